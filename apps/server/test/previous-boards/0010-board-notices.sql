insert into insurance_notices (user_id, noticed_on) values (9001, '2026-06-15');
