import type { BoardBatch } from '@loadstone/contracts/live';
import {
  createBroker,
  createCarrier,
  createPerson,
  createTestApp,
  type Person,
  type TestApp,
} from '@loadstone/testkit';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createBoardCalls } from '../../test/board-calls.ts';
import { connectToHub, type HubClient } from '../../test/hub-client.ts';
import { createLeadStore, toLine } from '../../test/lead-store.ts';
import { createRandom } from '../../test/random-board.ts';

const STEPS = 60;

let board: TestApp;
let address: string;
let broker: Person;
let carrier: Person;
/** Of one company: one states what it shows, the other one receives everything at once. */
let [stating, silent]: HubClient[] = [];
let calls: ReturnType<typeof createBoardCalls>;
beforeAll(async () => {
  board = await createTestApp();
  address = await board.listen();
  calls = createBoardCalls(board);
});
afterAll(() => board.close());
beforeEach(async () => {
  [broker, carrier] = [await createBroker(board.db), await createCarrier(board.db)];
  const colleague = await createPerson(board.db, { modes: ['B'], company: broker.company });
  stating = await connectToHub(address, { token: await board.tokenFor(broker) });
  silent = await connectToHub(address, { token: await board.tokenFor(colleague) });
});
afterEach(() => {
  stating!.close();
  silent!.close();
});

const afterStart = ({ batches }: HubClient): BoardBatch[] => batches.filter(({ changes }) => changes.length > 0);
const lastId = (client: HubClient): number => afterStart(client).at(-1)?.eventId ?? 0;

describe('a window that states what it shows', () => {
  it.each([1, 2])(
    'receives what others receive, in the same order, whatever it shows and when (seed %i)',
    async (seed) => {
      const random = createRandom(seed);
      const store = createLeadStore(stating!, () => undefined);
      const loads: number[] = [];
      while (loads.length < 4) loads.push((await calls.postLoad(broker)).body.token);
      // No truck matches it: while it is shown, everything else waits.
      const quiet = (await calls.postLoad(broker, { vehicleType: 'F' })).body.token;
      const trucks: { readonly as: Person; readonly token: number }[] = [];
      const carriers = [carrier, await createCarrier(board.db), await createCarrier(board.db)];
      const postTruck = async (as: Person) => {
        const { status, body } = await calls.postTruck(as);
        expect(status).toBe(200);
        trucks.push({ as, token: body.token });
      };
      for (let step = 0; step < STEPS; step += 1) {
        if (random.isLucky(0.4)) stating!.show(random.isLucky(0.1) ? null : [random.pick([quiet, random.pick(loads)])]);
        const dice = random.below(10);
        if (dice < 6 || trucks.length === 0) await Promise.all(carriers.map(postTruck));
        else if (dice < 8) {
          const [{ as, token }] = trucks.splice(random.below(trucks.length), 1) as [(typeof trucks)[number]];
          await calls.remove(as, 'E', token);
        } else if (dice < 9 || loads.length < 2) loads.push((await calls.postLoad(broker)).body.token);
        else await calls.remove(broker, 'L', loads.splice(random.below(loads.length), 1)[0]!);
      }
      await board.app.matching.catchUp();
      // Everything was sent to the window before it has the proof.
      await silent!.prove({ shown: [] });
      await stating!.waitUntil(() => lastId(stating!) >= lastId(silent!));
      expect(afterStart(stating!)).toEqual(afterStart(silent!));
      for (const load of loads) {
        const { leads } = (await calls.leadsOfLoad(broker, load)).body;
        const listed = leads.toSorted((one, other) => one.token - other.token);
        const now = board.clock.now();
        expect(store.listOf(load, now)).toEqual(listed.map((lead) => toLine(lead, now)));
      }
    },
  );

  it('is sent what waits when it shows another list, and with the proof of a list', async () => {
    const [shown, other] = [(await calls.postLoad(broker)).body.token, (await calls.postLoad(broker)).body.token];
    stating!.show([shown]);
    const truck = (await calls.postTruck(carrier)).body.token;
    await stating!.waitForChange((change) => change.type === 'lead.appeared' && change.lead.token === truck);
    const proofs = await stating!.prove({ shown: [other] });
    expect(lastId(stating!)).toBeGreaterThanOrEqual(proofs!.eventId);
  });

  it('loses nothing that waits when its connection is cut', async () => {
    const shown = (await calls.postLoad(broker)).body.token;
    await calls.postLoad(broker, { destRadius: 60 });
    stating!.show([shown]);
    const first = (await calls.postTruck(carrier)).body.token;
    await stating!.waitForChange((change) => change.type === 'lead.appeared' && change.lead.token === first);
    const lastEventId = lastId(stating!);
    // Its leads of the other load may wait at the hub.
    await calls.postTruck(carrier);
    stating!.close();
    await board.app.matching.catchUp();
    await board.app.hub.settle();
    const resumed = await connectToHub(address, { token: await board.tokenFor(broker), lastEventId });
    const received = [...afterStart(stating!), ...afterStart(resumed)].filter(
      ({ eventId }, place, all) => all.findIndex((each) => each.eventId === eventId) === place,
    );
    await silent!.prove({ shown: [] });
    expect(received).toEqual(afterStart(silent!));
    resumed.close();
  });

  it('that states no lists, or too many, is treated as before', async () => {
    const load = (await calls.postLoad(broker)).body.token;
    stating!.show('all' as never);
    stating!.show(Array.from({ length: 1_000 }, (_, place) => place + 1));
    const truck = (await calls.postTruck(carrier)).body.token;
    await stating!.waitForChange(
      (change) => change.type === 'lead.appeared' && change.myToken === load && change.lead.token === truck,
    );
  });
});
