import { createHash } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import {
  createBroker,
  createFakeClock,
  createTestApp,
  createTestBrowser,
  type Person,
  type TestApp,
} from '@loadstone/testkit';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runCommand } from '../../../test/run-command.ts';
import { createSoftwarePasskey } from '../../../test/software-passkey.ts';
import type { SecondFactorPolicy } from '../../db/tables/sign-in-tables.ts';
import { hashPassword } from '../sign-in/passwords.ts';
import { createPasskeys } from './passkeys.ts';
import { insertPasskey, listPasskeys } from './second-factors.queries.ts';

// Browsers refuse passkeys of an IP address.
const PUBLIC_URL = 'http://localhost:18199';
const PASSWORD = 'a good password';
const STEP_MS = 30_000;

let board: TestApp;
let passwordHash: string;
let person: Person;
beforeAll(async () => {
  board = await createTestApp({ environment: { PUBLIC_URL }, clock: createFakeClock(new Date()) });
  passwordHash = await hashPassword(PASSWORD);
});
afterAll(() => board.close());
beforeEach(async () => {
  person = await createBroker(board.db, { user: { password_hash: passwordHash } });
});

type Browser = ReturnType<typeof createTestBrowser>;
const openBrowser = () => createTestBrowser(board.http, PUBLIC_URL);

async function setPolicy(policy: SecondFactorPolicy) {
  await board.db
    .updateTable('companies')
    .set({ second_factor: policy })
    .where('account_id', '=', person.accountId)
    .execute();
}

/** Sends the right password. @returns the address of the step that follows */
async function sendPassword(browser: Browser): Promise<string> {
  const begun = await browser.beginSignIn();
  const page = begun.location ?? '';
  const reply = await browser.post(page, { email: person.email, password: PASSWORD });
  expect(reply.status).toBe(303);
  return reply.location ?? '';
}

const isCallback = async (browser: Browser, location: string | undefined) =>
  (await browser.get(location ?? '')).location?.includes('code=') ?? false;

const toCode = (secret: string, offsetMs = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: board.clock.now().getTime() + offsetMs });

/** Signs in where the company demands a factor, and sets one up. @returns its secret and the recovery codes */
async function setUp(browser: Browser): Promise<{ secret: string; codes: string[] }> {
  const path = await sendPassword(browser);
  const { text } = await browser.get(path);
  const secret = (/<code>([A-Z2-7 ]+)<\/code>/.exec(text)?.[1] ?? '').replaceAll(' ', '');
  const shown = await browser.post(path, { code: toCode(secret) });
  const codes = [...shown.text.matchAll(/<code>([a-z0-9-]{29})<\/code>/g)].map((match) => match[1] ?? '');
  const done = await browser.post(path, {});
  expect(await isCallback(browser, done.location)).toBe(true);
  board.clock.advance(STEP_MS);
  return { secret, codes };
}

async function addPasskey() {
  const passkey = createSoftwarePasskey('localhost');
  const challenge = Buffer.from('a challenge of the server').toString('base64url');
  const verified = await createPasskeys(new URL(PUBLIC_URL)).verifyCreation(
    passkey.create(challenge, PUBLIC_URL),
    challenge,
  );
  if (verified === undefined) throw new Error('the passkey was refused');
  await insertPasskey(board.db, { userId: person.userId, passkey: verified, name: 'Test', now: board.clock.now() });
  return passkey;
}

const findChallenge = (page: string) => /&quot;challenge&quot;:&quot;([^&]+)&quot;/.exec(page)?.[1] ?? 'none';

const admin = async (...line: string[]) => (await runCommand(board, line)).code;

describe('support staff', () => {
  it('set the policy of a company, and remove the factors of a user who has lost them', async () => {
    const { cust_cd: custCd } = await board.db
      .selectFrom('companies')
      .select('cust_cd')
      .where('account_id', '=', person.accountId)
      .executeTakeFirstOrThrow();
    await admin('set-second-factor', '--account', custCd, '--policy', 'newDevices');
    await setUp(openBrowser());
    await admin('set-second-factor', '--account', custCd, '--policy', 'off');
    expect(await sendPassword(openBrowser())).toContain('/factor');
    expect(await admin('reset-second-factor', '--email', person.email)).toBe(0);
    expect(await sendPassword(openBrowser())).not.toContain('/factor');
  });
});

describe('a company’s policy', () => {
  it('asks for nothing with off, where the user has no factor', async () => {
    const browser = openBrowser();
    expect(await isCallback(browser, await sendPassword(browser))).toBe(true);
  });

  it('makes a user set up a factor, and asks for it in new browsers only, with newDevices', async () => {
    await setPolicy('newDevices');
    const browser = openBrowser();
    const { secret, codes } = await setUp(browser);
    expect(new Set(codes).size).toBe(10);
    browser.cookies.delete('_session');
    expect(await isCallback(browser, await sendPassword(browser))).toBe(true);
    const other = openBrowser();
    const path = await sendPassword(other);
    expect(path).toContain('/factor');
    const done = await other.post(path, { code: toCode(secret) });
    expect(await isCallback(other, done.location)).toBe(true);
  });

  it('asks in every sign-in with always', async () => {
    await setPolicy('always');
    const browser = openBrowser();
    await setUp(browser);
    browser.cookies.delete('_session');
    expect(await sendPassword(browser)).toContain('/factor');
  });

  it('leaves a user’s own factor in force with off', async () => {
    await addPasskey();
    expect(await sendPassword(openBrowser())).toContain('/factor');
  });
});

describe('a code of an authenticator app', () => {
  it('is accepted once, and none from before it', async () => {
    await setPolicy('newDevices');
    const { secret } = await setUp(openBrowser());
    const [first, second] = [openBrowser(), openBrowser()];
    const [firstPath, secondPath] = [await sendPassword(first), await sendPassword(second)];
    const code = toCode(secret);
    const earlier = toCode(secret, -STEP_MS);
    expect((await first.post(firstPath, { code })).status).toBe(303);
    const replies = [await second.post(secondPath, { code }), await second.post(secondPath, { code: earlier })];
    expect(replies.map(({ status }) => status)).toEqual([422, 422]);
    expect(replies[0]?.text).toContain('This was not accepted.');
  });

  it('is accepted once also where it arrives twice at the same time', async () => {
    await setPolicy('newDevices');
    const { secret } = await setUp(openBrowser());
    const browsers = [openBrowser(), openBrowser(), openBrowser()];
    const paths = await Promise.all(browsers.map(sendPassword));
    const code = toCode(secret);
    const replies = await Promise.all(browsers.map((browser, index) => browser.post(paths[index] ?? '', { code })));
    expect(replies.filter(({ status }) => status === 303)).toHaveLength(1);
  });

  it('can be guessed five times in 15 minutes, whatever the browser, also with the right password again', async () => {
    await setPolicy('newDevices');
    const { secret } = await setUp(openBrowser());
    const right = toCode(secret);
    const wrong = right === '000000' ? '000001' : '000000';
    for (let tried = 0; tried < 5; tried += 1) {
      const browser = openBrowser();
      expect((await browser.post(await sendPassword(browser), { code: wrong })).status).toBe(422);
    }
    const browser = openBrowser();
    const path = await sendPassword(browser);
    expect((await browser.post(path, { code: right })).status).toBe(429);
    board.clock.advance(15 * 60_000);
    const later = openBrowser();
    expect((await later.post(await sendPassword(later), { code: toCode(secret) })).status).toBe(303);
  });
});

describe('a recovery code', () => {
  it('signs in once, however it is typed', async () => {
    await setPolicy('newDevices');
    const { codes } = await setUp(openBrowser());
    const code = codes[3]?.toUpperCase().replaceAll('-', ' ') ?? '';
    const [first, second] = [openBrowser(), openBrowser()];
    expect((await first.post(await sendPassword(first), { code })).status).toBe(303);
    expect((await second.post(await sendPassword(second), { code })).status).toBe(422);
    const stored = await board.db
      .selectFrom('recovery_codes')
      .selectAll()
      .where('user_id', '=', person.userId)
      .execute();
    expect(stored).toHaveLength(10);
    expect(stored.map(({ code_hash: hash }) => hash.toString('utf8')).join()).not.toContain(codes[0]);
  });

  it('has 120 random bits, and one of 16 signs from before is still accepted', async () => {
    await setPolicy('newDevices');
    const { codes } = await setUp(openBrowser());
    expect(codes.filter((code) => !/^[a-z0-9]{4}(-[a-z0-9]{4}){5}$/.test(code))).toEqual([]);
    await board.db
      .insertInto('recovery_codes')
      .values({ user_id: person.userId, code_hash: createHash('sha256').update('abcdefghjkmnpqrs').digest() })
      .execute();
    const browser = openBrowser();
    expect((await browser.post(await sendPassword(browser), { code: 'abcd-efgh-jkmn-pqrs' })).status).toBe(303);
  });
});

describe('a passkey', () => {
  it('signs in with the challenge of the page, and raises its counter', async () => {
    const passkey = await addPasskey();
    const browser = openBrowser();
    const path = await sendPassword(browser);
    const challenge = findChallenge((await browser.get(path)).text);
    const done = await browser.post(path, { credential: passkey.use(challenge, PUBLIC_URL) });
    expect(await isCallback(browser, done.location)).toBe(true);
    expect((await listPasskeys(board.db, person.userId)).map(({ counter }) => Number(counter))).toEqual([1]);
  });

  it.each<[string, (challenge: string) => [string, string]]>([
    ['of another origin', (challenge) => [challenge, 'https://loadstone.example.net']],
    ['of the same host at another port', (challenge) => [challenge, 'http://localhost:9999']],
    ['for a made-up challenge', () => [Buffer.from('made up').toString('base64url'), PUBLIC_URL]],
  ])('is refused with a reply %s', async (_name, toReply) => {
    const passkey = await addPasskey();
    const browser = openBrowser();
    const path = await sendPassword(browser);
    const [challenge, origin] = toReply(findChallenge((await browser.get(path)).text));
    expect((await browser.post(path, { credential: passkey.use(challenge, origin) })).status).toBe(422);
  });

  it('is refused with the reply to an earlier challenge, of another user, and as no JSON', async () => {
    const passkey = await addPasskey();
    const browser = openBrowser();
    const path = await sendPassword(browser);
    const reply = passkey.use(findChallenge((await browser.get(path)).text), PUBLIC_URL);
    const replies = [await browser.post(path, { credential: '{"id":' })];
    // The page that refuses has a new challenge.
    replies.push(await browser.post(path, { credential: reply }));
    const foreign = createSoftwarePasskey('localhost');
    replies.push(
      await browser.post(path, { credential: foreign.use(findChallenge(replies[1]?.text ?? ''), PUBLIC_URL) }),
    );
    expect(replies.map(({ status }) => status)).toEqual([422, 422, 422]);
  });
});

describe('a browser with the cookies of another one’s sign-in', () => {
  const CARRIED = ['_interaction', '_interaction_resume', '_interaction.sig', '_interaction_resume.sig'];
  const plant = (from: Browser, to: Browser) => {
    for (const name of CARRIED) {
      const cookie = from.cookies.get(name);
      if (cookie !== undefined) to.cookies.set(name, cookie);
    }
  };

  it('cannot go on with the step after the password', async () => {
    await setPolicy('newDevices');
    const { secret } = await setUp(openBrowser());
    const [attacker, victim] = [openBrowser(), openBrowser()];
    const page = (await attacker.beginSignIn()).location ?? '';
    plant(attacker, victim);
    const { location: path = '' } = await victim.post(page, { email: person.email, password: PASSWORD });
    expect(path).toContain('/factor');
    expect((await attacker.post(path, { code: toCode(secret) })).status).toBe(400);
    expect((await attacker.get(path)).status).toBe(400);
    expect((await victim.post(path, { code: toCode(secret) })).status).toBe(303);
  });

  it('gets no session: its identifier is new with the sign-in', async () => {
    const browser = openBrowser();
    const path = await sendPassword(browser);
    const before = browser.cookies.get('_session')?.value;
    expect(await isCallback(browser, path)).toBe(true);
    const after = browser.cookies.get('_session')?.value;
    expect(after).toBeDefined();
    expect(after).not.toBe(before);
  });

  it('cannot send a step after ten minutes', async () => {
    await setPolicy('newDevices');
    const { secret } = await setUp(openBrowser());
    const browser = openBrowser();
    const path = await sendPassword(browser);
    board.clock.advance(10 * 60_000 + 1);
    expect((await browser.post(path, { code: toCode(secret) })).status).toBe(400);
  });
});
