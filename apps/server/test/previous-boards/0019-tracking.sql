-- A driver's link and session, and an assignment that is tracked and has a customer's link.
insert into driver_links (secret_hash, account_id, driver_id, created_by, created_on, expires_on)
select '\x01', r.account_id, r.id, r.created_by, '2026-06-14 10:00:00Z', '2026-06-14 10:15:00Z' from resources r limit 1;
insert into driver_sessions (secret_hash, assignment_id, display_name, created_on, expires_on)
select '\x02', id, 'Driver One', '2026-06-14 10:00:00Z', '2026-07-14 10:00:00Z' from assignments limit 1;
insert into tracked_assignments (assignment_id, sharing_driver_id, sharing_since, last_sequence, lat, long, recorded_on)
select id, 1, '2026-06-14 10:00:00Z', 1, 4365000, -7938000, '2026-06-14 10:05:00Z' from assignments limit 1;
insert into position_consents (assignment_id, driver_id, driver_name, is_given, created_on)
select id, 1, 'Driver One', true, '2026-06-14 10:00:00Z' from assignments limit 1;
create table positions_20260614 partition of positions
  for values from ('2026-06-14 00:00:00Z') to ('2026-06-15 00:00:00Z');
insert into positions (assignment_id, recorded_on, sequence, lat, long, is_marked)
select id, '2026-06-14 10:05:00Z', 1, 4365000, -7938000, false from assignments limit 1;
insert into customer_links (secret_hash, assignment_id, created_by, created_on)
select '\x03', id, created_by, '2026-06-14 10:00:00Z' from assignments limit 1;
