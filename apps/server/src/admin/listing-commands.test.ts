import {
  addPosting,
  createFakeClock,
  createTestApp,
  createTestBrowser,
  type Person,
  type TestApp,
} from '@loadstone/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMachine } from '../../test/machine-calls.ts';
import { runCommand } from '../../test/run-command.ts';

let board: TestApp;
beforeAll(async () => {
  board = await createTestApp({ clock: createFakeClock(new Date()) });
  await admin('open-account --account MAPLE1 --name Maple_Freight --city Toronto --province ON');
  await admin('open-account --account OAK1 --name Oak --sandbox');
});
afterAll(() => board.close());

const admin = (line: string, input = '') => runCommand(board, line.split(' '), { input });

describe('the first user of a company', () => {
  it('is its administrator, the next ones are users, and a stated role is kept', async () => {
    const add = async (name: string, ...options: string[]) =>
      (
        await admin(
          ['add-user --account MAPLE1 --modes B,C --password-stdin --email', `${name}@example.com`, ...options].join(
            ' ',
          ),
          'a good password',
        )
      ).text;
    expect(await add('first')).toBe('first@example.com added as administrator.');
    expect(await add('second')).toBe('second@example.com added.');
    await admin('open-account --account FIRST1 --name First');
    await admin('add-user --account FIRST1 --email third@example.com --modes B --role user');
    const { text } = await admin('list-users FIRST1');
    expect(text).toContain('third@example.com  -  user  products B  enabled');
  });
});

describe('companies and users', () => {
  it('are listed by code, name and state', async () => {
    const all = (await admin('list-companies')).text.split('\n');
    expect(all).toContain('MAPLE1  Maple_Freight  Toronto ON  active  2 users');
    expect(all).toContain('OAK1  Oak  -  sandbox  0 users');
    expect((await admin('list-companies --name maple_')).text).toBe(
      'MAPLE1  Maple_Freight  Toronto ON  active  2 users',
    );
    expect((await admin('list-companies --name maples')).text).toBe('No companies.');
    await admin('suspend-access --account OAK1');
    expect((await admin('list-companies --name oak1')).text).toContain('suspended, sandbox');
    expect((await admin('list-companies --limit 1')).text.split('\n')).toHaveLength(1);
  });

  it('are shown with features, users, last sign-in and open postings, without machines and without secrets', async () => {
    await admin('grant --account MAPLE1 --mode B --features ll_ldpostings_view');
    const user = await board.db
      .selectFrom('users')
      .selectAll()
      .where('email', '=', 'first@example.com')
      .executeTakeFirstOrThrow();
    const owner = { userId: user.user_id, accountId: user.account_id, custCd: 'MAPLE1' } as Person;
    await addPosting(board.db, owner, 'L', {});
    await addPosting(board.db, owner, 'L', { p_status: 'D' });
    await createMachine(board, owner, { scopes: ['webhooks'] });
    await createTestBrowser(board.http, 'http://127.0.0.1:18199').signIn('first@example.com', 'a good password');
    await admin('disable-user --email second@example.com');

    const { code, text } = await admin('show-company MAPLE1');
    expect(code).toBe(0);
    const lines = text.split('\n');
    expect(lines[0]).toContain('MAPLE1  Maple_Freight');
    expect(lines).toContain('Open postings: 1.');
    expect(lines).toContain('Features of B: ll_ldpostings_view; C: none.');
    const today = board.clock.now().toISOString().slice(0, 10);
    expect(text).toContain(`first@example.com  -  administrator  products B,C  enabled  last sign-in ${today}`);
    expect(text).toContain('second@example.com  -  user  products B,C  disabled  last sign-in not in 31 days');
    expect(lines.filter((line) => line.includes('last sign-in'))).toHaveLength(2);
    expect(text).not.toContain(user.password_hash ?? 'none');
    expect(await admin('show-company NONE')).toMatchObject({ code: 1 });
    expect(await admin('list-users')).toMatchObject({ code: 2 });
  });
});
