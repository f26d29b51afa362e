insert into webhooks (account_id, url, description, events, secret, sent_event_id, sent_index, created_by, created_on)
select account_id, 'https://tms.example/hook', '', '{posting.changed}', 'whsec_x', 0, 0, user_id, '2026-06-15 10:00:00Z'
from users order by user_id limit 1;
insert into webhook_deliveries (webhook_id, number, event_id, type, body, status, created_on)
select id, 1, '1-0', 'posting.changed', '{}', 'dead', '2026-06-15 10:00:00Z' from webhooks;
