-- A user with an earlier password, a link that resets it, and a changed phone number.
insert into past_passwords (user_id, password_hash, replaced_on)
values (9001, 'scrypt$32768$8$1$c2FsdA$a2V5', '2026-06-15T10:00:00Z');
insert into password_resets (token_hash, user_id, expires_on) values ('\x01', 9001, '2026-06-15T10:15:00Z');
update users set phone_changed_on = '2026-06-15T10:00:00Z' where user_id = 9001;
