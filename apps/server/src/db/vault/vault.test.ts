import { Writable } from 'node:stream';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getPushKey } from '@loadstone/contracts/push';
import { getUserClaims } from '@loadstone/contracts/users';
import { createWebhook, rotateWebhookSecret } from '@loadstone/contracts/webhooks';
import { createPerson, createTestApp, TEST_MASTER_KEY, type Person, type TestApp } from '@loadstone/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMachine } from '../../../test/machine-calls.ts';
import { runCommand } from '../../../test/run-command.ts';
import { loadOidcKeys } from '../../auth/index.ts';
import { withSnapshot } from '../table-copies.ts';
import { inTransaction } from '../transaction.ts';
import { findPushKeys } from '../../modules/push/push.queries.ts';
import { MODULES } from '../../modules/index.ts';
import { createMasterKeys } from './master-keys.ts';
import { listSealedColumns, Vault } from './vault.ts';

const columns = listSealedColumns(MODULES);
let board: TestApp;
let owner: Person;

beforeAll(async () => {
  board = await createTestApp();
  owner = await createPerson(board.db, { modes: ['B'], user: { role: 'administrator' } });
});
afterAll(() => board.close());

/** Every row of every table, as a dump of the database has them. */
async function dump(): Promise<string> {
  const chunks: Buffer[] = [];
  await withSnapshot(board.database.url, async (reader) => {
    for (const table of (await reader.readShape()).tables) {
      const target = new Writable({ write: (chunk: Buffer, _encoding, done) => (chunks.push(chunk), done()) });
      await reader.copy(table, target);
    }
  });
  return Buffer.concat(chunks).toString();
}

/** The plain keys of the board, by what they are for. */
async function listPlainKeys(): Promise<Record<string, string>> {
  const { signing, cookies } = await loadOidcKeys(board.db, board.vault, board.clock);
  const permit = await board.db.selectFrom('permits').select('api_key').limit(1).executeTakeFirstOrThrow();
  const webhooks = await board.db.selectFrom('webhooks').selectAll().executeTakeFirstOrThrow();
  const push = await findPushKeys(board.db);
  return {
    signing: signing[0]?.d ?? '',
    cookie: cookies[0] ?? '',
    permit: await board.vault.open('permits.api_key', permit.api_key),
    webhook: await board.vault.open('webhooks.secret', webhooks.secret),
    oldWebhook: await board.vault.open('webhooks.old_secret', webhooks.old_secret ?? ''),
    push: await board.vault.open('push_keys.private_key', push?.privateKey ?? ''),
  };
}

async function admin(line: string): Promise<string> {
  const { code, text } = await runCommand(board, line.split(' '));
  return `${code} ${text}`;
}

describe('keys in the database', () => {
  it('are sealed: a dump has none of the plain ones, also those of an older version after a start', async () => {
    const machine = await createMachine(board, owner);
    const body = { url: 'https://example.com/hook', events: ['posting.changed' as const], description: '' };
    const created = await machine.call(createWebhook, { body });
    expect(created.status).toBe(200);
    await machine.call(rotateWebhookSecret, { params: { id: created.body.webhook.id } });
    await board.call(getPushKey, { as: owner });
    // As an older version stored them.
    await board.db.updateTable('webhooks').set({ secret: 'whsec_plain-of-an-older-version' }).execute();
    const plainKey = owner.keyFor('ll_ldpostings_view');
    expect(await dump()).toContain(plainKey);

    expect(await board.vault.sealPlain(columns)).toBeGreaterThan(2);
    expect(await board.vault.sealPlain(columns)).toBe(0);
    const keys = await listPlainKeys();
    expect(keys).toMatchObject({ webhook: 'whsec_plain-of-an-older-version' });
    const text = await dump();
    expect(text).toContain('sealed:');
    for (const [name, key] of Object.entries({ ...keys, plainKey, master: TEST_MASTER_KEY })) {
      expect([name, key.length >= 8, text.includes(key)]).toEqual([name, true, false]);
    }
  });

  it('are sealed again by a rotation while servers run, and the old data key is gone', async () => {
    const second = await createTestApp({ database: board.database, clock: board.clock });
    try {
      const before = await listPlainKeys();
      const stored = await board.db.selectFrom('permits').select('api_key').execute();
      const [old] = await board.db.selectFrom('data_keys').select('id').execute();
      expect(await admin('rotate-keys')).toMatch(/^0 \d+ stored keys are encrypted with a new key/);
      const rotated = await board.db.selectFrom('permits').select('api_key').execute();
      expect(rotated.some(({ api_key: key }) => stored.some((each) => each.api_key === key))).toBe(false);
      expect(await board.db.selectFrom('data_keys').select('id').execute()).not.toContainEqual(old);
      const after = await listPlainKeys();
      expect({ ...after, signing: '', cookie: '' }).toEqual({ ...before, signing: '', cookie: '' });
      expect(after['signing']).not.toBe(before['signing']);
      // After it each server looks up the key that it does not know yet.
      board.clock.advance(31_000);
      for (const server of [board, second]) {
        const claims = await server.call(getUserClaims, { as: owner, query: { userId: owner.userId } });
        expect(claims.status).toBe(200);
      }
    } finally {
      await second.close();
    }
  });

  it('can be opened after rotations that run while others seal', async () => {
    const ofOwner = (code: string) =>
      board.db
        .selectFrom('permits')
        .select('api_key')
        .where('account_id', '=', owner.accountId)
        .where('code', '=', code);
    const replace = (code: string) =>
      inTransaction(board.db, async (tx) => {
        const seal = await toVault(TEST_MASTER_KEY).createSeal(tx);
        await tx
          .updateTable('permits')
          .set({ api_key: seal('permits.api_key', `new key of ${code}`) })
          .where('account_id', '=', owner.accountId)
          .where('code', '=', code)
          .execute();
      });
    const held = await board.db
      .selectFrom('permits')
      .select('code')
      .where('account_id', '=', owner.accountId)
      .execute();
    const codes = held.slice(0, 4).map(({ code }) => code);
    const rotate = () => admin('rotate-keys');
    const results = await Promise.all([rotate(), ...codes.map(replace), rotate()]);
    expect(results.filter((result) => result !== undefined)).toEqual([expect.any(String), expect.any(String)]);
    for (const code of codes) {
      const { api_key: stored } = await ofOwner(code).executeTakeFirstOrThrow();
      expect(await toVault(TEST_MASTER_KEY).open('permits.api_key', stored)).toBe(`new key of ${code}`);
    }
    await toVault(TEST_MASTER_KEY).check();
  });

  it('cannot be used as something else, changed, or read without the master key', async () => {
    const seal = await inTransaction(board.db, (tx) => board.vault.createSeal(tx));
    const sealed = seal('webhooks.secret', 'whsec_abc');
    expect(await board.vault.open('webhooks.secret', sealed)).toBe('whsec_abc');
    await expect(board.vault.open('permits.api_key', sealed)).rejects.toThrow(/cannot be decrypted/);
    const changed = `${sealed.slice(0, -3)}${sealed.endsWith('AAA') ? 'BBB' : 'AAA'}`;
    await expect(board.vault.open('webhooks.secret', changed)).rejects.toThrow(/cannot be decrypted/);
    const stranger = toVault(Buffer.alloc(32, 'other').toString('base64'));
    await expect(stranger.open('webhooks.secret', sealed)).rejects.toThrow(/encrypted with master key [0-9a-f]{12}/);
    await expect(stranger.check()).rejects.toThrow(/MASTER_KEY_FILE/);
  });

  it('are encrypted by a new master key after a rotation, and need the old one no more', async () => {
    const next = Buffer.alloc(32, 'next').toString('base64');
    const both = toVault(`${next},${TEST_MASTER_KEY}`);
    await inTransaction(board.db, (tx) => both.rotate(tx, columns));
    await toVault(next).check();
    await expect(toVault(TEST_MASTER_KEY).check()).rejects.toThrow(/MASTER_KEY/);
    await inTransaction(board.db, (tx) => toVault(`${TEST_MASTER_KEY},${next}`).rotate(tx, columns));
  });
});

function toVault(text: string): Vault {
  return new Vault({ db: board.db, readMasterKeys: createMasterKeys({ text, file: '' }), clock: board.clock });
}

describe('the file of the master key', () => {
  it('is created once, for its owner only, also by servers that start at once', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'loadstone-key-'));
    try {
      const file = join(folder, 'data', 'master.key');
      const read = createMasterKeys({ text: undefined, file });
      const [first, ...others] = await Promise.all([read(), read(), read()]);
      for (const other of others) expect(other).toEqual(first);
      expect((await stat(file)).mode & 0o777).toBe(0o600);
      expect((await readFile(file, 'utf8')).trim()).toHaveLength(44);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });

  it('is refused where it has no key of 32 bytes', async () => {
    await expect(createMasterKeys({ text: 'c2hvcnQ=', file: '' })()).rejects.toThrow(/32 bytes in base64/);
  });
});
