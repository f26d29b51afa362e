import { getLeadReason, type Lead } from '@loadstone/contracts/leads';
import { createBroker, createCarrier, createTestApp, type Person, type TestApp } from '@loadstone/testkit';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createBoardCalls } from '../../../test/board-calls.ts';

const HEAVY = {
  weightLbs: 44_000,
  lengthFt: 53,
  rate: { amount: 100, currency: 'USD', basis: 'mile' },
} as const;
const LIGHT_TRUCK = {
  freeWeightLbs: 42_000,
  freeLengthFt: 50,
  minRatePerMile: { amount: 210, currency: 'USD' },
} as const;

describe('the marks of a lead (M15)', () => {
  let board: TestApp;
  let calls: ReturnType<typeof createBoardCalls>;
  let broker: Person;
  let carrier: Person;

  beforeAll(async () => {
    board = await createTestApp();
    calls = createBoardCalls(board);
  });
  afterAll(() => board.close());
  beforeEach(async () => {
    broker = await createBroker(board.db);
    carrier = await createCarrier(board.db);
  });

  async function readBoth(
    load: Parameters<typeof calls.postLoad>[1],
    truck: Parameters<typeof calls.postTruck>[1],
  ): Promise<{ atBroker: Lead | undefined; atCarrier: Lead | undefined; lToken: number; eToken: number }> {
    const lToken = (await calls.postLoad(broker, load)).body.token;
    const eToken = (await calls.postTruck(carrier, truck)).body.token;
    const ofLoad = (await calls.leadsOfLoad(broker, lToken)).body.leads;
    const ofTruck = (await calls.leadsOfTruck(carrier, eToken)).body.leads;
    return {
      atBroker: ofLoad.find(({ token }) => token === eToken),
      atCarrier: ofTruck.find(({ token }) => token === lToken),
      lToken,
      eToken,
    };
  }
  const marksOf = (lead: Lead | undefined) => {
    const { overWeight, overLength, underMinimum, underMinimumBy } = lead ?? {};
    return { overWeight, overLength, underMinimum, underMinimumBy };
  };

  it('state what does not fit; the broker never reads the least rate of the truck', async () => {
    const { atBroker, atCarrier, lToken, eToken } = await readBoth(HEAVY, LIGHT_TRUCK);
    const shared = { overWeight: 2_000, overLength: 3, underMinimum: true };
    expect(marksOf(atCarrier)).toEqual({ ...shared, underMinimumBy: { amount: 110, currency: 'USD' } });
    expect(marksOf(atBroker)).toEqual({ ...shared, underMinimumBy: undefined });
    expect(JSON.stringify(atBroker)).not.toContain('210');
    const reason = await board.call(getLeadReason, { as: broker, params: { token: lToken, leadToken: eToken } });
    expect(reason.body.marks).toEqual(shared);
  });

  it('are absent where it fits, where a posting does not say, and for another currency', async () => {
    const fits = await readBoth(
      { ...HEAVY, rate: { amount: 210, currency: 'USD', basis: 'mile' } },
      {
        ...LIGHT_TRUCK,
        freeWeightLbs: 44_000,
        freeLengthFt: 53,
      },
    );
    const none = { overWeight: undefined, overLength: undefined, underMinimum: undefined, underMinimumBy: undefined };
    expect(fits.atCarrier).toBeDefined();
    expect(marksOf(fits.atCarrier)).toEqual(none);
    expect(marksOf((await readBoth({}, LIGHT_TRUCK)).atCarrier)).toEqual(none);
    const cad = await readBoth({ rate: { amount: 100, currency: 'CAD', basis: 'mile' } }, LIGHT_TRUCK);
    expect(marksOf(cad.atCarrier)).toEqual(none);
  });

  it('divide a flat rate by the miles by air times 1.2', async () => {
    const { atCarrier } = await readBoth({ rate: { amount: 10_000, currency: 'USD', basis: 'flat' } }, LIGHT_TRUCK);
    const miles = (atCarrier?.distance ?? 0) * 1.2;
    expect(atCarrier?.underMinimumBy).toEqual({ amount: 210 - Math.round(10_000 / miles), currency: 'USD' });
  });
});
