-- An error of a page, seen three times.
insert into error_reports (fingerprint, source, message, stack, version, count, first_seen, last_seen)
values ('f0', 'page', 'TypeError: x is undefined', 'at render', '0.1.0', 3, '2026-06-14 10:00:00Z', '2026-06-15 10:00:00Z');
