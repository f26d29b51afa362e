import { parseArgs } from 'node:util';
import { planCapacity, toServerShare } from './scale/capacity.ts';
import { simulateFeed } from './scale/simulate-feed.ts';
import { STATED_COSTS, type UnitCosts } from './scale/unit-costs.ts';

/**
 * Prints what boards of several sizes need, by arithmetic on unit costs, and a simulation of ten servers that
 * checks the arithmetic. It measures nothing. `--costs` replaces some of the unit costs, as JSON.
 */
const { values } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    costs: { type: 'string', default: '{}' },
    seconds: { type: 'string', default: '60' },
  },
});
const costs: UnitCosts = { ...STATED_COSTS, ...(JSON.parse(values.costs) as Partial<UnitCosts>) };

const BOARDS = [
  { desks: 1_000, openPostings: 100_000 },
  { desks: 10_000, openPostings: 1_000_000 },
  { desks: 100_000, openPostings: 2_000_000 },
];
const RATES = [10, 100, 1_000];
const SIMULATED = { servers: 10, desks: 10_000 };

const plans = BOARDS.flatMap((board) =>
  RATES.map((postsPerSecond) => ({ ...board, postsPerSecond, ...planCapacity(costs, { ...board, postsPerSecond }) })),
);
const simulated = [10, 40, 80].map((postsPerSecond) => {
  const figures = simulateFeed(costs, { ...SIMULATED, postsPerSecond, seconds: Number(values.seconds), seed: 1 });
  const { shares, ...others } = figures;
  return {
    ...SIMULATED,
    postsPerSecond,
    shareByArithmetic: toServerShare(costs, { ...SIMULATED, postsPerSecond }, SIMULATED.servers),
    shareSimulated: shares.reduce((sum, share) => sum + share, 0) / shares.length,
    busiestServer: Math.max(...shares),
    ...others,
  };
});

if (values.json) console.log(JSON.stringify({ costs, plans, simulated }));
else {
  console.log('Unit costs:');
  console.table(costs);
  console.log('What boards need (arithmetic):');
  console.table(plans.map(toRow));
  console.log('Ten servers (simulated, seed 1):');
  console.table(simulated.map(toRow));
}

/** With three digits, which is more than the unit costs have. */
function toRow(figures: object): object {
  const entries = Object.entries(figures) as [string, unknown][];
  return Object.fromEntries(
    entries.map(([name, value]) => [
      name,
      typeof value === 'number' ? Number(value.toPrecision(3)) : (value ?? 'none'),
    ]),
  );
}
