-- A user with every second factor, a browser and a session.
update companies set second_factor = 'newDevices' where account_id = 900;
insert into authenticators (user_id, secret, last_step, created_on)
values (9001, 'JBSWY3DPEHPK3PXP', 59000000, '2026-06-15T10:00:00Z');
insert into passkeys (user_id, credential_id, public_key, counter, transports, name, created_on)
values (9001, 'old-credential', '\x01', 3, '{internal}', 'Chrome, Linux', '2026-06-15T10:00:00Z');
insert into recovery_codes (user_id, code_hash) values (9001, '\x02');
insert into known_browsers (user_id, secret_hash, name, first_seen_on, last_seen_on)
values (9001, '\x03', 'Chrome, Linux', '2026-06-15T10:00:00Z', '2026-06-15T10:00:00Z');
insert into sign_ins (session_id, user_id, browser_id, network_address, signed_in_on)
select 'old session', 9001, id, '192.0.2.1', '2026-06-15T10:00:00Z' from known_browsers;
