import { createLane, deleteLane, editLane, importLanes, pauseLane } from '@loadstone/contracts/lanes';
import { createLaneCalls, laneDraft } from './lane-calls.ts';
import { caseOf, type Desks, type WriteCase } from './write-case.ts';

/** A lane that has posted. */
const addLane = async ({ board, broker }: Desks) => {
  const lanes = createLaneCalls(board);
  const { laneID } = (await lanes.add(broker, laneDraft())).body;
  await lanes.run();
  return laneID;
};

/** The writes of lanes. */
export const LANE_WRITE_CASES: readonly WriteCase[] = [
  caseOf(createLane, async ({ broker }) => ({ as: broker, body: laneDraft() })),
  caseOf(editLane, async (desks) => ({
    as: desks.broker,
    params: { laneID: await addLane(desks) },
    body: laneDraft({ perDay: 1, posting: { comment: 'New' } }),
  })),
  caseOf(importLanes, async ({ board, broker }) => {
    const table = {
      rows: [
        ['Reference', 'Origin', 'Destination', 'Equipment', 'Days of the week'],
        ['L-1', 'Toronto, ON', 'Chicago, IL', 'Van', 'Mon-Fri'],
      ],
      language: 'en' as const,
    };
    const call = { as: broker, params: { mode: 'B' as const } };
    const checked = await board.call(importLanes, { ...call, body: { ...table, isDryRun: true } });
    const digests = checked.body.rows.flatMap(({ digest }) => digest ?? []);
    return { ...call, body: { ...table, isDryRun: false, digests } };
  }),
  caseOf(pauseLane, async (desks) => ({
    as: desks.broker,
    params: { laneID: await addLane(desks) },
    body: { isPaused: true },
  })),
  caseOf(deleteLane, async (desks) => ({
    as: desks.broker,
    params: { laneID: await addLane(desks) },
    body: { withdraw: true },
  })),
];
