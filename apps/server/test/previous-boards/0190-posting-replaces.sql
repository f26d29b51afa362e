-- A server that stopped has left it.
insert into posting_replaces (account_id, started_on) values (9001, '2026-11-30T12:00:00Z');
insert into posting_replace_kept (replace_id, token) select id, 1 from posting_replaces;
