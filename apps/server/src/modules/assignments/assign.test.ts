import { checkLead } from '@loadstone/contracts/assignments';
import { excludeCompany } from '@loadstone/contracts/exclusions';
import {
  addNetwork,
  addPosting,
  createBroker,
  createCarrier,
  createTestApp,
  type Person,
  type TestApp,
} from '@loadstone/testkit';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createAssignmentCalls, type AssignmentCalls } from '../../../test/assignment-calls.ts';
import { createOpenPair } from '../../../test/open-pair.ts';

let board: TestApp;
let assignments: AssignmentCalls;
let broker: Person;
let carrier: Person;
let stranger: Person;
let lToken: number;
let eToken: number;

beforeAll(async () => {
  board = await createTestApp();
  assignments = createAssignmentCalls(board);
});
afterAll(() => board.close());
beforeEach(async () => {
  ({ broker, carrier, stranger, lToken, eToken } = await createOpenPair(board));
});

const assign = async () => {
  const response = await assignments.assign(broker, lToken, eToken, { instruction: 'Dock 4' });
  expect([response.status, response.error.code]).toEqual([200, undefined]);
  return response.body;
};

describe('a lead', () => {
  const check = async (e = eToken) =>
    (await board.call(checkLead, { as: broker, params: { lToken, eToken: e } })).body.reason;
  const refusal = async (e = eToken) => {
    const { status, error } = await assignments.assign(broker, lToken, e);
    return [status, error.code, error.message];
  };

  it('can be assigned once: then it is taken, for everyone', async () => {
    expect(await check()).toBe('available');
    await assign();
    expect(await check()).toBe('assigned');
    expect(await refusal()).toEqual([409, 'posting.alreadyAssigned', 'This posting has been already assigned.']);
    const other = await createBroker(board.db);
    const load = await addPosting(board.db, other, 'L');
    expect((await assignments.assign(other, load.token, eToken)).error.code).toBe('posting.alreadyAssigned');
  });

  it('is found also where the index is behind, as right after its network was written', async () => {
    const { matching } = board.app.parts;
    const behind = vi.spyOn(matching.index, 'judgeRows').mockReturnValueOnce(undefined);
    const catchUp = vi.spyOn(matching, 'catchUp');
    expect(await check()).toBe('available');
    expect(behind).toHaveBeenCalledTimes(2);
    expect(catchUp).toHaveBeenCalled();
    vi.restoreAllMocks();
  });

  it('is assigned with a note of forty characters at most', async () => {
    const send = async (instruction: string) => assignments.assign(broker, lToken, eToken, { instruction });
    expect((await send('x'.repeat(41))).error.code).toBe('request.invalid');
    expect((await send('x'.repeat(40))).body.instruction).toBe('x'.repeat(40));
  });

  it('that is deleted, excluded, private to others, expired, of another lane or made up is no longer available', async () => {
    const gone = async (columns: Parameters<typeof addPosting>[3]) =>
      (await addPosting(board.db, carrier, 'E', columns)).token;
    const network = await addNetwork(board.db, carrier, [stranger]);
    const tokens = [
      await gone({ deleted_on: board.clock.now() }),
      await gone({ date_avail: '2026-06-14' }),
      await gone({ from: ['Vancouver', 'BC'] }),
      await gone({ post_mode: 'P', network_id: network }),
      lToken,
      99_999_999,
    ];
    for (const token of tokens) {
      expect(await check(token)).toBe('gone');
      expect(await refusal(token)).toEqual([404, 'lead.notFound', 'Lead no longer available.']);
    }
    await board.call(excludeCompany, { as: carrier, body: { custCd: carrier.custCd, excludeCustCd: broker.custCd } });
    expect(await check()).toBe('gone');
    expect(await refusal()).toEqual([404, 'lead.notFound', 'Lead no longer available.']);
  });

  it('of a company that is not Link-P, or of a Legacy product, cannot be assigned', async () => {
    const legacy = await addPosting(board.db, carrier, 'E', { product_name: 'Legacy' });
    const dat = await createCarrier(board.db, { company: { s_type: 'DAT' } });
    const foreign = await addPosting(board.db, dat, 'E');
    for (const { token } of [legacy, foreign]) {
      expect((await refusal(token)).slice(0, 2)).toEqual([409, 'lead.notAssignable']);
    }
  });

  it('cannot be assigned by a globally excluded company, nor with the load of another one', async () => {
    const excluded = await createBroker(board.db, { company: { globally_excluded: true } });
    const load = await addPosting(board.db, excluded, 'L');
    expect((await assignments.assign(excluded, load.token, eToken)).error.code).toBe('company.globallyExcluded');
    expect((await assignments.assign(stranger, lToken, eToken)).error.code).toBe('posting.notFound');
    expect((await board.call(checkLead, { as: stranger, params: { lToken, eToken } })).status).toBe(404);
  });
});

describe('the note of an assignment', () => {
  it('has as many characters as the board is configured for', async () => {
    const strict = await createTestApp({ database: board.database, environment: { DISPATCH_COMMENT_LENGTH: '10' } });
    try {
      const pair = await createOpenPair(strict);
      const calls = createAssignmentCalls(strict);
      const refused = await calls.assign(pair.broker, pair.lToken, pair.eToken, { instruction: 'x'.repeat(11) });
      expect([refused.status, refused.error.code, refused.error.details?.[0]?.field]).toEqual([
        400,
        'request.invalid',
        'instruction',
      ]);
      const instruction = 'x'.repeat(10);
      expect((await calls.assign(pair.broker, pair.lToken, pair.eToken, { instruction })).status).toBe(200);
    } finally {
      await strict.close();
    }
  });
});
