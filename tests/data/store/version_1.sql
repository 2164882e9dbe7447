-- A store of version 1 with one table, as every later version has to read it. Hashes were computed by another program.
PRAGMA application_id = 1383427699;
PRAGMA user_version = 1;
CREATE TABLE meta(key TEXT PRIMARY KEY, value INTEGER NOT NULL) WITHOUT ROWID, STRICT;
CREATE TABLE tables(
    id TEXT PRIMARY KEY,
    status INTEGER NOT NULL,
    is_saved INTEGER NOT NULL,
    touched_ms INTEGER NOT NULL,
    last_seq INTEGER NOT NULL,
    head BLOB NOT NULL
) WITHOUT ROWID, STRICT;
CREATE TABLE events(
    table_id TEXT NOT NULL,
    seq INTEGER NOT NULL,
    at_ms INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    cid INTEGER,
    body TEXT NOT NULL,
    link BLOB NOT NULL,
    PRIMARY KEY(table_id, seq)
) WITHOUT ROWID, STRICT;
CREATE UNIQUE INDEX commands ON events(table_id, seat, cid) WHERE cid IS NOT NULL;
CREATE TABLE snapshots(
    table_id TEXT PRIMARY KEY,
    seq INTEGER NOT NULL,
    rules_version TEXT NOT NULL,
    body TEXT NOT NULL,
    hash BLOB NOT NULL
) WITHOUT ROWID, STRICT;
CREATE TABLE seats(
    table_id TEXT NOT NULL,
    seat INTEGER NOT NULL,
    token_hash BLOB NOT NULL,
    name TEXT NOT NULL,
    PRIMARY KEY(table_id, seat)
) WITHOUT ROWID, STRICT;
CREATE TABLE secrets(
    table_id TEXT NOT NULL,
    round INTEGER NOT NULL,
    seed BLOB NOT NULL,
    PRIMARY KEY(table_id, round)
) WITHOUT ROWID, STRICT;
INSERT INTO meta VALUES('up_ms', 12345);
INSERT INTO tables VALUES('t1', 0, 0, 1700000009000, 3, x'a101cc8a09e9e1de7c2df35c526451d60b27fedaea9d3d35de24dd280badc5c7');
INSERT INTO events VALUES('t1', 1, 1700000000000, -1, NULL, 'made', x'0225a2c43075ac1c23726befe69b24e6154e00930ef9b4d495cd4904b551beee');
INSERT INTO events VALUES('t1', 2, 1700000005000, 0, 1, 'R3 R4 R5', x'65663fa8af7bc2b696fe45da2548e8c6cdf155756ac8ceaae3177893ad145900');
INSERT INTO events VALUES('t1', 3, 1700000009000, 1, 1, 'draw', x'a101cc8a09e9e1de7c2df35c526451d60b27fedaea9d3d35de24dd280badc5c7');
INSERT INTO snapshots VALUES('t1', 2, 'r1', 'state after 2', x'10174b273aec16f7b3865c3529e3933a2a90c46cb28d44267eaf92e07236562a');
INSERT INTO seats VALUES('t1', 0, x'0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a', 'Anna');
INSERT INTO secrets VALUES('t1', 1, x'0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b');
