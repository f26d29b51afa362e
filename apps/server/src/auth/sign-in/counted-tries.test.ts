import { createTestDatabase, type TestDatabase } from '@loadstone/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { countTries, type Counted } from './counted-tries.ts';

const RULE = { limit: 1, windowMs: 60_000 };
const NOW = new Date('2026-06-15T15:00:00Z');

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const toCounted = (key: string): Counted<string> => ({ key, by: key, rule: RULE, forgives: 'itself' });
const tryFrom = async (...keys: string[]) => (await countTries(database.db, keys.map(toCounted), NOW)).lock?.by;

it('a try that a wider subject refuses unseen uses up nothing of the narrower ones', async () => {
  expect(await tryFrom('address 1', 'network')).toBeUndefined();
  for (let count = 0; count < 3; count += 1) expect(await tryFrom('address 2', 'network')).toBe('network');
  expect(await tryFrom('address 2', 'another network')).toBeUndefined();
  expect(await tryFrom('address 2', 'third network')).toBe('address 2');
});
