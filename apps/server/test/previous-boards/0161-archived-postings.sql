-- A posting that was moved into the archive.
insert into archived_postings (
  posting_id, token, account_id, client_ref_num, truck_ids, ended_on, archived_on, record
)
select 1, 1, account_id, 'R-1', '{}', '2024-01-15', '2026-06-15T10:00:00Z',
  '{"postings": [{"id": 1, "kind": "L", "token": 1, "p_status": "E"}]}'
from companies order by account_id limit 1;
