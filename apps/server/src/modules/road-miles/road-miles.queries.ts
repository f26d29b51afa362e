import { sql, type ColumnType } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';

/** Two cities of the gazetteer, the lower id first: their road miles are the same in both directions. */
export interface CityPair {
  readonly low: number;
  readonly high: number;
}

/** Larger than every id of the gazetteer, and small enough that a key is an exact number. */
const ID_SPAN = 2 ** 26;

/** Where road miles come from: a table of the operator, or the routing service. */
type RoadMilesSource = 'table' | 'routing';

/** Written once: updates do not compile. */
type Fixed<T> = ColumnType<T, T, never>;

interface RoadMilesTable {
  low_city_id: Fixed<number>;
  high_city_id: Fixed<number>;
  /** Null where the routing service has found no road. */
  miles: number | null;
  source: RoadMilesSource;
  measured_on: Date;
}

declare module '../../db/tables/schema.ts' {
  interface Database {
    road_miles: RoadMilesTable;
  }
}

/** A pair with its road miles; null where no road leads from one city to the other. */
export interface PairMiles extends CityPair {
  readonly miles: number | null;
}

/** The pairs that are stored, in any order. One statement. */
export async function listRoadMiles(db: Db, pairs: readonly CityPair[]): Promise<PairMiles[]> {
  const [lows, highs] = [pairs.map(({ low }) => low), pairs.map(({ high }) => high)];
  const { rows } = await sql<PairMiles>`
    select r.low_city_id as low, r.high_city_id as high, r.miles
    from unnest(${lows}::integer[], ${highs}::integer[]) as pair (low, high)
    join road_miles r on r.low_city_id = pair.low and r.high_city_id = pair.high`.execute(db);
  return rows;
}

/**
 * Stores pairs of one source, each at most once in the list. Those of the routing service do not replace imported ones.
 *
 * @returns how many pairs are new or changed
 */
export async function saveRoadMiles(
  db: Db,
  pairs: readonly PairMiles[],
  { source, now }: { readonly source: RoadMilesSource; readonly now: Date },
): Promise<number> {
  const [lows, highs, miles] = [
    pairs.map(({ low }) => low),
    pairs.map(({ high }) => high),
    pairs.map((pair) => pair.miles),
  ];
  const { numAffectedRows } = await sql`
    insert into road_miles (low_city_id, high_city_id, miles, source, measured_on)
    select low, high, miles, ${source}, ${now}
    from unnest(${lows}::integer[], ${highs}::integer[], ${miles}::double precision[]) as pair (low, high, miles)
    on conflict (low_city_id, high_city_id) do update
      set miles = excluded.miles, source = excluded.source, measured_on = excluded.measured_on
      where excluded.source = 'table' or road_miles.source = 'routing'`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** Deletes what the routing service returned before then, at most `limit` pairs. @returns how many */
export async function removeOldRoadMiles(tx: Tx, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from road_miles where ctid = any (array(
      select ctid from road_miles where source = 'routing' and measured_on < ${before} limit ${limit}))`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

/** The pair of two cities, in any order. */
export function toCityPair(one: number, other: number): CityPair {
  return one < other ? { low: one, high: other } : { low: other, high: one };
}

/** Identifies a pair; allocates nothing, because lists of leads look up thousands of pairs. */
export function toPairKey(one: number, other: number): number {
  return one < other ? one * ID_SPAN + other : other * ID_SPAN + one;
}
