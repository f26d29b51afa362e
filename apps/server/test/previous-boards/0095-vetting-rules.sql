-- The vetting rule of the old broker's company.
insert into vetting_rules (account_id, warn_below_loads, second_user_below_loads, check_days, updated_by, updated_on)
values (900, 3, 1, 30, 9001, '2026-06-15T10:00:00Z');
