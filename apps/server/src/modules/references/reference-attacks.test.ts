import { createReferenceChallenge, takeReferenceAsDriver } from '@loadstone/contracts/assignments';
import { REFERENCE_PROOF, STRANGER_TRY_LIMITS } from '@loadstone/contracts/references';
import {
  addPosting,
  createBroker,
  createFakeClock,
  createTestApp,
  createTestDatabase,
  type FakeClock,
  type Person,
  type TestApp,
  type TestDatabase,
} from '@loadstone/testkit';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createAssignmentCalls } from '../../../test/assignment-calls.ts';
import { solveReferenceChallenge, type ReferenceAnswer } from '../../../test/reference-challenge.ts';

const WRONG = '00000000';
const HOUR_MS = 3_600_000;

let database: TestDatabase;
let clock: FakeClock;
let board: TestApp;
let other: TestApp;
let broker: Person;
beforeAll(async () => {
  database = await createTestDatabase();
  clock = createFakeClock(new Date());
  const open = () => createTestApp({ database, clock, environment: { TRUST_PROXY: '1' } });
  [board, other] = [await open(), await open()];
  broker = await createBroker(board.db);
});
afterAll(async () => {
  await board.close();
  await other.close();
  await database.close();
});
beforeEach(async () => {
  await board.db.deleteFrom('reference_tries').execute();
  await board.db.deleteFrom('reference_challenges').execute();
});

/** A reference number that is open. */
async function createNumber(): Promise<string> {
  const { token } = await addPosting(board.db, broker, 'L', { date_avail: clock.now().toISOString().slice(0, 10) });
  return (await createAssignmentCalls(board).generate(broker, token)).body.pin;
}

interface Try {
  readonly from: string;
  readonly pIN?: string;
  readonly proof?: ReferenceAnswer;
  readonly server?: TestApp;
}
const take = async ({ from, pIN = WRONG, proof, server = board }: Try): Promise<number> => {
  const headers = { 'x-forwarded-for': from };
  const body = { pIN, name: 'Driver One', phone: '416-555-0107', proof };
  return (await server.call(takeReferenceAsDriver, { body, headers })).status;
};
const solve = async (from: string): Promise<ReferenceAnswer> => {
  const proof = await solveReferenceChallenge(board, from);
  clock.advance(REFERENCE_PROOF.waitMs);
  return proof;
};
/** Enters a number as the driver's page does: with a proof where the board asks for one. */
async function enter(from: string, pIN: string): Promise<number> {
  const status = await take({ from, pIN });
  return status === 428 ? take({ from, pIN, proof: await solve(from) }) : status;
}
/** Sends wrong numbers from so many networks that the board asks every stranger for a proof. */
async function makeProofsNeeded(): Promise<void> {
  for (let network = 0; network <= STRANGER_TRY_LIMITS.proofs; network += 1) {
    await take({ from: `198.18.${network}.1` });
  }
}

describe('one stranger', () => {
  it('keeps no driver of another network out, by challenges and by wrong numbers', async () => {
    const headers = { 'x-forwarded-for': '2001:db8:77::1' };
    for (let count = 0; count < 1_001; count += 1) await board.call(createReferenceChallenge, { headers });
    const statuses: number[] = [];
    for (let round = 0; round < 15; round += 1) {
      const number = await createNumber();
      for (let count = 0; count < 24; count += 1) {
        clock.advance(2_500);
        // Each from another /64 of the stranger's /48.
        await enter(`2001:db8:77:${(round * 24 + count).toString(16)}::1`, WRONG);
      }
      statuses.push(await enter(`198.51.100.${round + 1}`, number));
    }
    expect(statuses).toEqual(Array<number>(15).fill(200));
  });

  it.each([
    ['/48', (count: number) => `2001:db8:88:${(count * 256).toString(16)}::1`, 15],
    ['/56', (count: number) => `2001:db8:89:${count.toString(16)}::1`, 10],
    ['/24', (count: number) => `192.0.2.${count + 1}`, 15],
  ])(
    'has so many tries from the addresses of one %s, and another network still has its own',
    async (_name, toAddress, most) => {
      const statuses: number[] = [];
      for (let count = 0; count < most + 5; count += 1) statuses.push(await take({ from: toAddress(count) }));
      expect(statuses).toEqual([...Array<number>(most).fill(404), ...Array<number>(5).fill(429)]);
      expect(await take({ from: '2001:db8:99::1' })).toBe(404);
      expect(await take({ from: '198.51.100.1' })).toBe(404);
    },
  );
});

describe('strangers of many networks', () => {
  /** Writes wrong numbers of the last minute, as of networks without number. */
  const fill = (subject: string, count: number) => {
    const wrong_on = Array.from({ length: count }, () => clock.now());
    return board.db.insertInto('reference_tries').values({ subject, wrong_on }).execute();
  };

  it('use up the tries of those with wrong numbers in the last hour, and not those of others', async () => {
    const number = await createNumber();
    await take({ from: '198.51.100.1' });
    await board.db.deleteFrom('reference_tries').where('subject', 'in', ['strangers', 'newcomers']).execute();
    await fill('strangers', STRANGER_TRY_LIMITS.most);
    expect(await enter('198.51.100.200', number), 'of a network with a wrong number').toBe(429);
    expect(await take({ from: '203.0.113.1', pIN: number }), 'of another one, without a proof').toBe(428);
    expect(await enter('203.0.113.1', number), 'of another one').toBe(200);
    clock.advance(HOUR_MS);
    expect(await enter('198.51.100.200', await createNumber()), 'an hour later').toBe(200);
  });

  it('are all refused above a limit, which bounds the guesses of the whole board', async () => {
    await fill('newcomers', STRANGER_TRY_LIMITS.mostNewcomers);
    expect(await enter('203.0.113.1', await createNumber())).toBe(429);
  });
});

describe('a challenge', () => {
  it('is for its network, cannot be changed, and is refused after its time', async () => {
    const number = await createNumber();
    await makeProofsNeeded();
    const proof = await solve('203.0.113.1');
    const [bits, ...rest] = proof.challenge.split('.');
    expect(Number(bits)).toBeGreaterThan(0);
    const easier = { ...proof, challenge: ['0', ...rest].join('.') };
    expect(await take({ from: '203.0.113.1', pIN: number, proof: easier }), 'easier').toBe(428);
    expect(await take({ from: '198.51.100.1', pIN: number, proof }), 'of another network').toBe(428);
    for (const challenge of ['', '.', '14', `${proof.challenge}x`, 'x'.repeat(100)]) {
      expect(await take({ from: '203.0.113.1', pIN: number, proof: { ...proof, challenge } }), challenge).toBe(428);
    }
    expect(await take({ from: '203.0.113.77', pIN: number, proof }), 'of the same network').toBe(200);
    await makeProofsNeeded();
    const late = await solve('203.0.113.1');
    clock.advance(REFERENCE_PROOF.validMs);
    await makeProofsNeeded();
    expect(await take({ from: '203.0.113.1', pIN: number, proof: late }), 'late').toBe(428);
  });

  it('is accepted once, also where it is sent to two servers at one instant', async () => {
    const number = await createNumber();
    await makeProofsNeeded();
    const proof = await solve('203.0.113.1');
    const replies = await Promise.all(
      Array.from({ length: 4 }, (_, count) =>
        take({ from: '203.0.113.1', pIN: number, proof, server: count % 2 === 0 ? board : other }),
      ),
    );
    expect(replies.toSorted()).toEqual([200, 428, 428, 428]);
  });

  it('is stored only when it was solved and used', async () => {
    const count = async () => (await board.db.selectFrom('reference_challenges').selectAll().execute()).length;
    await makeProofsNeeded();
    const proof = await solve('203.0.113.1');
    expect(await count()).toBe(0);
    await take({ from: '203.0.113.1', proof: { ...proof, answer: 'wrong' } });
    expect(await count()).toBe(0);
    await take({ from: '203.0.113.1', proof });
    expect(await count()).toBe(1);
    clock.advance(REFERENCE_PROOF.validMs);
    await makeProofsNeeded();
    await take({ from: '198.51.100.1', proof: await solve('198.51.100.1') });
    expect(await count(), 'what is too old to be accepted is forgotten').toBe(1);
  });
});
