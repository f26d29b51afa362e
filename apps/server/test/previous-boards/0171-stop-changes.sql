-- A change of the stops of an assigned load that waits for the other side.
insert into stop_changes (assignment_id, number, before, after, status, proposed_by_side, proposed_by, created_on)
select a.id, 1, '[]', '[{"was": null, "cityId": 1, "city": "Guelph", "st": "ON", "lat": 43.5, "long": -80.2, "kind": "drop", "day": null,
  "hours": null, "timing": "flexible", "weightLbs": null, "lengthFt": null, "reference": "", "work": "live", "addedMiles": 3}]',
  'proposed', 'B', a.created_by, a.created_on from assignments a order by a.id limit 1;
