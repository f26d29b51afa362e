-- A driver who waits for the broker, and a proof of work that was not sent.
insert into reference_claims (assignment_id, secret_hash, name, phone, created_on)
select id, decode(repeat('ab', 32), 'hex'), 'Driver One', '416-555-0107', '2026-06-15 10:00:00Z' from assignments limit 1;
insert into reference_challenges (challenge, bits, created_on) values ('a', 14, '2026-06-15 10:00:00Z');
