import { writeFileSync } from 'node:fs';
import { pino } from 'pino';
import { buildApp } from '../src/app.ts';
import { systemClock } from '../src/ground/clock.ts';
import { parseConfiguration } from '../src/ground/settings/config.ts';
import { writeOrCheck } from './derived-file.ts';
import { withMigratedDatabase } from './migrated-database.ts';

/** Keys in one order, so that the file only changes where the contracts do. */
function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, sortKeys(inner)]),
  );
}

const documents = await withMigratedDatabase(async (database) => {
  const configuration = parseConfiguration({
    DEMO: '0',
    LOG_LEVEL: 'silent',
    MASTER_KEY: Buffer.alloc(32).toString('base64'),
  });
  const log = pino({ level: 'silent' });
  const app = await buildApp({ configuration, database, clock: systemClock, random: Math.random, log });
  await app.http.ready();
  await app.matching.whenReady();
  const made = { programs: app.http.openApiOfPrograms(), frontEnd: app.http.openApiOfFrontEnd() };
  await app.http.close();
  return made;
});
const toText = (document: object) => `${JSON.stringify(sortKeys(document), null, 2)}\n`;
writeOrCheck('docs/openapi-v1.json', toText(documents.programs), 'npm run derived:write openapi');
// Not in git: nothing but the check of its rules and a reader needs the file.
writeFileSync('docs/openapi.json', toText(documents.frontEnd));
