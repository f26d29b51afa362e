import {
  createLane,
  deleteLane,
  editLane,
  getLane,
  listLaneDays,
  listLanes,
  pauseLane,
  type LaneDraftInput,
} from '@loadstone/contracts/lanes';
import type { LoadDraft } from '@loadstone/contracts/postings';
import type { Person, TestApp } from '@loadstone/testkit';
import { postDueLanes } from '../src/modules/lanes/lane-posting.service.ts';
import { loadDraft } from './drafts.ts';

/** A lane that posts two loads for each working day, on the day before at eight, from the tests' next day on. */
export function laneDraft({
  posting = {},
  ...given
}: Partial<Omit<LaneDraftInput, 'posting'>> & { readonly posting?: Partial<LoadDraft> } = {}): LaneDraftInput {
  return {
    posting: { postType: 'L', ...loadDraft(posting) },
    weekdays: [1, 2, 3, 4, 5],
    perDay: 2,
    postHour: 8,
    daysAhead: 1,
    validFrom: '2026-06-16',
    ...given,
  };
}

/** The calls of lanes that tests make again and again. */
export function createLaneCalls(board: TestApp) {
  const listDays = async (as: Person, laneID: number, month = '2026-06') =>
    (await board.call(listLaneDays, { as, params: { laneID }, query: { month } })).body;
  return {
    add: (as: Person, body: LaneDraftInput, idempotencyKey?: string) =>
      board.call(createLane, { as, body, idempotencyKey }),
    edit: (as: Person, laneID: number, body: LaneDraftInput, version?: number) =>
      board.call(editLane, { as, params: { laneID }, body: { version, ...body } }),
    pause: (as: Person, laneID: number, isPaused: boolean) =>
      board.call(pauseLane, { as, params: { laneID }, body: { isPaused } }),
    remove: (as: Person, laneID: number, withdraw: boolean) =>
      board.call(deleteLane, { as, params: { laneID }, body: { withdraw } }),
    get: (as: Person, laneID: number) => board.call(getLane, { as, params: { laneID } }),
    list: async (as: Person, mode: 'B' | 'C' = 'B') =>
      (await board.call(listLanes, { as, params: { mode } })).body.items,
    listDays,
    /** The settled postings of a month: `06-16 1 posted`. */
    listSettled: async (as: Person, laneID: number, month?: string) =>
      (await listDays(as, laneID, month)).flatMap(({ day, occurrences }) =>
        occurrences.map(({ number, state }) => `${day.slice(5)} ${number} ${state}`),
      ),
    /** What the job does once a minute. */
    run: () => postDueLanes(board.app.parts),
  };
}
