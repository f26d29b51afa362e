-- A user who has signed in by an issuer elsewhere, and a domain of the company.
insert into external_identities (issuer, subject, user_id, linked_on)
select 'https://login.example.com', 'subject', user_id, '2026-06-15T10:00:00Z' from users order by user_id limit 1;
insert into sign_in_domains (domain, account_id, product_ids, added_on)
select 'example.com', account_id, '{13}', '2026-06-15T10:00:00Z' from users order by user_id limit 1;
