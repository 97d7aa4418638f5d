-- Results of `nlv-replay audit`: version 1. formats/nlv-event-sqlite.md explains it.

CREATE TABLE runs (
    run INTEGER PRIMARY KEY,
    started TEXT NOT NULL,
    finished TEXT,
    tool_version TEXT NOT NULL,
    rulings TEXT NOT NULL,
    paths TEXT NOT NULL
) STRICT;

-- The same few sets of rulings hold in all games of an event.
CREATE TABLE rulings (
    rulings_sha256 TEXT PRIMARY KEY,
    rulings TEXT NOT NULL,
    rulings_from TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE games (
    game_id INTEGER PRIMARY KEY,
    path TEXT NOT NULL,
    line INTEGER NOT NULL,
    many INTEGER NOT NULL,
    name TEXT NOT NULL,
    sha256 TEXT NOT NULL,
    run INTEGER NOT NULL REFERENCES runs,
    seen INTEGER NOT NULL REFERENCES runs,
    tool_version TEXT NOT NULL,
    game TEXT,
    rules_version TEXT,
    variant TEXT,
    status TEXT NOT NULL CHECK (status IN ('clean', 'unclear', 'findings', 'unjudged')),
    problem TEXT,
    turns INTEGER NOT NULL,
    event TEXT,
    round TEXT,
    place TEXT,
    table_name TEXT,
    date TEXT,
    sheet TEXT,
    sheet_sha256 TEXT,
    sheet_verified REAL,
    sheet_remark TEXT,
    rulings_sha256 TEXT NOT NULL REFERENCES rulings,
    options_sha256 TEXT NOT NULL,
    attached TEXT NOT NULL,
    ended TEXT,
    ended_claimed TEXT,
    ended_reasons TEXT,
    end_turn INTEGER,
    zones TEXT,
    ranking TEXT,
    ranking_claimed TEXT,
    ranking_changed INTEGER NOT NULL,
    cards_sha256 TEXT,
    offers TEXT,
    more TEXT,
    UNIQUE (path, line)
) STRICT;

CREATE TABLE players (
    game_id INTEGER NOT NULL REFERENCES games ON DELETE CASCADE,
    seat INTEGER NOT NULL,
    player TEXT NOT NULL,
    name TEXT NOT NULL,
    place INTEGER,
    place_claimed INTEGER,
    points INTEGER,
    points_claimed INTEGER,
    PRIMARY KEY (game_id, seat)
) STRICT, WITHOUT ROWID;

CREATE TABLE findings (
    game_id INTEGER NOT NULL REFERENCES games ON DELETE CASCADE,
    number INTEGER NOT NULL,
    code TEXT NOT NULL,
    name TEXT NOT NULL,
    severity TEXT NOT NULL CHECK (severity IN ('illegal', 'miscount', 'unclear', 'note')),
    turn INTEGER,
    player TEXT,
    spot TEXT,
    line INTEGER,
    "column" INTEGER,
    message TEXT NOT NULL,
    clause TEXT NOT NULL,
    page INTEGER,
    caused_by INTEGER,
    ruling TEXT,
    more TEXT NOT NULL,
    PRIMARY KEY (game_id, number)
) STRICT, WITHOUT ROWID;

CREATE TABLE decisions (
    game_id INTEGER NOT NULL REFERENCES games ON DELETE CASCADE,
    number INTEGER NOT NULL,
    turn INTEGER,
    player TEXT,
    finding TEXT,
    accepted TEXT,
    changed TEXT,
    reason TEXT,
    decided_by TEXT,
    date TEXT,
    PRIMARY KEY (game_id, number)
) STRICT, WITHOUT ROWID;

CREATE INDEX games_by_sha256 ON games (sha256);
CREATE INDEX games_by_status ON games (status) WHERE status <> 'clean';
CREATE INDEX games_by_cards ON games (cards_sha256) WHERE cards_sha256 IS NOT NULL;
CREATE INDEX games_changed ON games (game_id) WHERE ranking_changed;
CREATE INDEX players_by_player ON players (player, game_id);
CREATE INDEX findings_by_code ON findings (code, game_id);
CREATE INDEX findings_by_player ON findings (player, code);

-- The points of each player, zone by zone; kept in one value a game, which takes a tenth of the time of rows.
CREATE VIEW scores AS
    SELECT game_id, who.key AS player, zone.key AS position, json_extract(zone.value, '$[0]') AS zone,
           json_extract(zone.value, '$[1]') AS computed, json_extract(zone.value, '$[2]') AS claimed
    FROM games, json_each(games.zones) AS who, json_each(who.value) AS zone;

-- Every game once, however often its log was handed in.
CREATE VIEW distinct_games AS
    SELECT * FROM games AS one
    WHERE NOT EXISTS (SELECT 1 FROM games WHERE sha256 = one.sha256
        AND (status = 'unjudged', game_id) < (one.status = 'unjudged', one.game_id));

CREATE VIEW findings_by_rule AS
    SELECT code, name, severity, count(*) AS findings, count(DISTINCT game_id) AS games,
           sum(caused_by IS NULL) AS roots
    FROM findings GROUP BY code, name, severity ORDER BY findings DESC, code;

CREATE VIEW findings_by_architect AS
    SELECT player, count(*) AS findings, count(DISTINCT game_id) AS games, sum(caused_by IS NULL) AS roots,
           sum(severity = 'illegal') AS illegal, sum(severity = 'miscount') AS miscounts
    FROM findings WHERE player IS NOT NULL GROUP BY player ORDER BY findings DESC, player;

CREATE VIEW changed_rankings AS
    SELECT game_id, name, event, round, table_name, ranking_claimed, ranking FROM games WHERE ranking_changed;

CREATE VIEW duplicate_games AS
    SELECT sha256, count(*) AS times, min(name) AS first, group_concat(name, ', ') AS names
    FROM games GROUP BY sha256 HAVING count(*) > 1;

CREATE VIEW same_cards AS
    SELECT cards_sha256, count(*) AS games, group_concat(name, ', ') AS names
    FROM distinct_games WHERE cards_sha256 IS NOT NULL GROUP BY cards_sha256 HAVING count(*) > 1;

CREATE VIEW wrong_points AS
    SELECT games.name AS game, scores.player, scores.zone, scores.claimed, scores.computed
    FROM scores JOIN games USING (game_id) WHERE scores.claimed <> scores.computed;
