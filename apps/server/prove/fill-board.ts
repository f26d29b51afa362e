import { createMarket, generatePostings, toDay, type StreamedPosting } from '@loadstone/market';
import { sql } from 'kysely';
import { systemClock } from '../src/clock.ts';
import { openDatabase, type Db } from '../src/db/database.ts';
import { startEmbeddedPostgres } from '../src/db/embedded-postgres.ts';
import { migrateToLatest } from '../src/db/migrate.ts';
import { fillDemoMarket } from '../src/demo/fill-market.ts';

const BOARD_TIME_ZONE = 'America/Toronto';
const ROWS_A_STATEMENT = 20_000;

export interface BoardFilling {
  databaseFolder: string;
  postings: number;
  companies: number;
  /** True to add the sample market, whose traffic a server with DEMO=1 produces. */
  hasDemoMarket?: boolean;
}

/**
 * Writes companies, their users and the postings into an embedded database, and stops it. Their ids count from 1 and
 * stay below those that the database generates.
 */
export async function fillBoard({ databaseFolder, postings, companies, hasDemoMarket }: BoardFilling): Promise<void> {
  const embedded = await startEmbeddedPostgres({ folder: databaseFolder });
  const database = openDatabase({ url: embedded.url, poolSize: 2, onTrouble: (error) => console.error(error) });
  try {
    await migrateToLatest(database.db);
    if (hasDemoMarket === true) await fillDemo(database.db);
    await sql`
      with made as (
        insert into companies (account_id, cust_cd, common_name, registered_name, is_sample)
        select n, 'PRV' || n, 'Sample company ' || n, 'Sample company ' || n, true from generate_series(1, ${companies}) as n
      )
      insert into users (user_id, account_id, email)
      select n, n, 'user' || n || '@example.com' from generate_series(1, ${companies}) as n`.execute(database.db);
    const today = toToday();
    let batch: StreamedPosting[] = [];
    const half = Math.floor(postings / 2);
    for (const posting of generatePostings({ seed: 1, today, loads: postings - half, trucks: half })) {
      batch.push(posting);
      if (batch.length < ROWS_A_STATEMENT) continue;
      await writePostings(database.db, batch, companies);
      batch = [];
    }
    if (batch.length > 0) await writePostings(database.db, batch, companies);
    await sql`analyze`.execute(database.db);
  } finally {
    await database.close();
    await embedded.stop();
  }
}

async function fillDemo(db: Db): Promise<void> {
  await fillDemoMarket({
    db,
    clock: systemClock,
    timeZone: BOARD_TIME_ZONE,
    createMarket: (today) => createMarket({ seed: 1, today }),
  });
}

/** The board's current day, so that none of the postings is expired. */
function toToday(): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: BOARD_TIME_ZONE }).format(new Date());
}

async function writePostings(db: Db, rows: readonly StreamedPosting[], companies: number): Promise<void> {
  const column = <T>(pick: (row: StreamedPosting) => T): T[] => rows.map(pick);
  await sql`
    insert into postings (token, kind, account_id, created_by, date_avail, srce_id, srce_city, srce_st, srce_lat, srce_long,
      srce_radius, dest_id, dest_city, dest_st, dest_lat, dest_long, dest_radius, vehicle_type, vehicle_size, posting_attrib, corridor)
    select token, kind, company, company, day, 1, 'Sample', 'ON', slat, slon, sradius, 1, 'Sample', 'ON', dlat, dlon, dradius,
      types, size, attributes, corridor
    from unnest(
      ${column((row) => row.token)}::bigint[], ${column((row) => row.kind)}::text[],
      ${column((row) => (row.company % companies) + 1)}::int[], ${column((row) => toDay(row.day))}::date[],
      ${column((row) => row.origin.lat)}::float8[], ${column((row) => row.origin.lon)}::float8[],
      ${column((row) => row.originRadius)}::int[], ${column((row) => row.destination.lat)}::float8[],
      ${column((row) => row.destination.lon)}::float8[], ${column((row) => row.destinationRadius)}::int[],
      ${column((row) => row.types)}::text[], ${column((row) => (row.kind === 'L' && row.size === 'B' ? 'T' : row.size))}::text[],
      ${column((row) => row.attributes)}::text[], ${column((row) => (row.corridor ? 'C' : 'R'))}::text[]
    ) as given (token, kind, company, day, slat, slon, sradius, dlat, dlon, dradius, types, size, attributes, corridor)`.execute(
    db,
  );
}
