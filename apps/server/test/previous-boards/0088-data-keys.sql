-- A data key, encrypted by the master key of the tests.
insert into data_keys (master_id, encrypted, created_on)
values ('9dbd30e7cbb7', '\x0e362fd6ad24a73f02b9c94521f25b1d6e0565601544d470b7bebd0289d71920db173fb48459bab5eb4a7bfab52688870137c1cad76fcee4f6396913', '2026-06-15T10:00:00Z');
