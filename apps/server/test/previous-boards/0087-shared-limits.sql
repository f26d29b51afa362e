-- A count of a limit and the id of a used proof.
insert into limit_counts (subject, used, last_grant, ends_on) values ('writes:user 1', 400, 400, '2026-06-16T15:00:00Z');
insert into used_proofs (id) values ('\x01');
