insert into board_events (event_id, account_id, changes, at)
select 1, account_id, '[{"type": "posting.removed", "token": 1, "kind": "L"}]', '2026-06-15 10:00:00Z'
from companies order by account_id limit 1;
update board_event_position set event_id = 1;
