-- A check of a carrier by a user of the old broker's company.
insert into carrier_checks (account_id, carrier_account_id, created_by, created_on)
select 900, account_id, 9001, '2026-06-15T10:00:00Z' from companies where account_id <> 900 order by account_id limit 1;
