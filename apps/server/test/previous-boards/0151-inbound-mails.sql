-- The address of a company, a sender with the switch and a mail that waits.
insert into inbound_addresses (account_id, local_part, created_by, created_on)
select account_id, 'abcdefghij', user_id, '2026-06-15T10:00:00Z' from users order by user_id limit 1;
insert into inbound_senders (account_id, address, kind, switched_by, switched_on, created_by, created_on)
select account_id, 'loads@example.com', 'L', created_by, created_on, created_by, created_on from inbound_addresses;
insert into inbound_mails (account_id, kind, sender, message_key, subject, received_on, content)
select account_id, kind, address, 'key', 'Loads', created_on, 'text' from inbound_senders;
