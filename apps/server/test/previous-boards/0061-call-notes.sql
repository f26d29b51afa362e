-- A note of the old broker's company.
insert into call_notes (account_id, created_by, cust_cd, company, outcome, note_text, created_on)
values (900, 9001, 'OTHER', 'Other Trucks', 'quoted', '1850 all in', '2026-06-15T10:00:00Z');
