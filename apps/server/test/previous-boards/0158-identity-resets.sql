-- A user whose account of an issuer elsewhere was reset, and the account of a person whose data was deleted.
insert into identity_resets (user_id, reset_on)
select user_id, '2026-06-15T10:00:00Z' from users order by user_id limit 1;
insert into deleted_identities (issuer, subject_hash, deleted_on)
values ('https://login.example.com', sha256('deleted'), '2026-06-15T10:00:00Z');
