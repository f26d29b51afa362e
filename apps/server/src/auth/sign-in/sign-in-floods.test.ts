import {
  createFakeClock,
  createPerson,
  createTestApp,
  createTestBrowser,
  type Person,
  type TestApp,
} from '@loadstone/testkit';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { english } from '../../ground/texts/en.ts';
import { DERIVATION_THREADS } from './derivation-threads.ts';
import { hashPassword } from './passwords.ts';

const PUBLIC_URL = 'http://127.0.0.1:18199';
const PASSWORD = 'correct horse battery';
const FLOOD = 32;

let board: TestApp;
let owner: Person;
beforeAll(async () => {
  board = await createTestApp({ environment: { TRUST_PROXY: '1' }, clock: createFakeClock(new Date()) });
  owner = await createPerson(board.db, { modes: ['B'], user: { password_hash: await hashPassword(PASSWORD) } });
});
afterAll(() => board.close());
beforeEach(() => board.db.deleteFrom('sign_in_tries').execute());

const open = () => createTestBrowser(board.http, PUBLIC_URL);

/** Opens a sign-in page. @returns a function that sends it */
async function prepare(email: string, password: string, from: string, browser = open()) {
  const { location = '' } = await browser.beginSignIn({ prompt: 'login' });
  return () => browser.post(location, { email, password }, { 'x-forwarded-for': from });
}
const prepareFlood = (count: number) =>
  Promise.all(
    // Each from another /64 of one /56.
    Array.from({ length: count }, (_, index) =>
      prepare(`unknown${index}@example.com`, 'wrong', `2001:db8:5:${index.toString(16)}::1`),
    ),
  );
const readQueue = (figure: 'running' | 'waiting') => board.app.parts.queues.read(figure)['password_hashes'] ?? 0;

/** Sends a flood, and while much of it waits one more form. @returns how many of the flood get their reply before that */
async function countAnsweredBefore(send: () => Promise<{ status: number }>, expected: number): Promise<number> {
  const flood = await prepareFlood(FLOOD);
  let answered = 0;
  const replies = flood.map(async (sendOne) => {
    const { status } = await sendOne();
    answered += 1;
    return status;
  });
  await expect.poll(() => readQueue('waiting'), { timeout: 120_000, interval: 5 }).toBeGreaterThan(FLOOD / 2);
  const before = answered;
  expect((await send()).status).toBe(expected);
  const between = answered - before;
  expect(new Set(await Promise.all(replies))).toEqual(new Set([422]));
  return between;
}

/** What runs, and what is granted while the form is on its way to the queue: its queries take some milliseconds each. */
const FEW = 2 * DERIVATION_THREADS + 8;

it('a user in a known browser signs in before a flood of unknown users that came first', async () => {
  const browser = open();
  await browser.signIn(owner.email, PASSWORD);
  const send = await prepare(owner.email, PASSWORD, '203.0.113.7', browser);
  expect(await countAnsweredBefore(send, 303)).toBeLessThanOrEqual(FEW);
});

it('a user in a new browser signs in before the flood of another network', async () => {
  const send = await prepare(owner.email, PASSWORD, '203.0.113.8');
  expect(await countAnsweredBefore(send, 303)).toBeLessThanOrEqual(FEW);
});

it('a flood that fills the queue is refused with a page and a time, and counts no try; another network is not', async () => {
  const flood = await prepareFlood(70);
  const send = await prepare(owner.email, PASSWORD, '203.0.113.9');
  const replies = flood.map((sendOne) => sendOne());
  await expect.poll(() => readQueue('waiting'), { timeout: 120_000, interval: 5 }).toBe(60);
  expect((await send()).status).toBe(303);
  const refused = (await Promise.all(replies)).filter(({ status }) => status !== 422);
  expect(refused.length).toBeGreaterThan(0);
  for (const reply of refused) {
    expect([reply.status, reply.headers['retry-after']]).toEqual([429, expect.stringMatching(/^\d+$/)]);
    expect(reply.text).toContain(english.pages.signIn.errors.busy);
  }
  const { tries } = await board.db
    .selectFrom('sign_in_tries')
    .select('tries')
    .where('subject', '=', 'address:2001:db8:5::/56')
    .executeTakeFirstOrThrow();
  expect(tries).toBe(70 - refused.length);
});
