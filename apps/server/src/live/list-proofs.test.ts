import { toHashedLead, toListHash } from '@loadstone/contracts/leads';
import { createTestApp, type TestApp } from '@loadstone/testkit';
import { afterAll, beforeAll, beforeEach, expect, describe, it, onTestFinished } from 'vitest';
import { createBoardCalls, type BoardCalls } from '../../test/board-calls.ts';
import { connectToHub, type HubClient } from '../../test/hub-client.ts';
import { createOpenPair, type OpenPair } from '../../test/open-pair.ts';

const EMPTY = '00000000';
const DAY_MS = 86_400_000;

let board: TestApp;
let calls: BoardCalls;
let address: string;
let pair: OpenPair;
const logged: Record<string, unknown>[] = [];

beforeAll(async () => {
  board = await createTestApp({ onLog: (line) => logged.push(line) });
  calls = createBoardCalls(board);
  address = await board.listen();
});
afterAll(() => board.close());
beforeEach(async () => {
  pair = await createOpenPair(board);
  await board.app.matching.catchUp();
  logged.length = 0;
});

async function connect(person = pair.broker): Promise<HubClient> {
  const client = await connectToHub(address, { token: await board.tokenFor(person) });
  onTestFinished(() => client.close());
  return client;
}
const hashOfList = async () => {
  const { leads } = (await calls.leadsOfLoad(pair.broker, pair.lToken)).body;
  return toListHash(leads.map(toHashedLead));
};

describe('the hashes that a window asks for', () => {
  it('are those of the lists that its company reads, after every event that they include', async () => {
    const client = await connect();
    const first = await client.prove({ shown: [pair.lToken] });
    expect(first?.lists).toEqual([{ token: pair.lToken, hash: await hashOfList() }]);
    expect(first?.lists[0]?.hash).not.toBe(EMPTY);

    board.clock.advance(1_000);
    await calls.editTruck(pair.carrier, pair.eToken, 1, { comment: 'now' });
    await board.app.matching.catchUp();
    const second = await client.prove({ shown: [pair.lToken] });
    // The event arrived before.
    expect(client.batches.at(-1)?.eventId).toBeLessThanOrEqual(second?.eventId ?? 0);
    expect(client.listChanges().map(({ type }) => type)).toContain('lead.changed');
    expect(second?.lists).toEqual([{ token: pair.lToken, hash: await hashOfList() }]);
    expect(second?.lists).not.toEqual(first?.lists);

    await calls.remove(pair.carrier, 'E', pair.eToken);
    await board.app.matching.catchUp();
    expect((await client.prove({ shown: [pair.lToken] }))?.lists[0]?.hash).toBe(await hashOfList());
  });

  it('know the version of a load that carriers report as gone, also after a start', async () => {
    board.clock.advance(1_000);
    await calls.editLoad(pair.broker, pair.lToken, 1, { comment: 'edited' });
    await board.db
      .updateTable('postings')
      .set({ gone_since: board.clock.now() })
      .where('token', '=', pair.lToken)
      .execute();
    const started = await createTestApp({ database: board.database });
    onTestFinished(() => started.close());
    const { leads } = (await calls.leadsOfTruck(pair.carrier, pair.eToken)).body;
    expect(leads.map(({ token }) => token)).toContain(pair.lToken);
    expect(started.app.matching.index.hashLeads(pair.eToken)).toBe(toListHash(leads.map(toHashedLead)));
  });

  it('are of own postings of a kind that the user sees, and of no other', async () => {
    const client = await connect(pair.stranger);
    expect(await client.prove({ shown: [pair.lToken, pair.eToken, 1] })).toMatchObject({ lists: [] });
    expect(await client.prove({ shown: Array.from({ length: 21 }, (_, token) => token + 1) })).toBeNull();
    expect(await client.prove('x' as never)).toBeNull();
  });

  it('have no hash between midnight and the event of the new day, when lists are not as the index is', async () => {
    const client = await connect();
    board.clock.advance(DAY_MS);
    onTestFinished(() => board.clock.advance(-DAY_MS));
    expect(await client.prove({ shown: [pair.lToken] })).toBeNull();
  });
});

describe('a list that differed', () => {
  it('is counted and logged, at most once a minute for a desk', async () => {
    const client = await connect();
    const before = board.app.hub.countDifferingLists();
    for (let report = 0; report < 5; report++) {
      await client.prove({ shown: [pair.lToken], differing: [pair.lToken] });
    }
    expect(board.app.hub.countDifferingLists()).toBe(before + 1);
    const lines = logged.filter(({ msg }) => msg === 'a desk had another list of leads');
    expect(lines).toMatchObject([{ userId: pair.broker.userId, tokens: [pair.lToken] }]);
    await (await connect(pair.broker)).prove({ shown: [], differing: [pair.lToken] });
    expect(board.app.hub.countDifferingLists()).toBe(before + 2);
  });
});
