-- A code that was sent to the phone of the old broker, and the number that it verified.
insert into sms_messages (account_id, user_id, purpose, phone, body, created_on, expires_on)
values (900, 9001, 'code', '+15145550123', '123456 is your code.', '2026-06-15T10:00:00Z', '2026-06-15T10:10:00Z');
insert into user_phones (user_id, phone, verified_on) values (9001, '+15145550123', '2026-06-15T10:01:00Z');
