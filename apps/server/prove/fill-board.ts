import { createMarket, generatePostings, toDay, type StreamedPosting } from '@loadstone/market';
import { loadGazetteer, type City } from '@loadstone/places';
import { sql } from 'kysely';
import { systemClock } from '../src/ground/clock.ts';
import type { Db } from '../src/db/database.ts';
import { migrateToLatest } from '../src/db/migrate.ts';
import { DEMO_PASSWORD } from '../src/demo/demo-password.ts';
import { fillDemoMarket } from '../src/demo/fill-market.ts';
import { listSampleCompanies, type SampleCompany } from './sample-companies.ts';
import { withEmbeddedDatabase } from './with-database.ts';

const BOARD_TIME_ZONE = 'America/Toronto';
const ROWS_A_STATEMENT = 20_000;
const COMPANIES_A_STATEMENT = 5_000;
const CONNECTIONS = 2;

interface BoardFilling {
  databaseFolder: string;
  postings: number;
  companies: number;
  /** How many of the postings are trucks; half of them by default. */
  trucks?: number;
  /** True to add the sample market, whose traffic a server with DEMO=1 produces. */
  hasDemoMarket?: boolean;
}

/**
 * Writes companies, their users and the postings into an embedded database, and stops it. Their ids count from 1 and
 * stay below those that the database generates.
 */
export async function fillBoard({
  databaseFolder,
  postings,
  companies,
  trucks = Math.floor(postings / 2),
  hasDemoMarket,
}: BoardFilling): Promise<void> {
  await withEmbeddedDatabase({ folder: databaseFolder, poolSize: CONNECTIONS }, async (database) => {
    await migrateToLatest(database);
    if (hasDemoMarket === true) await fillDemo(database.db);
    await withoutIndexes(database.db, async () => {
      await writeCompanies(database.db, companies);
      // A stream has at least one company for each hundred postings.
      const stream = { companies: Math.max(companies, Math.ceil(postings / 100)), loads: postings - trucks, trucks };
      await writeStream(database.db, generatePostings({ seed: 1, today: toToday(), ...stream }), companies);
    });
    await sql`vacuum analyze`.execute(database.db);
  });
}

/**
 * Runs `fill` without the indexes of the filled tables that are not constraints, and creates them afterwards: one build is
 * several times faster than an entry for each row.
 */
async function withoutIndexes(db: Db, fill: () => Promise<void>): Promise<void> {
  const { rows } = await sql<{ name: string; definition: string }>`
    select indexname as name, indexdef as definition from pg_indexes
    where schemaname = 'public' and tablename in ('companies', 'users', 'postings')
      and indexname not in (select conname from pg_constraint)`.execute(db);
  for (const { name } of rows) await sql`drop index ${sql.id(name)}`.execute(db);
  await fill();
  for (const { definition } of rows) await sql.raw(definition).execute(db);
}

/** Writes postings in batches. */
async function writeStream(db: Db, stream: Iterable<StreamedPosting>, companies: number): Promise<void> {
  let batch: StreamedPosting[] = [];
  for (const posting of stream) {
    batch.push(posting);
    if (batch.length < ROWS_A_STATEMENT) continue;
    await writePostings(db, batch, companies);
    batch = [];
  }
  if (batch.length > 0) await writePostings(db, batch, companies);
}

async function fillDemo(db: Db): Promise<void> {
  await fillDemoMarket({
    db,
    clock: systemClock,
    timeZone: BOARD_TIME_ZONE,
    password: DEMO_PASSWORD,
    createMarket: (today) => createMarket({ seed: 1, today }),
  });
}

/**
 * Writes companies with names, places and phone numbers, and one user each: on all connections, because the database
 * computes what their search needs.
 */
async function writeCompanies(db: Db, count: number): Promise<void> {
  const companies = listSampleCompanies(count);
  const firsts = Array.from(
    { length: Math.ceil(count / COMPANIES_A_STATEMENT) },
    (_, at) => at * COMPANIES_A_STATEMENT,
  );
  // A statement that waited for a connection while others run would time out.
  const write = async (): Promise<void> => {
    for (let first = firsts.shift(); first !== undefined; first = firsts.shift()) {
      await writeSomeCompanies(db, first, companies.slice(first, first + COMPANIES_A_STATEMENT));
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, write));
}

async function writeSomeCompanies(db: Db, first: number, rows: readonly SampleCompany[]): Promise<void> {
  await sql`
    with given as (
      select * from unnest(
        ${rows.map(({ name }) => name)}::text[], ${rows.map(({ phone }) => phone)}::text[],
        ${rows.map(({ city }) => city.name)}::text[], ${rows.map(({ city }) => city.st)}::text[]
      ) with ordinality as given (name, phone, city, st, n)
    ), made as (
      insert into companies (account_id, cust_cd, common_name, registered_name, phone, billing_city, billing_province_code, is_sample)
      select ${first}::int + n, 'PRV' || (${first}::int + n), name, name, phone, city, st, true from given
    )
    insert into users (user_id, account_id, email, first_name, last_name, phone)
    select ${first}::int + n, ${first}::int + n, 'user' || (${first}::int + n) || '@example.com', 'Person', (${first}::int + n)::text, phone
    from given`.execute(db);
}

/** The board's current day, so that none of the postings is expired. */
function toToday(): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: BOARD_TIME_ZONE }).format(new Date());
}

async function writePostings(db: Db, rows: readonly StreamedPosting[], companies: number): Promise<void> {
  const column = <T>(pick: (row: StreamedPosting) => T): T[] => rows.map(pick);
  const cityOf = mapCities();
  const from = rows.map(({ origin }) => cityOf(origin));
  const to = rows.map(({ destination }) => cityOf(destination));
  await sql`
    insert into postings (token, kind, account_id, created_by, date_avail, srce_id, srce_city, srce_st, srce_lat, srce_long,
      srce_radius, dest_id, dest_city, dest_st, dest_lat, dest_long, dest_radius, vehicle_type, vehicle_size, posting_attrib, corridor)
    select token, kind, company, company, day, sid, scity, sst, slat, slon, sradius, did, dcity, dst, dlat, dlon, dradius,
      types, size, attributes, corridor
    from unnest(
      ${column((row) => row.token)}::bigint[], ${column((row) => row.kind)}::text[],
      ${column((row) => (row.company % companies) + 1)}::int[], ${column((row) => toDay(row.day))}::date[],
      ${from.map(({ id }) => id)}::int[], ${from.map(({ name }) => name)}::text[], ${from.map(({ st }) => st)}::text[],
      ${column((row) => row.origin.lat)}::float8[], ${column((row) => row.origin.lon)}::float8[],
      ${column((row) => row.originRadius)}::int[],
      ${to.map(({ id }) => id)}::int[], ${to.map(({ name }) => name)}::text[], ${to.map(({ st }) => st)}::text[],
      ${column((row) => row.destination.lat)}::float8[], ${column((row) => row.destination.lon)}::float8[],
      ${column((row) => row.destinationRadius)}::int[],
      ${column((row) => row.types)}::text[], ${column((row) => (row.kind === 'L' && row.size === 'B' ? 'T' : row.size))}::text[],
      ${column((row) => row.attributes)}::text[], ${column((row) => (row.corridor ? 'C' : 'R'))}::text[]
    ) as given (token, kind, company, day, sid, scity, sst, slat, slon, sradius, did, dcity, dst, dlat, dlon, dradius,
      types, size, attributes, corridor)`.execute(db);
}

let cities: Map<string, City> | undefined;

/** Finds the city at a point of the stream, which is always a city's. */
function mapCities(): (point: Readonly<{ lat: number; lon: number }>) => City {
  const known = (cities ??= new Map(loadGazetteer().cities.map((city) => [`${city.lat} ${city.lon}`, city])));
  return ({ lat, lon }) => {
    const city = known.get(`${lat} ${lon}`);
    if (city === undefined) throw new RangeError(`there is no city at ${lat} ${lon}`);
    return city;
  };
}
