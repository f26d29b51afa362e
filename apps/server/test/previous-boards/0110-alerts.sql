-- A followed search of the old broker, with a truck that it has found.
insert into alerts (account_id, user_id, kind, criteria, name, channel, rhythm, is_paused, unsubscribe_hash, unsubscribe_secret, created_on)
values (900, 9001, 'carriers', '{"srceSt": "ON"}', 'Trucks from Ontario', 'mail', 'now', false, '\x01', 'plain', '2026-06-15T10:00:00Z');
insert into alert_hits (alert_id, token, found_on) select id, 900001, '2026-06-15T10:05:00Z' from alerts;
