-- What migration 0010 added: a notification without an author that is due to be pushed, and a noticed insurance.

insert into notifications
  (notification_type_id, user_id, entity_id, created_by, srce_product_id, dest_product_id, cust_cd, notification_details, is_push_due, created_on)
values (1, 9003, '', null, 19, 19, 'OLDC', '{"subject": "Insurance", "body": "Your insurance expires soon."}', true, '2026-06-15T14:47:00Z');
insert into insurance_notices (user_id, noticed_on) values (9003, '2026-06-14');
update users set legacy_user_id = 'OLD-9001' where user_id = 9001;
