import { createBroker, createCarrier, createPerson, createTestApp, createTestDatabase } from '@loadstone/testkit';
import { expect, it } from 'vitest';
import { createBoardCalls } from '../../test/board-calls.ts';
import { connectToHub } from '../../test/hub-client.ts';
import { createLeadStore, toLine } from '../../test/lead-store.ts';
import { createRandom } from '../../test/random-board.ts';

const BROKERS = 60;
const TRUCKS = 3;

/** Commits of many callers overlap: a later change of a load would hide that a server has missed the one before. */
it('windows of one company at two servers lack no lead while both servers write at once', async () => {
  const database = await createTestDatabase();
  const boards = [await createTestApp({ database }), await createTestApp({ database })] as const;
  try {
    const { db, clock } = boards[0];
    const carrier = await createCarrier(db);
    const colleague = await createPerson(db, { modes: ['C'], company: carrier.company });
    const people = [carrier, colleague];
    const sides = await Promise.all(
      boards.map(async (board, place) => {
        const client = await connectToHub(await board.listen(), { token: await board.tokenFor(people[place]!) });
        return { client, calls: createBoardCalls(board), store: createLeadStore(client, () => undefined) };
      }),
    );
    const trucks: number[] = [];
    while (trucks.length < TRUCKS) trucks.push((await sides[0]!.calls.postTruck(carrier)).body.token);

    const brokers = [];
    while (brokers.length < BROKERS) brokers.push(await createBroker(db));
    const kept: number[] = [];
    const replies = await Promise.all(
      brokers.map(async (broker, place) => {
        const random = createRandom(place);
        const pick = () => random.pick(sides).calls;
        const { status, body } = await pick().postLoad(broker);
        const statuses = [status];
        if (random.isLucky(0.3)) {
          statuses.push((await pick().editLoad(broker, body.token, 1, { comment: 'edited' })).status);
        }
        if (random.isLucky(0.3)) statuses.push((await pick().remove(broker, 'L', body.token)).status);
        else kept.push(body.token);
        return statuses;
      }),
    );
    expect(new Set(replies.flat())).toEqual(new Set([200]));
    kept.sort((one, other) => one - other);

    for (const truck of trucks) {
      for (const { client, calls, store } of sides) {
        const { leads } = (await calls.leadsOfTruck(carrier, truck)).body;
        const listed = leads.toSorted((one, other) => one.token - other.token);
        expect(listed.map(({ token }) => token)).toEqual(kept);
        const expected = listed.map((lead) => toLine(lead, clock.now()));
        const isSame = () => JSON.stringify(store.listOf(truck, clock.now())) === JSON.stringify(expected);
        await client.waitUntil(isSame);
        expect(store.mustRefetch()).toBe(false);
      }
    }
    for (const { client } of sides) client.close();
  } finally {
    for (const board of boards) await board.close();
    await database.close();
  }
});
