import { FEATURES } from '@loadstone/contracts/board';
import { loadPostingCalls, PRODUCT_IDS } from '@loadstone/contracts/postings';
import { listUserPermits } from '@loadstone/contracts/users';
import { createBroker, createPerson, createTestApp, grantPermits, type Person, type TestApp } from '@loadstone/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { UNKNOWN_ORIGIN } from '../../auth/index.ts';
import type { UserCaller } from '../../ground/caller.ts';
import { AppError } from '../../ground/errors.ts';
import { assertFeature, assertKey, assertProduct, isOptionalKeyHeld } from './permits.policy.ts';

let board: TestApp;
let broker: Person;

beforeAll(async () => {
  board = await createTestApp();
  broker = await createBroker(board.db);
});
afterAll(() => board.close());

describe('permits', () => {
  it('are every feature of the company for the caller’s products, with its key', async () => {
    const { status, body } = await board.call(listUserPermits, { as: broker });
    const expected = Object.entries(FEATURES).filter(([, { modes }]) => (modes as readonly string[]).includes('B'));
    expect(status).toBe(200);
    expect(body.map((permit) => permit.code).sort()).toEqual(expected.map(([code]) => code).sort());
    expect(body.find((permit) => permit.code === 'll_ldpostings_view')?.apI_Key).toBe(
      broker.keyFor('ll_ldpostings_view'),
    );
  });

  it('of a product that the user does not have are left out', async () => {
    const both = await createPerson(board.db, { modes: ['B', 'C'], user: { product_ids: [PRODUCT_IDS.C] } });
    const { body } = await board.call(listUserPermits, { as: both });
    expect(new Set(body.map((permit) => permit.productId))).toEqual(new Set([PRODUCT_IDS.C]));
  });

  it('require a session', async () => {
    expect((await board.call(listUserPermits)).status).toBe(401);
  });
});

describe('a key in a path', () => {
  const list = async (as: Person, key: string) => {
    const { status, error } = await board.call(loadPostingCalls.list, { as, params: { key } });
    return status === 200 ? 'allowed' : `${status} ${error.code}`;
  };

  it('opens with the company’s own key of that feature only', async () => {
    const stranger = await createBroker(board.db);
    expect(await list(broker, broker.keyFor('ll_ldpostings_view'))).toBe('allowed');
    expect(await list(broker, broker.keyFor('ll_ldpostings_update'))).toBe('403 permit.missing');
    expect(await list(broker, stranger.keyFor('ll_ldpostings_view'))).toBe('403 permit.missing');
    expect(await list(broker, 'NA')).toBe('403 permit.missing');
  });

  it('does not open for a company without the feature', async () => {
    const bare = await createPerson(board.db, { modes: ['B'], hasPermits: false });
    expect(await list(bare, broker.keyFor('ll_ldpostings_view'))).toBe('403 permit.missing');
  });

  it('opens as soon as the feature is granted', async () => {
    const bare = await createPerson(board.db, { modes: ['B'], hasPermits: false });
    const keys = await grantPermits(board.db, bare.accountId, 'B');
    expect(await list(bare, keys.get('ll_ldpostings_view') ?? '')).toBe('allowed');
  });
});

describe('the policy', () => {
  const caller: UserCaller = {
    kind: 'user',
    userId: 1,
    accountId: 1,
    custCd: 'A1',
    sessionId: 's',
    email: 'a@example.com',
    nickName: '',
    productIds: [13],
    permits: [{ code: 'll_dat', productId: 13, apiKey: 'the-right-key' }],
    isGloballyExcluded: false,
    isSandbox: false,
    insuranceExpiryDate: null,
    isTrainingSchool: false,
    isAdministrator: false,
    keyThumbprint: undefined,
    deviceCheck: 'none',
    isSessionEnforced: false,
    canVet: true,
    canSendEmail: true,
    isGeoEnforced: false,
    origin: UNKNOWN_ORIGIN,
  };
  const codeOf = (work: () => unknown) => {
    try {
      return work();
    } catch (error) {
      return error instanceof AppError ? error.code : error;
    }
  };

  it('recognizes a product, a feature and a key', () => {
    expect(codeOf(() => assertProduct(caller, 13))).toBeUndefined();
    expect(codeOf(() => assertProduct(caller, 19))).toBe('product.missing');
    expect(codeOf(() => assertFeature(caller, 'll_dat', 13))).toBeUndefined();
    expect(codeOf(() => assertFeature(caller, 'll_dat', 19))).toBe('permit.missing');
    expect(codeOf(() => assertKey(caller, 'll_dat', 13, 'the-right-key'))).toBeUndefined();
    expect(codeOf(() => assertKey(caller, 'll_dat', 13, 'the-right-kez'))).toBe('permit.missing');
    expect(codeOf(() => assertKey(caller, 'll_qp', 13, 'the-right-key'))).toBe('permit.missing');
  });

  it('leaves an optional part out for NA and refuses a wrong key', () => {
    expect(codeOf(() => isOptionalKeyHeld(caller, 'll_dat', 13, 'the-right-key'))).toBe(true);
    expect(codeOf(() => isOptionalKeyHeld(caller, 'll_dat', 13, 'NA'))).toBe(false);
    expect(codeOf(() => isOptionalKeyHeld(caller, 'll_dat', 13, 'guess'))).toBe('permit.missing');
  });
});
