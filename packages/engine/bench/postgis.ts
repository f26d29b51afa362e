import pg from 'pg';
import type { Posting } from '../src/index.ts';
import { ATTRIBUTE_LETTERS, TYPE_LETTERS } from '../src/index.ts';
import type { Line } from './measure.ts';
import { measure } from './measure.ts';

/**
 * The same query in PostgreSQL with PostGIS: two-column GiST on geography for *near*, two-column GiST on the bounding
 * boxes of each truck's reach for *covers*, then spherical distances; corridor trucks by their line. Public postings
 * without exclusions. The direction along a corridor is checked on the plane, which is cheaper than the engine's rule.
 */

const METRES_PER_MILE = 1609.344;
const ROWS_PER_INSERT = 5000;

const bits = (letters: string, alphabet: string): number =>
  [...letters].reduce((set, letter) => set | (1 << alphabet.indexOf(letter)), 0);
const SIZES = { T: 1, L: 2, B: 3 };

const TABLE = `
  create extension if not exists postgis;
  drop table if exists bench_truck;
  create unlogged table bench_truck (
    token bigint, company bigint, types int, attributes int, size int, day int, created_on float8,
    lat1 float8, lon1 float8, radius1 float8, lat2 float8, lon2 float8, radius2 float8, is_corridor boolean,
    origin geography(point), destination geography(point), line geography(linestring), reach1 geometry, reach2 geometry
  )`;

/** Bounding boxes of the radii in degrees, large enough for the latitudes of the market. */
const BOXES = `
  update bench_truck set
    origin = st_point(lon1, lat1)::geography, destination = st_point(lon2, lat2)::geography,
    line = case when is_corridor then st_makeline(st_point(lon1, lat1), st_point(lon2, lat2))::geography end;
  update bench_truck set
    reach1 = case when is_corridor
      then st_envelope(st_expand(st_segmentize(line, 50000)::geometry, radius1 / 40, radius1 / 68))
      else st_makeenvelope(lon1 - radius1 / (68 * cos(radians(lat1))) - radius1 / 800, lat1 - radius1 / 68,
        lon1 + radius1 / (68 * cos(radians(lat1))) + radius1 / 800, lat1 + radius1 / 68) end,
    reach2 = case when is_corridor
      then st_envelope(st_expand(st_segmentize(line, 50000)::geometry, radius2 / 40, radius2 / 68))
      else st_makeenvelope(lon2 - radius2 / (68 * cos(radians(lat2))) - radius2 / 800, lat2 - radius2 / 68,
        lon2 + radius2 / (68 * cos(radians(lat2))) + radius2 / 800, lat2 + radius2 / 68) end`;

const FITS = `types & $5 <> 0 and attributes & $6 = $6 and size & $7 <> 0 and day between $8 - 1 and $8 + 1 and company <> $9`;
const PICKUP = `st_point($2, $1)::geography`;
const DROP = `st_point($4, $3)::geography`;
const NEAR = `
  select token, st_distance(origin, ${PICKUP}, false) dfo, st_distance(destination, ${DROP}, false) dfd
  from bench_truck
  where st_dwithin(origin, ${PICKUP}, $10, false) and st_dwithin(destination, ${DROP}, $11, false) and ${FITS}`;
const COVERS = `
  select token, st_distance(origin, ${PICKUP}, false) dfo, st_distance(destination, ${DROP}, false) dfd
  from bench_truck
  where reach1 && st_setsrid(st_point($2, $1), 0) and reach2 && st_setsrid(st_point($4, $3), 0) and ${FITS} and
    case when is_corridor
      then st_distance(line, ${PICKUP}, false) <= radius1 * ${METRES_PER_MILE}
        and st_distance(line, ${DROP}, false) <= radius2 * ${METRES_PER_MILE}
        and st_linelocatepoint(line::geometry, st_setsrid(st_point($4, $3), 4326))
          > st_linelocatepoint(line::geometry, st_setsrid(st_point($2, $1), 4326))
      else st_distance(origin, ${PICKUP}, false) <= radius1 * ${METRES_PER_MILE}
        and st_distance(destination, ${DROP}, false) <= radius2 * ${METRES_PER_MILE} end`;
const MATCH = `
  select token, min(dfo) dfo, min(dfd) dfd, count(*) over () total
  from ((${NEAR}) union all (${COVERS})) pair
  group by token order by count(*) desc, min(dfo), min(dfo) + min(dfd) limit 400`;

const COLUMNS = [
  'token',
  'company',
  'types',
  'attributes',
  'size',
  'day',
  'created_on',
  'lat1',
  'lon1',
  'radius1',
  'lat2',
  'lon2',
  'radius2',
  'is_corridor',
] as const;

async function fill(client: pg.Client, trucks: readonly Posting[]): Promise<void> {
  await client.query(TABLE);
  for (let start = 0; start < trucks.length; start += ROWS_PER_INSERT) {
    const rows = trucks.slice(start, start + ROWS_PER_INSERT).map((truck) => ({
      token: truck.token,
      company: truck.company,
      types: bits(truck.types, TYPE_LETTERS),
      attributes: bits(truck.attributes, ATTRIBUTE_LETTERS),
      size: SIZES[truck.size],
      day: truck.day,
      created_on: truck.createdOn,
      lat1: truck.origin.lat,
      lon1: truck.origin.lon,
      radius1: truck.originRadius,
      lat2: truck.destination.lat,
      lon2: truck.destination.lon,
      radius2: truck.destinationRadius,
      is_corridor: truck.corridor,
    }));
    await client.query(
      `insert into bench_truck (${COLUMNS.join()})
       select ${COLUMNS.join()} from json_populate_recordset(null::bench_truck, $1)`,
      [JSON.stringify(rows)],
    );
  }
  await client.query(BOXES);
  await client.query('create index on bench_truck using gist (origin, destination)');
  await client.query('create index on bench_truck using gist (reach1, reach2)');
  await client.query('vacuum (full, analyze) bench_truck');
}

/** Returns the result for the database, or the reason why it was not measured. */
export async function measurePostgis(
  loads: readonly Posting[],
  trucks: readonly Posting[],
  log: (text: string) => void,
): Promise<Line | string> {
  const connectionString = process.env['DATABASE_URL'];
  if (!connectionString) return 'postgis: not run, DATABASE_URL is not set';
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const { rows } = await client.query("select 1 from pg_available_extensions where name = 'postgis'");
    if (rows.length === 0) return 'postgis: not run, the server of DATABASE_URL does not have the extension';
    log(`postgis: filling ${trucks.length} trucks`);
    await fill(client, trucks);
    log('postgis: measuring');
    return await measure('postgis: match(load)', loads, Math.ceil(loads.length / 3), async (load) => {
      const values = [
        load.origin.lat,
        load.origin.lon,
        load.destination.lat,
        load.destination.lon,
        bits(load.types, TYPE_LETTERS),
        bits(load.attributes, ATTRIBUTE_LETTERS),
        SIZES[load.size],
        load.day,
        load.company,
        load.originRadius * METRES_PER_MILE,
        load.destinationRadius * METRES_PER_MILE,
      ];
      const result = await client.query({ name: 'match', text: MATCH, values });
      return { found: Number(result.rows[0]?.total ?? 0) };
    });
  } finally {
    await client.query('drop table if exists bench_truck').catch(() => undefined);
    await client.end();
  }
}
