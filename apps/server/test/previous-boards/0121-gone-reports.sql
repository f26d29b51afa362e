-- The carrier has reported the old broker's load as gone, and the broker has not replied.
insert into gone_reports (posting_id, posted_on, account_id, reported_by, reported_on)
select id, created_on, 901, 9003, '2026-06-15T10:00:00Z' from postings where token = 1000001;
