-- A machine with a secret.
insert into users (account_id, email, nick_name, status_id, role)
select account_id, 'service-account@invalid', 'TMS', 2, 'service account' from companies order by account_id limit 1;
insert into service_accounts (account_id, author_id, client_id, name, scopes, networks, credential_kind, created_on)
select account_id, user_id, 'sa_1', 'TMS', '{postings:read}', '{}', 'secret', '2026-06-15 10:00:00Z'
from users where email = 'service-account@invalid';
insert into service_account_credentials (service_account_id, secret_hash, hint, created_on)
select id, decode(repeat('ab', 32), 'hex'), 'abcd', '2026-06-15 10:00:00Z' from service_accounts;
