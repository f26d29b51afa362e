-- A list with a posting, the columns of its headers and an alias.
insert into posting_lists (account_id, kind, list_name, updated_on)
select account_id, kind, 'Daily loads', '2026-06-15T10:00:00Z' from postings order by id limit 1;
insert into posting_list_rows (list_id, posting_id)
select l.id, p.id from posting_lists l join postings p on p.account_id = l.account_id and p.kind = l.kind limit 1;
insert into list_column_maps (account_id, kind, headers_hash, columns, list_name, used_on)
select account_id, kind, 'hash', '{"0": "origin", "1": null}', list_name, updated_on from posting_lists;
insert into reading_aliases (account_id, alias_kind, alias_text, means, created_by, created_on)
select account_id, 'place', 'B''ham', 'Birmingham, AL', user_id, '2026-06-15T10:00:00Z' from users order by user_id limit 1;
