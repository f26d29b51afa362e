import {
  createBroker,
  createFakeClock,
  createTestApp,
  createTestBrowser,
  type Person,
  type TestApp,
} from '@loadstone/testkit';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SecondFactorPolicy } from '../../db/tables/sign-in-tables.ts';
import { hashPassword } from '../sign-in/passwords.ts';
import { createFactorTries, FACTOR_TRY_LIMITS } from './factor-tries.ts';

const PUBLIC_URL = 'http://localhost:18199';
const PASSWORD = 'a good password';
const MINUTE_MS = 60_000;
const PERIOD_MS = 15 * MINUTE_MS;
/** The networks of the user and of a thief who has the password. */
const OWN = '203.0.113.7';
const THIEF = '198.51.100.9';

let board: TestApp;
let passwordHash: string;
let owner: Person;
beforeAll(async () => {
  board = await createTestApp({ environment: { PUBLIC_URL, TRUST_PROXY: '1' }, clock: createFakeClock(new Date()) });
  passwordHash = await hashPassword(PASSWORD);
});
afterAll(() => board.close());
beforeEach(async () => {
  await board.db.deleteFrom('sign_in_tries').execute();
  owner = await createBroker(board.db, { user: { password_hash: passwordHash } });
});

type Browser = ReturnType<typeof createTestBrowser>;
const open = () => createTestBrowser(board.http, PUBLIC_URL);
const from = (address: string) => ({ 'x-forwarded-for': address });

async function setPolicy(policy: SecondFactorPolicy): Promise<void> {
  await board.db
    .updateTable('companies')
    .set({ second_factor: policy })
    .where('account_id', '=', owner.accountId)
    .execute();
}

/** Sends the right password. @returns the address of the step that follows */
async function sendPassword(browser: Browser, address: string): Promise<string> {
  const page = (await browser.beginSignIn({ prompt: 'login' })).location ?? '';
  const reply = await browser.post(page, { email: owner.email, password: PASSWORD }, from(address));
  expect([reply.status, reply.location]).toEqual([303, expect.stringContaining('/factor')]);
  return reply.location ?? '';
}

/** Sends a code after the right password. @returns the status of the reply, and the address where it leads to */
async function sendCode(address: string, code: string, browser = open()) {
  const { status, location } = await browser.post(await sendPassword(browser, address), { code }, from(address));
  if (location !== undefined) await browser.get(location);
  return status;
}

const toCode = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: board.clock.now().getTime() });
const toWrong = (secret: string) => (toCode(secret).startsWith('0') ? '999999' : '000000');

/** Signs the owner in with a new authenticator app. @returns its secret, the recovery codes and the known browser */
async function setUp(): Promise<{ secret: string; codes: string[]; browser: Browser }> {
  const browser = open();
  const path = await sendPassword(browser, OWN);
  const { text } = await browser.get(path, from(OWN));
  const secret = (/<code>([A-Z2-7 ]+)<\/code>/.exec(text)?.[1] ?? '').replaceAll(' ', '');
  const shown = await browser.post(path, { code: toCode(secret) }, from(OWN));
  const codes = [...shown.text.matchAll(/<code>([a-z0-9-]{29})<\/code>/g)].map((match) => match[1] ?? '');
  const done = await browser.post(path, {}, from(OWN));
  await browser.get(done.location ?? '');
  board.clock.advance(MINUTE_MS);
  return { secret, codes, browser };
}

describe('a thief who has the password', () => {
  it('does not keep the owner from the second factor in another network, with five wrong codes each 15 minutes', async () => {
    await setPolicy('newDevices');
    const { secret } = await setUp();
    for (let round = 0; round < 3; round += 1) {
      const statuses = [];
      for (let tried = 0; tried < 6; tried += 1) statuses.push(await sendCode(THIEF, toWrong(secret)));
      expect(statuses).toEqual([422, 422, 422, 422, 422, 429]);
      expect(await sendCode(OWN, toCode(secret))).toBe(303);
      board.clock.advance(PERIOD_MS);
    }
  });

  it('does not keep the owner’s recovery code out, also from the same network', async () => {
    await setPolicy('newDevices');
    const { secret, codes } = await setUp();
    for (let tried = 0; tried < 6; tried += 1) await sendCode(OWN, toWrong(secret));
    expect(await sendCode(OWN, toCode(secret)), 'a code from that network').toBe(429);
    expect(await sendCode(OWN, codes[0] ?? '')).toBe(303);
    for (let tried = 0; tried < 6; tried += 1) await sendCode(OWN, 'aaaa-aaaa-aaaa-aaaa');
    expect(await sendCode(OWN, codes[1] ?? ''), 'after five wrong ones').toBe(429);
  });

  it('does not lock a browser from which the owner has signed in, also from the same network', async () => {
    await setPolicy('always');
    const { secret, browser } = await setUp();
    for (let tried = 0; tried < 6; tried += 1) await sendCode(OWN, toWrong(secret));
    expect(await sendCode(OWN, toCode(secret)), 'a new browser').toBe(429);
    expect(await sendCode(OWN, toCode(secret), browser)).toBe(303);
    const statuses = [];
    for (let tried = 0; tried < 6; tried += 1) statuses.push(await sendCode(OWN, toWrong(secret), browser));
    expect(statuses, 'it has five tries of its own').toEqual([422, 422, 422, 422, 422, 429]);
  });

  it('has no more tries by many networks than a limit, which a right code of the owner does not lift', async () => {
    await setPolicy('newDevices');
    const { secret, codes } = await setUp();
    const { anywhere, address } = FACTOR_TRY_LIMITS;
    const networks = anywhere.limit / address.limit;
    for (let network = 0; network < networks; network += 1) {
      for (let tried = 0; tried < address.limit; tried += 1) {
        if (network === networks - 1 && tried === address.limit - 1) {
          expect(await sendCode(OWN, toCode(secret)), 'the owner').toBe(303);
          board.clock.advance(MINUTE_MS / 2);
        }
        expect(await sendCode(`192.0.${network}.1`, toWrong(secret))).toBe(422);
      }
    }
    expect(await sendCode('203.0.113.200', toCode(secret))).toBe(429);
    expect(await sendCode(OWN, codes[0] ?? ''), 'a recovery code').toBe(303);
  });
});

describe('the tries of a day', () => {
  const countDay = async (toAddress: (round: number) => string): Promise<number> => {
    const tries = createFactorTries(board.db, board.clock);
    let accepted = 0;
    for (let round = 0; round < 96; round += 1) {
      for (let tried = 0; tried < 40; tried += 1) {
        const begun = await tries.begin('otp', 1, { address: toAddress(tried), browserId: undefined });
        if (begun.isLocked) break;
        accepted += 1;
      }
      board.clock.advance(PERIOD_MS);
    }
    return accepted;
  };

  it('are limited for one network, and for all networks together', async () => {
    expect(await countDay(() => THIEF)).toBe(FACTOR_TRY_LIMITS.addressOfDay.limit);
    await board.db.deleteFrom('sign_in_tries').execute();
    expect(await countDay((tried) => `192.0.${tried}.1`)).toBe(FACTOR_TRY_LIMITS.anywhereOfDay.limit);
  });
});
