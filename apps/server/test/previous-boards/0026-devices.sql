-- A user whose account is bound to a second device; the first one is revoked.
insert into user_devices (user_id, thumbprint, first_seen_on, last_seen_on, revoked_on)
select user_id, 'first-device', '2026-06-01 10:00:00Z', '2026-06-02 10:00:00Z', '2026-06-03 10:00:00Z' from users limit 1;
insert into user_devices (user_id, thumbprint, first_seen_on, last_seen_on)
select user_id, 'second-device', '2026-06-03 10:00:00Z', '2026-06-14 10:00:00Z' from users limit 1;
insert into user_security_tokens (user_id, sec_token, diff_count, updated_on)
select user_id, 'second-device', 1, '2026-06-03 10:00:00Z' from users limit 1;
