-- The first tier of a load, and its audience.
with audience as (
  insert into networks (account_id, user_id, name, type)
  select account_id, user_id, 'Tiers', 'Audience' from users order by user_id limit 1
  returning id
)
insert into posting_tiers (audience_id, number, is_everybody, account_ids, book_now, released_on)
select id, 1, true, '{}', false, '2026-06-15T10:00:00Z' from audience;
