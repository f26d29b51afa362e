insert into webhook_older_secrets (webhook_id, secret, used_until)
select id, 'whsec_x', '2026-06-16 10:00:00Z' from webhooks;
