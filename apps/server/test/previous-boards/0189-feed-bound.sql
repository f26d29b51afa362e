-- No change has waited so far.
insert into change_feed_bounds (bound) values (1);
