import { pino } from 'pino';
import { createFakeClock } from '@loadstone/testkit';
import { buildApp } from '../src/app.ts';
import { openDatabase } from '../src/db/database.ts';
import { parseConfiguration } from '../src/ground/settings/config.ts';
import { postDueLanes } from '../src/modules/lanes/lane-posting.service.ts';

/*
 * A server whose clock is that of its callers: each call states the time in `x-now`. `POST /lanes/run` does what the job of the
 * lanes does once a minute. It has no other jobs.
 */

const clock = createFakeClock();
const configuration = parseConfiguration(process.env);
const database = openDatabase({
  url: process.env['DATABASE_URL'] ?? '',
  poolSize: 8,
  onTrouble: () => undefined,
});
const app = await buildApp({
  configuration,
  database,
  clock,
  random: Math.random,
  log: pino({ level: 'silent' }),
  callerCacheMs: 0,
});
app.http.addHook('onRequest', async ({ headers }) => {
  const now = headers['x-now'];
  if (typeof now === 'string') clock.set(now);
});
app.http.post('/lanes/run', () => postDueLanes(app.parts));
await app.http.ready();
await app.matching.whenReady();
await app.http.listen({ host: '127.0.0.1', port: Number(process.env['PORT']) });
