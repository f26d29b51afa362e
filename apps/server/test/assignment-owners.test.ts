import { acceptConfirmation, decideRate, proposeRate } from '@loadstone/contracts/agreed-rates';
import {
  addAssignedLoad,
  assignLoad,
  cancelByLink,
  cancelLoad,
  checkLead,
  clearAssignedEquipment,
  decideReferenceClaim,
  declineAssignedLoad,
  getAssignedEquipment,
  getAssignedLoad,
  getAssignment,
  listPendingLoads,
  listRunningLoads,
  reportStop,
  sendDriverMessage,
  setAssignedEquipment,
  setCustomerTracking,
  unassignByLink,
  unassignLoad,
} from '@loadstone/contracts/assignments';
import type { Endpoint } from '@loadstone/contracts/endpoint';
import { equipmentPostingCalls, loadPostingCalls } from '@loadstone/contracts/postings';
import { decideStops, proposeStops } from '@loadstone/contracts/stop-changes';
import { addPosting, createPerson, createTestApp, type Person, type TestApp } from '@loadstone/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAssignmentCalls, type AssignmentCalls } from './assignment-calls.ts';
import { stopDraft } from './drafts.ts';
import { createOpenPair, type OpenPair } from './open-pair.ts';

let board: TestApp;
let assignments: AssignmentCalls;
beforeAll(async () => {
  board = await createTestApp();
  assignments = createAssignmentCalls(board);
});
afterAll(() => board.close());

type Refused = { status: number; error: { code: string } };
type Side = 'broker' | 'carrier';
interface OwnedCall {
  readonly endpoint: Endpoint;
  /** The companies of the assignment that have the call. For a third company its row does not exist. */
  readonly sides: readonly Side[];
  readonly send: (as: Person, pair: OpenPair) => Promise<Refused>;
}

/** The calls of a user that name an assignment, or the load or equipment of one. */
const OWNED: readonly OwnedCall[] = [
  {
    endpoint: getAssignment,
    sides: ['broker', 'carrier'],
    send: async (as, { broker, lToken }) =>
      assignments.byId(as, (await assignments.ofLoad(broker, lToken)).body?.id ?? 999_999),
  },
  {
    endpoint: getAssignedLoad,
    sides: ['broker', 'carrier'],
    send: (as, { lToken }) => assignments.ofLoad(as, lToken),
  },
  {
    endpoint: getAssignedEquipment,
    sides: ['broker', 'carrier'],
    send: (as, { eToken }) => assignments.ofEquipment(as, eToken),
  },
  {
    endpoint: checkLead,
    sides: ['broker'],
    send: (as, { lToken, eToken }) => board.call(checkLead, { as, params: { lToken, eToken } }),
  },
  {
    endpoint: assignLoad,
    sides: ['broker'],
    send: (as, { lToken, eToken }) => assignments.assign(as, lToken, eToken),
  },
  {
    endpoint: addAssignedLoad,
    sides: ['broker'],
    send: (as, { lToken }) => board.call(addAssignedLoad, { as, body: { userId: 0, token: lToken } }),
  },
  {
    endpoint: loadPostingCalls.setStatus,
    sides: ['broker'],
    send: (as, { lToken }) => assignments.step(as, 'L', lToken, 'A'),
  },
  {
    endpoint: equipmentPostingCalls.setStatus,
    sides: ['carrier'],
    send: (as, { eToken }) => assignments.step(as, 'E', eToken, 'A'),
  },
  {
    endpoint: setAssignedEquipment,
    sides: ['carrier'],
    send: (as, { eToken }) => board.call(setAssignedEquipment, { as, params: { id: eToken }, body: { driverID: 0 } }),
  },
  {
    endpoint: clearAssignedEquipment,
    sides: ['carrier'],
    send: (as, { eToken }) => board.call(clearAssignedEquipment, { as, params: { id: eToken }, query: {} }),
  },
  {
    endpoint: setCustomerTracking,
    sides: ['carrier'],
    send: (as, { eToken }) =>
      board.call(setCustomerTracking, {
        as,
        params: { customerTrackingKey: as.keyFor('ll_custtrack') },
        body: { eToken, custTracking: true },
      }),
  },
  {
    endpoint: sendDriverMessage,
    sides: ['broker', 'carrier'],
    send: (as, { lToken }) => board.call(sendDriverMessage, { as, body: { token: lToken, message: 'Hello' } }),
  },
  {
    endpoint: reportStop,
    // The desk of a broker has it with an external carrier.
    sides: ['broker', 'carrier'],
    send: async (as, pair) => {
      const id = await addStop(pair);
      return board.call(reportStop, { as, params: { id }, body: { stop: 0, step: 'arrive' } });
    },
  },
  {
    endpoint: decideReferenceClaim,
    sides: ['broker'],
    send: (as, { lToken }) =>
      board.call(decideReferenceClaim, { as, body: { token: lToken, claimId: 1, isConfirmed: true } }),
  },
  {
    endpoint: declineAssignedLoad,
    sides: ['broker', 'carrier'],
    send: (as, { lToken }) => assignments.decline(as, lToken),
  },
  {
    endpoint: unassignLoad,
    sides: ['broker'],
    send: (as, { lToken }) => assignments.unassign(as, lToken),
  },
  {
    endpoint: unassignByLink,
    sides: ['broker'],
    send: (as, { lToken }) => board.call(unassignByLink, { as, params: { token: lToken, pin: '0' } }),
  },
  {
    endpoint: cancelLoad,
    sides: ['carrier'],
    send: (as, { eToken }) => assignments.cancel(as, eToken),
  },
  {
    endpoint: proposeRate,
    sides: ['broker', 'carrier'],
    send: async (as, pair) =>
      board.call(proposeRate, { as, params: { id: await findId(pair) }, body: { rate: RATE, lastNumber: 0 } }),
  },
  {
    endpoint: decideRate,
    sides: ['broker', 'carrier'],
    send: async (as, pair) => {
      const id = await addRate(pair, 'proposed');
      return board.call(decideRate, { as, params: { id, number: 1 }, body: { decision: 'withdraw' } });
    },
  },
  {
    endpoint: acceptConfirmation,
    sides: ['carrier'],
    send: async (as, pair) => {
      const id = await addRate(pair, 'agreed');
      const body = { name: 'Carrier One', sha256: '0'.repeat(64) };
      return board.call(acceptConfirmation, { as, params: { id, number: 1 }, body });
    },
  },
  {
    endpoint: proposeStops,
    sides: ['broker', 'carrier'],
    send: async (as, pair) => {
      const body = { stops: [{ ...stopDraft(), was: null }], lastNumber: 0 };
      return board.call(proposeStops, { as, params: { id: await findId(pair) }, body });
    },
  },
  {
    endpoint: decideStops,
    sides: ['broker', 'carrier'],
    send: async (as, pair) => {
      const id = await addStopChange(pair);
      return board.call(decideStops, { as, params: { id, number: 1 }, body: { decision: 'withdraw' } });
    },
  },
  {
    endpoint: cancelByLink,
    sides: ['carrier'],
    send: (as, { eToken }) => board.call(cancelByLink, { as, params: { id: eToken } }),
  },
];

const RATE = { amount: 245_000, currency: 'USD', basis: 'flat' } as const;

async function findId({ broker, lToken }: OpenPair): Promise<number> {
  return (await assignments.ofLoad(broker, lToken)).body?.id ?? 999_999;
}

/** Gives the load a stop between its ends. @returns the assignment */
async function addStop(pair: OpenPair): Promise<number> {
  const place = { city: 'Guelph', st: 'ON', lat: 43.5, long: -80.2, addedMiles: 0 };
  const stops = JSON.stringify([{ ...stopDraft(), ...place }]);
  await board.db.updateTable('postings').set({ stops }).where('token', '=', pair.lToken).execute();
  return findId(pair);
}

/** Adds the first rate, which the broker has proposed, or sets its status. @returns the assignment */
async function addRate(pair: OpenPair, status: 'proposed' | 'agreed'): Promise<number> {
  const id = await findId(pair);
  const { userId } = pair.broker;
  await board.db
    .insertInto('assignment_rates')
    .values({
      ...RATE,
      assignment_id: id,
      number: 1,
      status,
      proposed_by_side: 'B',
      proposed_by: userId,
      created_on: board.clock.now(),
    })
    .onConflict((conflict) => conflict.columns(['assignment_id', 'number']).doUpdateSet({ status }))
    .execute();
  return id;
}

/** Adds a change of the stops that the broker has proposed. @returns the assignment */
async function addStopChange(pair: OpenPair): Promise<number> {
  const id = await findId(pair);
  const values = {
    assignment_id: id,
    number: 1,
    before: '[]',
    after: '[]',
    status: 'proposed',
    proposed_by_side: 'B',
    proposed_by: pair.broker.userId,
    created_on: board.clock.now(),
  } as const;
  await board.db
    .insertInto('stop_changes')
    .values(values)
    .onConflict((conflict) => conflict.columns(['assignment_id', 'number']).doUpdateSet({ status: 'proposed' }))
    .execute();
  return id;
}

/** Calls without a row of another company: their reply has the caller's own rows only. */
const OWN_ONLY: readonly Endpoint[] = [listPendingLoads, listRunningLoads];

describe('the calls of assignments', () => {
  it('are all in this matrix', () => {
    const known = new Set([...OWNED.map(({ endpoint }) => endpoint), ...OWN_ONLY]);
    const calls = board.app.endpoints.filter(
      ({ tag, isPublic, callers }) => tag === 'assignments' && !isPublic && callers.user !== undefined,
    );
    expect(calls.filter((call) => !known.has(call)).map(({ method, path }) => `${method} ${path}`)).toEqual([]);
    expect(calls.length).toBeGreaterThan(14);
  });

  it('are 404 for a third company, and refused to the side that has no such call', async () => {
    const pair = await createOpenPair(board);
    await assignments.assign(pair.broker, pair.lToken, pair.eToken);
    const other = await createOpenPair(board);
    // Each side with both products, so that the row decides and not the product.
    const both = await createBothSides();
    const faults: string[] = [];
    for (const { endpoint, sides, send } of OWNED) {
      const name = `${endpoint.method} ${endpoint.path}`;
      const strangers = { stranger: pair.stranger, 'a company of another assignment': other.stranger };
      for (const [who, as] of Object.entries(strangers)) {
        const { status } = await send(as, pair);
        if (status !== 404) faults.push(`${name}, ${who}: ${status}`);
      }
      for (const side of ['broker', 'carrier'] as const) {
        if (sides.includes(side)) continue;
        const { status } = await send(both[side], both);
        // 409 where the refusal is about the caller's own posting, 403 where only the other side has the call.
        if (![403, 404, 409].includes(status)) faults.push(`${name}, the ${side}: ${status}`);
      }
    }
    expect(faults).toEqual([]);
    expect((await board.call(listPendingLoads, { as: pair.stranger })).body).toEqual([]);
    for (const mode of ['B', 'C'] as const) {
      expect((await board.call(listRunningLoads, { as: pair.stranger, params: { mode } })).body).toEqual([]);
    }
    const untouched = await assignments.ofLoad(pair.broker, pair.lToken);
    expect([untouched.body.pStatus, untouched.body.version]).toEqual(['P', 1]);
    expect((await assignments.ofLoad(both.broker, both.lToken)).body.version).toBe(1);
  });

  it('are no 404 for the sides that have them', async () => {
    const faults: string[] = [];
    for (const { endpoint, sides, send } of OWNED) {
      for (const side of sides) {
        const pair = await createOpenPair(board);
        await assignments.assign(pair.broker, pair.lToken, pair.eToken);
        const { status } = await send(pair[side], pair);
        if (status !== 200 && status !== 409) faults.push(`${endpoint.method} ${endpoint.path}, ${side}: ${status}`);
      }
    }
    expect(faults).toEqual([]);
  });
});

/** An assigned pair whose companies hold both products with every feature. */
async function createBothSides(): Promise<OpenPair> {
  const broker = await createPerson(board.db, { modes: ['B', 'C'] });
  const carrier = await createPerson(board.db, { modes: ['B', 'C'] });
  const lToken = (await addPosting(board.db, broker, 'L')).token;
  const eToken = (await addPosting(board.db, carrier, 'E')).token;
  await assignments.assign(broker, lToken, eToken);
  return { broker, carrier, stranger: carrier, lToken, eToken };
}
