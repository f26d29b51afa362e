import { sql, type RawBuilder } from 'kysely';

/** The stops of a posting `p` whose day is moved by so many days: their days move with it. */
export function toMovedStops(days: RawBuilder<unknown>): RawBuilder<string | null> {
  return sql`(
    select jsonb_agg(
      case when s.stop ->> 'day' is null then s.stop
      else jsonb_set(s.stop, '{day}', to_jsonb(to_char((s.stop ->> 'day')::date + ${days}, 'YYYY-MM-DD'))) end order by s.place
    ) from jsonb_array_elements(p.stops) with ordinality as s (stop, place))`;
}
