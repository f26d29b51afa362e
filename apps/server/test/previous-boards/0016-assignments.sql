-- A load under a reference number, with its history, and an address that typed a wrong number.
insert into assignments (load_posting_id, broker_account_id, holder, status, pin, pin_created_on, created_by, created_on, updated_on)
select id, account_id, 'externalCarrier', 'P', '12345674', '2026-06-14 10:00:00Z', created_by,
  '2026-06-14 10:00:00Z', '2026-06-14 10:00:00Z'
from postings where kind = 'L' order by id limit 1;
insert into assignment_history (assignment_id, action, p_status, actor, user_id, actor_name, actor_company, note, created_on)
select id, 'generateReference', 'P', 'broker', created_by, 'Broker One', 'Maple Freight', '', created_on from assignments;
insert into reference_tries (subject, wrong_on) values ('address:203.0.113.7', array['2026-06-15 10:00:00Z'::timestamptz]);
