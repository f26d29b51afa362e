import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { addDays } from '@loadstone/contracts/board';
import { getUserMapping } from '@loadstone/contracts/companies';
import { getUserClaims, listUserPermits } from '@loadstone/contracts/users';
import {
  addPosting,
  createBroker,
  createCarrier,
  createFakeClock,
  createTestApp,
  createTestBrowser,
  type Person,
  type TestApp,
} from '@loadstone/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBoardCalls, type BoardCalls } from '../../test/board-calls.ts';
import { toCalendarDay } from '../ground/clock.ts';
import { COMMANDS } from './run-admin.ts';
import { runCommand } from '../../test/run-command.ts';

const publicUrl = 'http://127.0.0.1:18199';
let board: TestApp;
let calls: BoardCalls;

beforeAll(async () => {
  board = await createTestApp({ clock: createFakeClock(new Date()) });
  calls = createBoardCalls(board);
});
afterAll(() => board.close());

const admin = (line: string, input = '') => runCommand(board, line.split(' '), { input });

async function signIn(email: string, password: string) {
  const browser = createTestBrowser(board.http, publicUrl);
  const { location: callback } = await browser.signIn(email, password);
  return { browser, callback: new URL(callback ?? 'none:', publicUrl), tokens: () => browser.redeem(callback ?? '') };
}

const requestClaims = (userId: number, accessToken: string) =>
  board.call(getUserClaims, { query: { userId }, headers: { authorization: `Bearer ${accessToken}` } });

const readFeed = () => board.db.selectFrom('change_feed').select('change').orderBy('id', 'desc').limit(1).execute();

const readAudit = (command: string) =>
  board.db.selectFrom('admin_audit').selectAll().where('command', '=', command).orderBy('id').execute();

async function findUser(email: string) {
  return board.db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirstOrThrow();
}

describe('opening an account', () => {
  it('goes from nothing to a user who signs in and holds features', async () => {
    expect(await admin('open-account --account NEWCO --name Newco --city Toronto --province ON')).toMatchObject({
      code: 0,
    });
    expect(await admin('grant --account NEWCO --mode B --features all')).toMatchObject({ code: 0 });
    expect(
      await admin('add-user --account NEWCO --email new@example.com --modes B --password-stdin', 'a good password'),
    ).toEqual({ code: 0, text: 'new@example.com added as administrator.' });

    const { tokens } = await signIn('new@example.com', 'a good password');
    const user = await findUser('new@example.com');
    const { body } = await requestClaims(user.user_id, (await tokens()).access_token);
    expect(body).toMatchObject({ custCd: 'NEWCO', productIds: '13' });
    const person = { userId: user.user_id, accountId: user.account_id, custCd: 'NEWCO' } as Person;
    const permits = await board.call(listUserPermits, { as: person });
    expect(permits.body.length).toBeGreaterThan(10);
  });

  it('opens a sandbox company, which other companies do not see', async () => {
    const { text } = await admin('open-account --account TRIAL --name Trial --sandbox');
    expect(text).toBe('TRIAL opened in the sandbox. It has no users and no features yet.');
    const { is_sandbox: isSandbox } = await board.db
      .selectFrom('companies')
      .select('is_sandbox')
      .where('cust_cd', '=', 'TRIAL')
      .executeTakeFirstOrThrow();
    expect(isSandbox).toBe(true);
  });

  it('generates a password where none is given, and prints it once', async () => {
    await admin('open-account --account MADEUP --name Made');
    const { text } = await admin('add-user --account MADEUP --email made@example.com --modes C');
    const [, password = ''] = /The password is (\S+)$/.exec(text) ?? [];
    expect((await signIn('made@example.com', password)).callback.searchParams.has('code')).toBe(true);
    expect(JSON.stringify(await readAudit('add-user'))).not.toContain(password);
  });

  it('refuses a code or an address that is taken, and a short password', async () => {
    await admin('open-account --account TWICE --name Twice');
    expect(await admin('open-account --account TWICE --name Twice')).toMatchObject({ code: 1 });
    await admin('add-user --account TWICE --email twice@example.com --modes B');
    expect(await admin('add-user --account TWICE --email TWICE@example.com --modes B')).toMatchObject({ code: 1 });
    const short = await admin('add-user --account TWICE --email short@example.com --modes B --password-stdin', 'short');
    expect(short).toMatchObject({ code: 1 });
    expect(await readAudit('open-account').then((rows) => rows.filter((row) => row.operator !== 'tester'))).toEqual([]);
  });
});

describe('changing an account', () => {
  it('sets the day on which the insurance expires', async () => {
    const carrier = await createBroker(board.db);
    await admin(`set-insurance --account ${carrier.custCd} --until 2027-01-31`);
    const { body } = await board.call(getUserClaims, { as: carrier, query: { userId: carrier.userId } });
    expect(body.insuranceExpiryDate).toBe('2027-01-31');
    expect(await admin(`set-insurance --account ${carrier.custCd} --until soon`)).toMatchObject({ code: 2 });
  });

  it('excludes globally and includes again, and notifies every server', async () => {
    const broker = await createBroker(board.db);
    await admin(`exclude-globally --account ${broker.custCd}`);
    expect((await readFeed())[0]?.change).toEqual({
      type: 'globalExclusion',
      accountId: broker.accountId,
      excluded: true,
    });
    await admin(`include-globally --account ${broker.custCd}`);
    expect((await readFeed())[0]?.change).toMatchObject({ excluded: false });
  });

  it('keeps a suspended company out with 88.2 and lets it in again', async () => {
    await admin('open-account --account PAUSED --name Paused');
    await admin('add-user --account PAUSED --email paused@example.com --modes B --password-stdin', 'a good password');
    await admin('suspend-access --account PAUSED');
    const { callback } = await signIn('paused@example.com', 'a good password');
    expect(callback.searchParams.get('error_description')).toContain('88.2');
    await admin('resume-access --account PAUSED');
    const again = await signIn('paused@example.com', 'a good password');
    expect(again.callback.searchParams.has('code')).toBe(true);
  });

  it('closes: sessions end, sign-in returns 88.1, postings leave the index', async () => {
    await admin('open-account --account GONE --name Gone');
    await admin('add-user --account GONE --email gone@example.com --modes B --password-stdin', 'a good password');
    const user = await findUser('gone@example.com');
    const owner = { userId: user.user_id, accountId: user.account_id, custCd: 'GONE' } as Person;
    await addPosting(board.db, owner, 'L', { date_avail: '2099-01-01' });
    const { matching } = board.app;
    await matching.catchUp();
    const before = matching.index.postingCount;
    const { tokens, browser } = await signIn('gone@example.com', 'a good password');
    const given = await tokens();

    await admin('close-account --account GONE');
    await matching.catchUp();
    expect(matching.index.postingCount).toBe(before - 1);
    expect((await requestClaims(user.user_id, given.access_token)).status).toBe(401);
    expect((await browser.refresh(given.refresh_token)).status).toBe(400);
    const { callback } = await signIn('gone@example.com', 'a good password');
    expect(callback.searchParams.get('error_description')).toContain('88.1');
    expect((await readFeed())[0]?.change).toEqual({ type: 'companyClosed', accountId: user.account_id });
  });

  it('suspends: postings leave the leads of others at once, and return when access is resumed', async () => {
    const broker = await createBroker(board.db);
    const carrier = await createCarrier(board.db);
    const load = await addPosting(board.db, broker, 'L', { date_avail: '2098-05-05' });
    const truck = await addPosting(board.db, carrier, 'E', { date_avail: '2098-05-05' });
    const { matching } = board.app;
    const listBoth = async () => {
      await matching.catchUp();
      return [matching.index.listLeads(load.token, 9).total, matching.index.listLeads(truck.token, 9).total];
    };
    expect(await listBoth()).toEqual([1, 1]);
    await admin(`suspend-access --account ${broker.custCd}`);
    expect(await listBoth()).toEqual([0, 0]);
    await admin(`suspend-access --account ${broker.custCd}`);
    await admin(`resume-access --account ${broker.custCd}`);
    expect(await listBoth()).toEqual([1, 1]);
  });

  it('takes a feature back once', async () => {
    const broker = await createBroker(board.db);
    const line = `revoke --account ${broker.custCd} --mode B --features ll_dat`;
    expect(await admin(line)).toMatchObject({ code: 0 });
    expect(await admin(line)).toMatchObject({ code: 1 });
    const { body } = await board.call(listUserPermits, { as: broker });
    expect(body.map((permit) => permit.code)).not.toContain('ll_dat');
  });
});

describe('changing a user', () => {
  it('sets a password, which ends the sessions of the old one', async () => {
    await admin('open-account --account PASS --name Pass');
    await admin('add-user --account PASS --email pass@example.com --modes B --password-stdin', 'the old password');
    const { tokens, browser } = await signIn('pass@example.com', 'the old password');
    const given = await tokens();
    await admin('set-password --email pass@example.com --password-stdin', 'the new password');
    expect((await browser.refresh(given.refresh_token)).status).toBe(400);
    const before = await signIn('pass@example.com', 'the old password');
    expect(before.callback.searchParams.has('code')).toBe(false);
    const after = await signIn('pass@example.com', 'the new password');
    expect(after.callback.searchParams.has('code')).toBe(true);
  });

  it('disables and enables, sets products, verifies an address', async () => {
    await admin('open-account --account USERS --name Users');
    await admin('add-user --account USERS --email u@example.com --modes none --unverified');
    await admin('disable-user --email u@example.com');
    expect(await findUser('u@example.com')).toMatchObject({ status_id: 2, is_email_verified: false, product_ids: [] });
    await admin('enable-user --email U@example.com');
    await admin('verify-email --email u@example.com');
    await admin('set-products --email u@example.com --modes B,C');
    expect(await findUser('u@example.com')).toMatchObject({
      status_id: 1,
      is_email_verified: true,
      product_ids: [13, 19],
    });
    expect(await admin('disable-user --email unknown@example.com')).toMatchObject({ code: 1 });
  });
});

describe('the flags of a user', () => {
  it('sets the insurance flag, which limits the day of a posting, and keeps the flags after it', async () => {
    const insuredUntil = addDays(toCalendarDay(board.clock.now(), 'America/Toronto'), 2);
    const carrier = await createCarrier(board.db, {
      company: { insurance_expiry_date: insuredUntil },
      user: { in_product_notification: '011' },
    });
    const post = () => calls.postTruck(carrier, { dateAvail: insuredUntil });
    expect((await post()).status).toBe(200);
    expect(await admin(`set-insurance-flag --email ${carrier.email} --on yes`)).toMatchObject({ code: 0 });
    expect((await findUser(carrier.email)).in_product_notification).toBe('111');
    expect((await post()).error.code).toBe('insurance.futureDate');
    await admin(`set-insurance-flag --email ${carrier.email} --on no`);
    expect((await findUser(carrier.email)).in_product_notification).toBe('011');
    expect((await post()).status).toBe(200);
  });

  it('sets the training school and the session enforcement, as the claims say', async () => {
    const broker = await createBroker(board.db);
    const claims = async () => (await board.call(getUserClaims, { as: broker, query: { userId: broker.userId } })).body;
    expect(await claims()).toMatchObject({ trainingSchool: false, sessionEnforcement: false });
    await admin(`set-training-school --email ${broker.email} --on yes`);
    await admin(`set-session-enforcement --email ${broker.email} --on yes`);
    expect(await claims()).toMatchObject({ trainingSchool: true, sessionEnforcement: true });
    expect(await admin(`set-training-school --email ${broker.email} --on maybe`)).toMatchObject({ code: 2 });
    expect((await readAudit('set-training-school')).at(-1)).toMatchObject({
      user_id: broker.userId,
      details: { on: 'yes' },
    });
  });

  it('sets the id of an older system, which colleagues read and other companies do not', async () => {
    const broker = await createBroker(board.db);
    const stranger = await createBroker(board.db);
    const read = (as: Person | undefined) => board.call(getUserMapping, { as, params: { id: broker.userId } });
    expect((await read(broker)).body).toEqual({ userId: broker.userId, legacyUserId: null });
    await admin(`set-legacy-id --email ${broker.email} --id OLD-77`);
    expect((await read(broker)).body).toEqual({ userId: broker.userId, legacyUserId: 'OLD-77' });
    expect((await read(stranger)).error.code).toBe('user.notFound');
    expect((await read(undefined)).status).toBe(401);
    await admin(`set-legacy-id --email ${broker.email} --id none`);
    expect((await read(broker)).body.legacyUserId).toBeNull();
  });
});

describe('the audit', () => {
  it('says who did what to whom, and cannot be changed', async () => {
    const broker = await createBroker(board.db);
    await admin(`set-insurance --account ${broker.custCd} --until none`);
    const { text } = await admin(`log --account ${broker.custCd}`);
    expect(text).toContain('tester  set-insurance');
    expect(text).toContain('"from":"2099-12-31"');
    await expect(board.db.deleteFrom('admin_audit').execute()).rejects.toThrow(/append-only/);
  });

  it('has no entry for what was refused', async () => {
    const count = async () => (await board.db.selectFrom('admin_audit').select('id').execute()).length;
    const before = await count();
    await admin('close-account --account NOBODY');
    await admin('log');
    expect(await count()).toBe(before);
  });
});

describe('the command line', () => {
  it('explains itself, and what is wrong', async () => {
    const help = await admin('help');
    for (const { name } of COMMANDS) expect(help.text).toContain(name);
    expect((await admin('help grant')).text).toContain('--features');
    expect(await admin('dance')).toMatchObject({ code: 2 });
    expect(await admin('grant --account X1 --colour red')).toMatchObject({ code: 2 });
    expect((await admin('grant --account X1')).text).toContain('--mode: This option is required.');
  });

  it('runs on the database of the server’s configuration', async () => {
    const program = join(import.meta.dirname, './main.ts');
    const { stdout } = await promisify(execFile)(process.execPath, [program, 'log', '--limit', '1'], {
      env: { ...process.env, DATABASE_URL: board.database.url, LOG_LEVEL: 'silent' },
    });
    expect(stdout).toMatch(/^\d{4}-\d\d-\d\dT.*tester|No entries/);
  });
});
