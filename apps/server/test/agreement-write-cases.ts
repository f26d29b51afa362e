import { decideRate, proposeRate } from '@loadstone/contracts/agreed-rates';
import { decideStops, proposeStops } from '@loadstone/contracts/stop-changes';
import { stopDraft } from './drafts.ts';
import { caseOf, type Desks, type WriteCase } from './write-case.ts';

const RATE = { amount: 2_000, currency: 'USD', basis: 'flat' } as const;
const CHANGED_STOP = { ...stopDraft(), was: null };

/** An assignment that the carrier has accepted. */
const accept = async ({ assignments, broker, carrier, load, truck }: Desks) => {
  await assignments.assign(broker, load.token, truck.token);
  await assignments.step(carrier, 'E', truck.token, 'A');
  return (await assignments.ofLoad(broker, load.token)).body;
};

/** The cases of calls by which both sides of an assignment agree on a rate or on stops. */
export const AGREEMENT_WRITE_CASES: readonly WriteCase[] = [
  caseOf(proposeRate, async (desks) => {
    const { id } = await accept(desks);
    return { as: desks.broker, params: { id }, body: { rate: RATE, lastNumber: 0 } };
  }),
  caseOf(decideRate, async (desks) => {
    const { id } = await accept(desks);
    const { board, broker, carrier } = desks;
    await board.call(proposeRate, { as: broker, params: { id }, body: { rate: RATE, lastNumber: 0 } });
    return { as: carrier, params: { id, number: 1 }, body: { decision: 'decline' } };
  }),
  caseOf(proposeStops, async (desks) => {
    const { id } = await accept(desks);
    return { as: desks.broker, params: { id }, body: { stops: [CHANGED_STOP], lastNumber: 0 } };
  }),
  caseOf(decideStops, async (desks) => {
    const { id } = await accept(desks);
    const { board, broker, carrier } = desks;
    await board.call(proposeStops, { as: broker, params: { id }, body: { stops: [CHANGED_STOP], lastNumber: 0 } });
    return { as: carrier, params: { id, number: 1 }, body: { decision: 'agree' } };
  }),
];
