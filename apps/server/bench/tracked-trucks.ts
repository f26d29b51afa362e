import { createHash, randomBytes } from 'node:crypto';
import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { DRIVER_SCHEME } from '@loadstone/contracts/drivers';
import { PRODUCT_IDS } from '@loadstone/contracts/postings';
import { ENTITY_TYPES } from '@loadstone/contracts/resources';
import type { MovedTruck } from '@loadstone/contracts/tracking';
import { sql } from 'kysely';
import { systemClock } from '../src/ground/clock.ts';
import type { Db } from '../src/db/database.ts';
import { send } from './http-load.ts';

/** A driver on route who shares positions. */
interface BenchTruck {
  readonly assignmentId: number;
  readonly lToken: number;
  readonly secret: string;
}

const DAY_MS = 24 * 3_600_000;
const CONNECTIONS = 64;
const ARRIVAL_LIMIT_MS = 10_000;
const DEGREES_A_MINUTE = 0.013;
const MINUTE_MS = 60_000;

/** Gives the companies 1 to `count` the tracking feature of both products. */
export async function permitTracking(db: Db, count: number, key: string): Promise<void> {
  await sql`
    insert into permits (account_id, product_id, code, api_key)
    select account_id, product_id, 'll_track', ${key} from companies
    cross join unnest(${Object.values(PRODUCT_IDS).slice(0, 2)}::int[]) as product_id
    where account_id <= ${count}`.execute(db);
}

/**
 * Writes so many loads on route, each with a truck, a driver who shares positions, and a session. The brokers are the
 * companies 1 to `companies` in turn, the carriers the companies after them.
 */
export async function placeTrucks(db: Db, count: number, companies: number): Promise<BenchTruck[]> {
  const now = systemClock.now();
  const expiresOn = new Date(now.getTime() + DAY_MS);
  const secrets = Array.from({ length: count }, () => randomBytes(32).toString('base64url'));
  const hashes = secrets.map((secret) => createHash('sha256').update(secret).digest());
  await copyPostings(db, 'L', count, companies, 0);
  await copyPostings(db, 'E', count, companies, 1);
  await sql`analyze postings`.execute(db);
  // The planner has no statistics of the parts of this statement, and would compare each row with each.
  const { rows } = await db.transaction().execute(async (tx) => {
    await sql`set local enable_nestloop = off`.execute(tx);
    return sql<{ assignmentId: number; lToken: number }>`
    with loads as (
      select *, row_number() over (order by id) as n from postings where kind = 'L' and p_status = 'R'
    ), trucks as (
      select *, row_number() over (order by id) as n from postings where kind = 'E' and p_status = 'R'
    ), drivers as (
      insert into resources (account_id, entity_type_id, details, created_by, updated_by)
      select account_id, ${ENTITY_TYPES.driver}, jsonb_build_object('firstname', 'Driver', 'lastname', n::text,
        'phone', '416-555-0100', 'email', 'driver' || n || '@example.com'), account_id, account_id
      from trucks order by n returning id, account_id, details
    ), assigned as (
      insert into assignments (load_posting_id, equipment_posting_id, broker_account_id, carrier_account_id, holder, status,
        driver_id, driver_name, created_by, created_on, updated_on)
      select l.id, e.id, l.account_id, e.account_id, 'board', 'R', d.id, 'Driver ' || e.n, l.account_id, ${now}, ${now}
      from loads l join trucks e using (n) join drivers d on d.details->>'lastname' = e.n::text
      returning id, load_posting_id, carrier_account_id, driver_id
    ), tracked as (
      insert into tracked_assignments (assignment_id, sharing_driver_id, sharing_since)
      select id, driver_id, ${now}::timestamptz - interval '1 hour' from assigned
    ), sessions as (
      insert into driver_sessions (secret_hash, account_id, driver_id, display_name, has_worked, created_on, expires_on)
      select s.hash, a.carrier_account_id, a.driver_id, 'Driver', true, ${now}, ${expiresOn}
      from assigned a join loads l on l.id = a.load_posting_id
      join unnest(${hashes}::bytea[]) with ordinality as s (hash, n) on s.n = l.n
    )
    select a.id as "assignmentId", l.token as "lToken" from assigned a join loads l on l.id = a.load_posting_id
    order by l.n`.execute(tx);
  });
  await sql`vacuum analyze`.execute(db);
  return rows.map((row, at) => ({ ...row, secret: secrets[at] ?? '' }));
}

/** Copies open postings as postings on route, of the companies in turn from `shift` on. */
async function copyPostings(db: Db, kind: 'L' | 'E', count: number, companies: number, shift: number): Promise<void> {
  await sql`
    insert into postings (kind, account_id, created_by, p_status, date_avail, srce_id, srce_city, srce_st, srce_lat, srce_long,
      srce_radius, dest_id, dest_city, dest_st, dest_lat, dest_long, dest_radius, vehicle_type, vehicle_size)
    select kind, company, company, 'R', date_avail, srce_id, srce_city, srce_st, srce_lat, srce_long, srce_radius, dest_id,
      dest_city, dest_st, dest_lat, dest_long, dest_radius, vehicle_type, vehicle_size
    from (
      select p.*, ((n + ${shift}) % ${companies})::int + 1 as company
      from generate_series(1, ${count}::int) as n
      join lateral (select * from postings where kind = ${kind} and p_status = 'O' limit 1 offset n % 50) as p on true
      order by n
    ) as copied`.execute(db);
}

/** The times from sending a position until it is on the broker's screen, and until its reply. */
interface PositionTimes {
  readonly screenMs: readonly number[];
  readonly replyMs: readonly number[];
  readonly sent: number;
  /** Positions that the server refused or that did not reach the broker within ten seconds. */
  readonly failed: number;
  readonly missing: number;
}

/** The drivers of the trucks: each sends one position in each period, spread evenly over it, as the driver's page does. */
export class TruckDrivers {
  readonly #address: string;
  readonly #trucks: readonly BenchTruck[];
  readonly #sequences: number[];
  readonly #sentMs = new Map<number, number>();
  #screenMs: number[] = [];
  /** The truck that sends next. It continues from one call of `drive` to the next, because early positions are refused. */
  #next = 0;

  constructor(address: string, trucks: readonly BenchTruck[]) {
    this.#address = address;
    this.#trucks = trucks;
    this.#sequences = trucks.map(() => 0);
  }

  /** Notes the position of a truck that has reached the screen of its broker. */
  note({ kind, token }: MovedTruck): void {
    const sentMs = kind === 'L' ? this.#sentMs.get(token) : undefined;
    if (sentMs === undefined) return;
    this.#sentMs.delete(token);
    this.#screenMs.push(performance.now() - sentMs);
  }

  /**
   * Sends positions for so many seconds, whether or not earlier ones have a reply.
   *
   * @param periodMs at least 24 s: the board refuses positions that follow each other faster
   */
  async drive(seconds: number, periodMs: number): Promise<PositionTimes> {
    const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
    this.#screenMs = [];
    const replyMs: number[] = [];
    const open: Promise<void>[] = [];
    let failed = 0;
    const intervalMs = periodMs / this.#trucks.length;
    const count = Math.floor((seconds * 1000) / intervalMs);
    const startMs = performance.now();
    for (let place = 0; place < count; place += 1) {
      const earlyMs = startMs + place * intervalMs - performance.now();
      if (earlyMs > 0) await sleep(earlyMs);
      const sentMs = performance.now();
      const sending = this.#sendPosition(agent, this.#next, sentMs);
      this.#next = (this.#next + 1) % this.#trucks.length;
      open.push(sending.then(() => void replyMs.push(performance.now() - sentMs)).catch(() => void (failed += 1)));
    }
    await Promise.all(open);
    const giveUpMs = performance.now() + ARRIVAL_LIMIT_MS;
    while (this.#sentMs.size > failed && performance.now() < giveUpMs) await sleep(50);
    const missing = Math.max(0, this.#sentMs.size - failed);
    this.#sentMs.clear();
    agent.destroy();
    return { screenMs: this.#screenMs, replyMs, sent: count, failed, missing };
  }

  async #sendPosition(agent: Agent, at: number, sentMs: number): Promise<void> {
    const { assignmentId, lToken, secret } = this.#trucks[at] as BenchTruck;
    const sequence = (this.#sequences[at] ?? 0) + 1;
    this.#sequences[at] = sequence;
    this.#sentMs.set(lToken, sentMs);
    const now = systemClock.now().toISOString();
    // Northwards at about 55 miles an hour, from a place of its own.
    const lat = 40 + (at % 100) / 100 + (DEGREES_A_MINUTE * sentMs) / MINUTE_MS;
    const position = { sequence, lat, lon: -80 - (at % 500) / 100, at: now };
    await send(agent, {
      url: `${this.#address}/api/DriverAssignment/${assignmentId}/positions`,
      headers: { authorization: `${DRIVER_SCHEME} ${secret}` },
      body: JSON.stringify({ sentAt: now, positions: [position] }),
    });
  }
}

/** Bytes of all partitions of positions with their indexes, and the number of rows. */
export async function measurePositions(db: Db): Promise<{ bytes: number; rows: number }> {
  const { rows } = await sql<{ bytes: number; rows: number }>`
    select coalesce(sum(pg_total_relation_size(inhrelid)), 0)::float8 as bytes,
      (select count(*)::float8 from positions) as rows
    from pg_inherits where inhparent = 'positions'::regclass`.execute(db);
  return rows[0] ?? { bytes: 0, rows: 0 };
}
