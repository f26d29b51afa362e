import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { driveWeek, listStrategies } from './driven-week.ts';
import { drawWeek, WEEK_DEFAULTS } from './week.ts';

/**
 * `npm run bench week -- [--trucks 500] [--loads 1000] [--seed 1] [--max-loads 3] [--order profit] [--json]`: a week of the
 * sample market, the same loads and trucks for each way to choose the next load. Prints the share of empty miles of each,
 * and by how much the share of trips is below that of the best single lead. The goal is 22.6 %; the run does not fail
 * below it, because the figure depends on how many loads there are for each truck.
 */

const { values } = parseArgs({
  options: {
    trucks: { type: 'string', default: String(WEEK_DEFAULTS.trucks) },
    loads: { type: 'string', default: String(WEEK_DEFAULTS.loadsPerDay) },
    seed: { type: 'string', default: String(WEEK_DEFAULTS.seed) },
    'max-loads': { type: 'string', default: String(WEEK_DEFAULTS.maxLoads) },
    order: { type: 'string', default: WEEK_DEFAULTS.order },
    json: { type: 'boolean', default: false },
  },
});
const GOAL = 0.226;

const week = drawWeek({
  seed: Number(values.seed),
  trucks: Number(values.trucks),
  loadsPerDay: Number(values.loads),
  maxLoads: Number(values['max-loads']),
  order: values.order === 'emptyShare' ? 'emptyShare' : 'profit',
});
const strategies = Object.fromEntries(
  listStrategies().map((strategy) => {
    const before = process.cpuUsage();
    const { tokens, ...driven } = driveWeek(week, strategy);
    const { user, system } = process.cpuUsage(before);
    return [strategy, { loads: tokens.length, ...driven, processorMs: Math.round((user + system) / 1000) }];
  }),
);
const fewerEmptyMiles = 1 - strategies['trips']!.emptyShare / strategies['singleLeads']!.emptyShare;
const result = {
  processor: `${cpus()[0]?.model ?? 'unknown'} × ${cpus().length}`,
  node: process.version,
  ...week.options,
  arrivals: week.arrivals.length,
  strategies,
  fewerEmptyMiles,
  isGoalReached: fewerEmptyMiles >= GOAL,
};
console.log(values.json ? JSON.stringify(result) : result);
