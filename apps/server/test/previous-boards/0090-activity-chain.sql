-- An entry that waits for its chain, an entry of a chain, and a head; of companies that are not used otherwise.
insert into activity_chain_queue (account_id, activity_id, created_on, content_hash)
values (2, 900001, '2026-06-15T10:00:00Z', '\x01');
insert into activity_chain (account_id, number, activity_id, created_on, content_hash, hash)
values (1, 1, 900000, '2026-06-15T09:00:00Z', '\x02', '\x03');
insert into activity_heads (account_id, sealed) values (1, 'not sealed');
