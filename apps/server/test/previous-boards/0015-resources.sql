-- A driver, a truck and a deleted trailer.
insert into resources (account_id, entity_type_id, status_id, details, created_by, updated_by)
select account_id, kind, status, details::jsonb, user_id, user_id
from users,
  (values
    (1, 1, '{"firstname": "Driver", "lastname": "One", "phone": "(416) 555-0101", "email": "driver.one@example.com"}'),
    (2, 1, '{"vehicleName": "Truck 7", "vehicleType": "VR", "vehicleAttribute": "A", "vehicleCode": "T7", "notes": ""}'),
    (3, -3, '{}')
  ) as sample (kind, status, details)
where user_id = 9003;
