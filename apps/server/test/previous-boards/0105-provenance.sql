-- A phone number that the old user changed, and one of the company that support changed.
insert into phone_changes (account_id, user_id, phone_before, changed_by, changed_on)
values (900, 9001, '(416) 555-0100', 9001, '2026-06-15T10:00:00Z'),
  (900, null, '(416) 555-0101', null, '2026-06-16T10:00:00Z');
