import { BOARD_RATE_RULES } from '@loadstone/contracts/board-rates';
import type { Currency } from '@loadstone/contracts/money';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { AssignmentLane } from './lane-rates.policy.ts';

/** The quartiles of a lane in a period and a currency, in cents for each mile. */
export interface LaneRateRow {
  /** The place of the lane in the list, from 1. */
  lane: number;
  days: number;
  currency: Currency;
  loads: number;
  newest_on: Date;
  quartiles: [lower: number, median: number, upper: number];
}

/**
 * The quartiles of the agreed rates on these lanes, by period and currency, in cents for each mile. Of each broker with each
 * carrier the newest three count. A lane with fewer than five rates has no row. An assignment that ended without delivery
 * does not count. A rate counts on the day of its assignment, with its last agreed amount.
 *
 * @param lanes without duplicates
 */
export async function listLaneRates(db: Db, lanes: readonly AssignmentLane[], now: Date): Promise<LaneRateRow[]> {
  const { rows } = await laneRatesStatement(lanes, now).execute(db);
  return rows;
}

/** The statement of `listLaneRates`, whose plan is tested. */
export function laneRatesStatement(lanes: readonly AssignmentLane[], now: Date) {
  const { days, leastLoads, mostOfPair } = BOARD_RATE_RULES;
  return sql<LaneRateRow>`
    with lane as (
      select * from unnest(
        ${lanes.map(({ srceArea }) => srceArea)}::integer[],
        ${lanes.map(({ destArea }) => destArea)}::integer[],
        ${lanes.map(({ equipment }) => equipment)}::text[]
      ) with ordinality as l(srce_area, dest_area, equipment, lane)
    ),
    agreed as (
      select l.lane, a.id, a.broker_account_id, a.carrier_account_id, a.created_on, r.currency,
        -- The quartiles are rounded, once.
        case when r.basis = 'mile' then r.amount else r.amount / a.lane_miles end as per_mile
      from lane l
      join assignments a on a.lane_srce_area = l.srce_area and a.lane_dest_area = l.dest_area
        and a.lane_equipment = l.equipment and a.lane_srce_area is not null
        and a.created_on > ${now}::timestamptz - make_interval(days => ${Math.max(...days)}::integer)
      cross join lateral (
        select amount, currency, basis from assignment_rates
        where assignment_id = a.id and status = 'agreed' order by number desc limit 1
      ) r
      where a.status in ('A', 'R', 'D') and (a.ended_on is null or a.status = 'D')
        and (r.basis = 'mile' or a.lane_miles > 0)
    ),
    ranked as (
      select *, row_number() over (
        partition by lane, currency, broker_account_id, carrier_account_id order by created_on desc, id desc
      ) as of_pair
      from agreed
    )
    select lane::integer, d.days, currency, count(*)::integer as loads, max(created_on) as newest_on,
      percentile_cont(array[0.25, 0.5, 0.75]) within group (order by per_mile) as quartiles
    from unnest(${[...days]}::integer[]) as d(days)
    join ranked on ranked.of_pair <= ${mostOfPair}::integer
      and ranked.created_on > ${now}::timestamptz - make_interval(days => d.days)
    group by lane, d.days, currency
    having count(*) >= ${leastLoads}::integer
    order by lane, d.days, currency`;
}
