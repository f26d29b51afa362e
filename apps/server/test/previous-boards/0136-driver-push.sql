-- A phone of a driver who has agreed to notifications.
insert into driver_push_subscriptions (endpoint, session_id, p256dh, auth, language, created_on)
select 'https://push.example.com/phone', id, 'p256dh', 'auth', 'en', '2026-06-15T10:00:00Z' from driver_sessions limit 1;
