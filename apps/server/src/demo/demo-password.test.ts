import { createBroker, createTestApp, type TestApp } from '@loadstone/testkit';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { hashPassword, isPasswordRight } from '../auth/index.ts';
import { parseConfiguration } from '../ground/settings/config.ts';
import { createDemoPassword, DEMO_PASSWORD, settleDemoPassword } from './demo-password.ts';
import { findDemoSignIn } from './demo-sign-in.ts';

const LOCAL = parseConfiguration({});
const PUBLIC = parseConfiguration({ PUBLIC_URL: 'https://board.example.com', DEMO: '1' });

let board: TestApp;
let userId: number;
beforeEach(async () => {
  board = await createTestApp();
  const broker = await createBroker(board.db);
  userId = broker.userId;
  await board.db.updateTable('companies').set({ is_sample: true }).where('account_id', '=', broker.accountId).execute();
  await store(DEMO_PASSWORD);
});
afterEach(() => board.close());

const store = async (password: string) =>
  board.db
    .updateTable('users')
    .set({ password_hash: await hashPassword(password) })
    .where('user_id', '=', userId)
    .execute();
const isStored = async (password: string) => {
  const { password_hash } = await board.db
    .selectFrom('users')
    .select('password_hash')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return isPasswordRight(password, password_hash);
};

describe('the password of the demo users', () => {
  it('is the known one on loopback, and the sign-in page offers it there only', async () => {
    expect(createDemoPassword(LOCAL)).toBe(DEMO_PASSWORD);
    expect(await settleDemoPassword(board.db, LOCAL, DEMO_PASSWORD)).toBe(DEMO_PASSWORD);
    expect((await findDemoSignIn(board.db, LOCAL, 'desk'))?.password).toBe(DEMO_PASSWORD);
    expect(await findDemoSignIn(board.db, PUBLIC, 'desk')).toBeUndefined();
  });

  it('is random at a public address, replaces the known one, and is kept at the next start', async () => {
    const created = createDemoPassword(PUBLIC);
    expect(created).toMatch(/^[\w-]{16}$/);
    expect(await settleDemoPassword(board.db, PUBLIC, created)).toBe(created);
    expect([await isStored(created), await isStored(DEMO_PASSWORD)]).toEqual([true, false]);
    expect(await settleDemoPassword(board.db, PUBLIC, createDemoPassword(PUBLIC))).toBeUndefined();
    expect(await isStored(created)).toBe(true);
  });

  it('is the configured one, everywhere', async () => {
    const configured = parseConfiguration({ HOST: '0.0.0.0', DEMO: '1', DEMO_PASSWORD: 'given by hand' });
    expect(await settleDemoPassword(board.db, configured, createDemoPassword(configured))).toBe('given by hand');
    expect(await isStored('given by hand')).toBe(true);
  });
});
