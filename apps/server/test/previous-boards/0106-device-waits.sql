-- A browser of the old user that a colleague has not confirmed.
insert into device_waits (account_id, user_id, browser_id, asked_on)
select 900, user_id, id, '2026-06-15T10:00:00Z' from known_browsers;
