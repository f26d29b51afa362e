-- A lane of the old broker's company, with a day that was missed.
insert into lanes
  (account_id, kind, created_by, updated_by, facts, weekdays, without_days, extra_days, per_day, post_hour, days_ahead,
   valid_from, next_day, next_post_on, created_on, updated_on)
values (900, 'L', 9001, 9001,
  '{"dateAvail": "2026-06-15", "srceCity": "Toronto", "srceSt": "ON", "srceID": 6167865, "srceRadius": 50,
    "destCity": "Chicago", "destSt": "IL", "destID": 4887398, "destRadius": 50, "vehicleType": "V", "vehicleSize": "T",
    "postingAttrib": "", "postMode": "A", "corridor": "R", "customerTracking": false, "comment": "", "networkId": 0,
    "clientRefNum": "Client Ref", "productName": "WEBAPI"}',
  '[1, 3]', '[]', '["2026-06-20"]', 2, 8, 1, '2026-06-15', '2026-06-17', '2026-06-16T12:00:00Z',
  '2026-06-15T10:00:00Z', '2026-06-15T10:00:00Z');
insert into lane_occurrences (lane_id, day, number, state, settled_on)
select id, '2026-06-15', 1, 'missed', '2026-06-16T10:00:00Z' from lanes where account_id = 900;
