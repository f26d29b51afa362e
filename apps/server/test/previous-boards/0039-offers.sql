-- An offer with one amount, for a load and a truck of the old board.
insert into offers (load_posting_id, equipment_posting_id, broker_account_id, carrier_account_id, expires_on, created_on, updated_on)
select l.id, e.id, l.account_id, e.account_id, '2026-06-15 10:30:00Z', '2026-06-15 10:00:00Z', '2026-06-15 10:00:00Z'
from postings l, postings e where l.kind = 'L' and e.kind = 'E' order by l.id, e.id limit 1;
insert into offer_amounts (offer_id, side, user_id, user_name, amount, currency, basis, created_on)
select o.id, 'B', u.user_id, 'Broker One', 245000, 'USD', 'flat', '2026-06-15 10:00:00Z'
from offers o cross join (select user_id from users order by user_id limit 1) u;
insert into assignment_rates (assignment_id, number, amount, currency, basis, status, proposed_by_side, proposed_by, created_on)
select a.id, 1, 245000, 'USD', 'flat', 'agreed', 'C', a.created_by, a.created_on from assignments a order by a.id limit 1;
