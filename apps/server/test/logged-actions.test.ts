import { ACTIVITY_TYPES, type ActivityType } from '@loadstone/contracts/activity';
import { releaseTier } from '@loadstone/contracts/tiers';
import { createBroker, createCarrier, createTestApp, type Person, type TestApp } from '@loadstone/testkit';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createAssignmentCalls } from './assignment-calls.ts';
import { createBoardCalls } from './board-calls.ts';
import { stopDraft } from './drafts.ts';
import { createLaneCalls, laneDraft } from './lane-calls.ts';
import { createStopChangeCalls } from './stop-change-calls.ts';

let board: TestApp;
let broker: Person;
let carrier: Person;
beforeAll(async () => {
  board = await createTestApp();
});
afterAll(() => board.close());
beforeEach(async () => {
  broker = await createBroker(board.db);
  carrier = await createCarrier(board.db);
});

/** What the log says of a person's actions of a kind, in order. */
const listLogged = async (person: Person, type: ActivityType): Promise<string[]> =>
  (
    await board.db
      .selectFrom('user_activity')
      .select('description')
      .where('user_id', '=', person.userId)
      .where('user_activity_type_id', '=', ACTIVITY_TYPES[type])
      .orderBy('id')
      .execute()
  ).map(({ description }) => description);

describe('the activity log', () => {
  it('has each change of a lane, and none of a call that changes nothing', async () => {
    const lanes = createLaneCalls(board);
    const { laneID } = (await lanes.add(broker, laneDraft())).body;
    await lanes.edit(broker, laneID, laneDraft({ perDay: 1 }));
    for (const isPaused of [true, true, false]) await lanes.pause(broker, laneID, isPaused);
    await lanes.remove(broker, laneID, false);
    await lanes.remove(broker, laneID, false);
    expect(await listLogged(broker, 'Lane')).toEqual(
      ['added', 'changed', 'paused', 'resumed', 'deleted'].map(
        (what) => `Lane ${laneID}: ${what}, Toronto, ON to Chicago, IL`,
      ),
    );
  });

  it('has a tier that a user has released, once', async () => {
    const tier = { rate: null, minutes: null, bookNow: false };
    const tiers = [
      { ...tier, receivers: { type: 'companies' as const, custCds: [carrier.custCd] }, minutes: 30 },
      { ...tier, receivers: { type: 'everybody' as const } },
    ];
    const { token } = (await createBoardCalls(board).postLoad(broker, { tiers })).body;
    for (let sent = 0; sent < 2; sent += 1)
      await board.call(releaseTier, { as: broker, params: { token }, body: { number: 2 } });
    expect(await listLogged(broker, 'ReleaseTier')).toEqual([
      `Tier 2 released of load ${token}: Toronto, ON to Chicago, IL`,
    ]);
  });

  it('has proposed stops and the reply to them, each with its own side', async () => {
    const calls = createBoardCalls(board);
    const { token } = (await calls.postLoad(broker, { deliveryDate: '2026-06-16' })).body;
    const eToken = (await calls.postTruck(carrier)).body.token;
    const { id } = (await createAssignmentCalls(board).assign(broker, token, eToken)).body;
    await createAssignmentCalls(board).step(carrier, 'E', eToken, 'A');
    const changes = createStopChangeCalls(board);
    const stops = [{ ...stopDraft({ day: '2026-06-15' }), was: null }];
    await changes.propose(broker, id, stops, 0);
    await changes.decide(broker, id, 1, 'withdraw');
    await changes.propose(broker, id, stops, 1);
    await changes.decide(carrier, id, 2, 'decline');
    await changes.propose(broker, id, stops, 2);
    await changes.decide(carrier, id, 3, 'agree');
    const load = `for load ${token}: Toronto, ON to Chicago, IL`;
    expect(await listLogged(broker, 'StopChange')).toEqual([
      `Stops proposed ${load}`,
      `Stops withdrawn ${load}`,
      `Stops proposed ${load}`,
      `Stops proposed ${load}`,
    ]);
    expect(await listLogged(carrier, 'StopChange')).toEqual([`Stops declined ${load}`, `Stops agreed ${load}`]);
  });
});
