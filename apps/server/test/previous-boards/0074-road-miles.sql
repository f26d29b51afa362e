-- Toronto to Chicago, from a table that the operator has imported.
insert into road_miles (low_city_id, high_city_id, miles, source, measured_on)
values (4887398, 6167865, 519.4, 'table', '2026-06-15T10:00:00Z');
