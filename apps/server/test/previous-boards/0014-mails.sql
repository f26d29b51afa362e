-- A mail that the mail server refused once.
insert into mails (delivery, recipient, reply_to, subject, body, created_on, tries, next_try_on, last_error)
values ('smtp', 'feedback@example.com', 'dispatcher@example.com', 'A faster list', 'Please.', '2026-06-15 10:00:00Z', 1,
  '2026-06-15 10:02:00Z', 'connection refused');
