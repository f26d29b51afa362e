import { sql, type Kysely } from 'kysely';

/** Adds the road miles between cities: imported by the operator, or returned by the routing service. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(ROAD_MILES).execute(db);
}

/** Cities are ids of the gazetteer, which is no table. A pair is stored once, the lower id first. */
const ROAD_MILES = `
create table road_miles (
  low_city_id integer not null,
  high_city_id integer not null,
  miles double precision,
  source text not null check (source in ('table', 'routing')),
  measured_on timestamptz(3) not null,
  primary key (low_city_id, high_city_id),
  check (low_city_id < high_city_id),
  check (miles > 0 or (miles is null and source = 'routing'))
);
create index road_miles_measured on road_miles (measured_on) where source = 'routing';
`;
