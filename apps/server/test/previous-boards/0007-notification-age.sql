-- A board as migration 0007 left it: a row of every kind in every table. Company 900 is a broker, 901 a carrier.
-- Read by src/db/migrated-data.test.ts; the file of a later migration adds the rows of its own tables.

insert into companies (account_id, cust_cd, common_name, registered_name, billing_city, billing_province_code, insurance_expiry_date)
values (900, 'OLDB', 'Old Broker', 'Old Broker Limited', 'Toronto', 'ON', null),
       (901, 'OLDC', 'Old Carrier', 'Old Carrier Limited', 'Toronto', 'ON', '2099-12-31'),
       (902, 'OLDX', 'Excluded Carrier', 'Excluded Carrier Limited', 'Toronto', 'ON', '2099-12-31');

insert into users (user_id, account_id, email, first_name, last_name, nick_name, product_ids)
values (9001, 900, 'broker@example.com', 'Broker', 'One', 'B1', '{13}'),
       (9002, 900, 'colleague@example.com', 'Broker', 'Two', 'B2', '{13}'),
       (9003, 901, 'carrier@example.com', 'Carrier', 'One', 'C1', '{19}');

insert into permits (account_id, product_id, code, api_key)
values (900, 13, 'll_ldpostings_view', 'key-view-900'),
       (900, 13, 'll_ldpostings_create_delete', 'key-create-900'),
       (900, 13, 'll_ldpostings_update', 'key-update-900'),
       (900, 13, 'll_dat', 'key-dat-900'),
       (901, 19, 'll_eqpostings_view', 'key-view-901'),
       (901, 19, 'll_eqpostings_create_delete', 'key-create-901'),
       (901, 19, 'll_eqpostings_update', 'key-update-901');

insert into networks (id, account_id, user_id, name, type) values (70, 900, 9001, 'Trusted', 'Public');
insert into network_members (network_id, member_account_id) values (70, 901);
insert into exclusions (account_id, other_account_id) values (900, 902);

-- Every status of both kinds, a posting for a network, a deleted one. Toronto to Chicago.
insert into postings
  (token, kind, account_id, created_by, p_status, date_avail, post_mode, network_id, comment, deleted_on, version,
   srce_id, srce_city, srce_st, srce_lat, srce_long, srce_radius,
   dest_id, dest_city, dest_st, dest_lat, dest_long, dest_radius, vehicle_type, vehicle_size, posting_attrib,
   created_on, updated_on)
select token, kind, account_id, created_by, p_status, date_avail::date, post_mode, network_id, comment, deleted_on::timestamptz, version,
       6167865, 'Toronto', 'ON', 43.70011, -79.4163, 50,
       4887398, 'Chicago', 'IL', 41.85003, -87.65005, 50, 'V', 'T', '',
       '2026-06-15T14:00:00Z'::timestamptz, '2026-06-15T14:30:00Z'::timestamptz
from (values
  (1000001, 'L', 900, 9001, 'O', '2026-06-15', 'A', null::integer, 'open load', null::text, 3),
  (1000002, 'E', 901, 9003, 'O', '2026-06-15', 'A', null, 'open truck', null, 1),
  (1000003, 'L', 900, 9002, 'P', '2026-06-15', 'P', 70, 'pending load', null, 2),
  (1000004, 'E', 901, 9003, 'O', '2026-06-14', 'A', null, 'deleted truck', '2026-06-14T12:00:00Z', 2),
  (1000005, 'L', 900, 9001, 'A', '2026-06-15', 'A', null, 'assigned load', null, 1),
  (1000006, 'L', 900, 9001, 'R', '2026-06-14', 'A', null, 'load on route', null, 1),
  (1000007, 'L', 900, 9001, 'D', '2026-06-13', 'A', null, 'delivered load', null, 1),
  (1000008, 'L', 900, 9001, 'E', '2026-06-13', 'A', null, 'expired load', null, 1),
  (1000009, 'E', 901, 9003, 'E', '2026-06-13', 'A', null, 'expired truck', null, 1)
) as given (token, kind, account_id, created_by, p_status, date_avail, post_mode, network_id, comment, deleted_on, version);
select setval('posting_tokens', 1000009);

insert into tags (id, account_id, created_by, tag_name, tag_color) values (40, 900, 9001, 'Hot', '#dc2626'), (41, 901, 9003, 'Home', '#000000');
insert into posting_tags (token, tag_id) values (1000001, 40), (1000008, 40), (1000004, 41);

insert into templates
  (template_id, account_id, kind, created_by, date_avail, srce_id, srce_city, srce_st, srce_radius,
   dest_id, dest_city, dest_st, dest_radius, vehicle_type, vehicle_size, post_mode, network_id, comment)
values (50, 900, 'L', 9001, '2026-06-01', 6167865, 'Toronto', 'ON', 50, 4887398, 'Chicago', 'IL', 50, 'V', 'T', 'P', 70, 'saved load'),
       (51, 901, 'E', 9003, '2026-06-01', 6167865, 'Toronto', 'ON', 50, 4887398, 'Chicago', 'IL', 50, 'V', 'B', 'A', null, 'saved truck');

-- On an open lead, a deleted one, one of the partner board, and one whose row is gone.
insert into contacted_leads (account_id, lead_token, kind, cn_cust_cd, contacted_by)
values (900, 1000002, 'E', 'OLDC', 9001),
       (900, 1000004, 'E', 'OLDC', 9001),
       (900, 4503599627370501, 'E', 'DAT:7', 9002),
       (900, 999, 'E', 'OLDC', 9002);

insert into flags (id, account_id, created_by, own_kind, own_token, lead_token, contact_cust_cd, contact_account_id, contact_user_id, facts, created_on, deleted_on)
select id, 900, 9001, 'L', own_token, lead_token, contact_cust_cd, contact_account_id, contact_user_id,
       jsonb_build_object('lead', posting, 'posting', posting,
         'company', jsonb_build_object('commonName', 'Old Carrier', 'phone', '416-555-0100', 'email', 'carrier@example.com', 'sType', 'Link-P')),
       '2026-06-15T14:45:00Z', deleted_on::timestamptz
from (values
  (60, 1000001, 1000002, 'OLDC', 901, 9003, null::text),
  (61, 1000008, 1000004, 'OLDC', 901, 9003, null),
  (62, 1000001, 4503599627370501, 'DAT:7', null::integer, null::integer, null),
  (63, 998, 999, 'OLDC', 901, 9003, null),
  (64, 1000005, 1000002, 'OLDC', 901, 9003, '2026-06-15T14:50:00Z')
) as given (id, own_token, lead_token, contact_cust_cd, contact_account_id, contact_user_id, deleted_on),
(select jsonb_build_object('srceCity', 'Toronto', 'srceSt', 'ON', 'destCity', 'Chicago', 'destSt', 'IL', 'vehicleType', 'V',
   'vehicleSize', 'T', 'postingAttrib', '', 'comment', '', 'dateAvail', '2026-06-15', 'createdOn', '2026-06-15T14:00:00.000Z') as posting) as facts;

insert into change_feed (change) values ('{"type": "tags", "accountId": 900}');
insert into board_day (day) values ('2026-06-15');
insert into idempotency_keys (user_id, route, key, body_hash, status, reply, created_on)
values (9001, 'POST /api/Flag', 'one-flag', 'hash', 200, '{"id": 60}', '2026-06-15T14:45:00Z');
insert into notifications (notification_type_id, user_id, entity_id, created_by, srce_product_id, dest_product_id, cust_cd, notification_details, created_on)
values (8, 9001, '1000001', 9003, 19, 13, 'OLDC', '{"subject": "Accepted", "body": "The load was accepted.", "eToken": 1000002}', '2026-06-15T14:46:00Z');
insert into user_activity (user_id, account_id, user_activity_type_id) values (9001, 900, 1);
insert into user_login_activity (user_id, user_activity_type_id) values (9001, 6);
insert into user_preferences (user_id, product_id, preference) values (9001, 13, '{"LiveSound": "True"}');

insert into oidc_keys (purpose, secret, created_on) values ('cookie', '"an-old-cookie-secret"', '2026-06-01T00:00:00Z');
insert into oidc_records (kind, id_digest, payload, expires_on) values ('Session', 'digest', '{}', '2099-01-01T00:00:00Z');
insert into ended_sessions (session_id, ended_on, reason) values ('ended', '2026-06-15T10:00:00Z', 'logout');
insert into sign_in_tries (subject, tries, window_started_on) values ('user:9001', 1, '2026-06-15T10:00:00Z');
insert into admin_audit (at, operator, command, account_id, user_id, details)
values ('2026-06-01T00:00:00Z', 'support', 'open-company', 900, 9001, '{}');
insert into user_sessions (session_id, user_id, window_id, seen_on) values ('session-old', 9001, 'window', '2026-06-15T14:00:00Z');
insert into logout_users_temp (user_id, is_user_logout, updated_on) values (9001, false, '2026-06-15T10:00:00Z');
insert into push_keys (id, public_key, private_key, created_on) values (1, 'public', 'private', '2026-06-01T00:00:00Z');
insert into push_subscriptions (endpoint, user_id, p256dh, auth, created_on)
values ('https://push.example.com/1', 9001, 'p256dh', 'auth', '2026-06-01T00:00:00Z');
insert into socket_io_attachments (payload) values ('\x00');
