import { parseArgs } from 'node:util';
import { withDatabase } from '../prove/with-database.ts';
import { printResult } from './figures.ts';
import { measureFollowedPosts } from './followed-posts.ts';

/**
 * Measures how long it takes to find the alerts of a post among followed searches and trucks, from the commit of the post until the
 * hits and the tasks of their messages are committed, and compares what is found with a plain loop over the rules of the
 * search. Database and index share the machine.
 */
const P99_LIMIT_MS = 2_000;

const { values } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    searches: { type: 'string', default: '100000' },
    trucks: { type: 'string', default: '1000' },
    posts: { type: 'string', default: '1200' },
    rate: { type: 'string', default: '40' },
    checked: { type: 'string', default: '100' },
    seed: { type: 'string', default: '33' },
  },
});

await withDatabase({ name: 'alerts', poolSize: 6 }, async ({ database }) => {
  const options = {
    searches: Number(values.searches),
    trucks: Number(values.trucks),
    posts: Number(values.posts),
    rate: Number(values.rate),
    checked: Number(values.checked),
    seed: Number(values.seed),
  };
  const found = await measureFollowedPosts(database, options);
  const isRight = found.missed + found.wrong + found.tripsMissed + found.tripsWrong === 0;
  const result = { ...found, limits: { p99Ms: P99_LIMIT_MS }, ...options };
  printResult(result, { isJson: values.json, isWithinLimits: found.p99Ms <= P99_LIMIT_MS && isRight });
});
