-- What version 1 has got since: made in a new database after schema.sql, and in an older one when an audit next opens it.

ALTER TABLE games ADD COLUMN file TEXT NOT NULL DEFAULT '';

-- A file that was named in two ways was kept twice: what was judged last is kept.
UPDATE games SET file = file_of(path);
CREATE INDEX games_doubled ON games (file, line);
DELETE FROM games WHERE EXISTS
    (SELECT 1 FROM games AS later WHERE later.file = games.file AND later.line = games.line AND later.game_id > games.game_id);

DROP INDEX games_doubled;
CREATE UNIQUE INDEX games_by_file ON games (file, line);

-- What an audit could not read, and no later one either.
CREATE TABLE unread (
    file TEXT NOT NULL,
    line INTEGER NOT NULL,
    path TEXT NOT NULL,
    reason TEXT NOT NULL,
    run INTEGER NOT NULL REFERENCES runs,
    PRIMARY KEY (file, line)
) STRICT, WITHOUT ROWID;
