-- The archive has run.
insert into archive_runs (ended_on) values ('2026-06-15T06:47:00Z');
