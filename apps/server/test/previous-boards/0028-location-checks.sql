-- A user who has shared the location of the browser.
insert into location_checks (user_id, account_id, session_id, state, long, lat, accuracy, address, recorded_on, created_on)
select user_id, account_id, 'session-1', 'granted', -79.38, 43.65, 20, 'near Toronto, ON', '2026-06-14 10:00:00Z',
  '2026-06-14 10:00:01Z'
from users limit 1;
