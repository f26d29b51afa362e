-- A document of the load under the reference number, shared, with its thumbnail.
insert into documents (posting_id, account_id, side, assignment_id, name, kind, content_type, bytes, content_sha256,
  received_sha256, added_by, added_by_name, created_on)
select load_posting_id, null, 'C', id, 'Proof of delivery', 'proofOfDelivery', 'image/jpeg', 1000, repeat('a', 64),
  repeat('b', 64), null, 'Driver One', '2026-06-15 10:00:00Z'
from assignments order by id limit 1;
insert into document_shares (document_id, assignment_id, shared_by, shared_on)
select id, assignment_id, null, created_on from documents;
insert into document_thumbnails (document_id, image) select id, '\x00'::bytea from documents;
