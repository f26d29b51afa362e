import { cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { withDatabase } from '../prove/with-database.ts';
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
  const [load = 0] = loadavg();
  const result = {
    ...found,
    limits: { p99Ms: P99_LIMIT_MS },
    ...options,
    cores: cpus().length,
    load: Math.round(load * 10) / 10,
  };
  console.log(values.json ? JSON.stringify(result) : JSON.stringify(result, null, 2));
  if (found.p99Ms > P99_LIMIT_MS || found.missed + found.wrong + found.tripsMissed + found.tripsWrong > 0)
    process.exitCode = 1;
});
