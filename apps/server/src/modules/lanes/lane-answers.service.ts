import { addDays } from '@loadstone/contracts/board';
import { ANSWERED_DAYS, type LaneAnswers } from '@loadstone/contracts/lanes';
import type { Board } from '../../board/board.ts';
import type { CompanyCaller } from '../../ground/caller.ts';
import { assertThat } from '../../ground/errors.ts';
import { findCompanyNames } from '../companies/index.ts';
import { listAcceptances, listLoadAnswers } from '../networks/index.ts';
import { assertPostingUse } from '../permits/index.ts';
import { getToday } from '../postings/index.ts';
import { listPostingsOfLane } from './lane-answers.queries.ts';
import { findLaneRow } from './lanes.queries.ts';

/**
 * What each company did with the loads of an own lane, most accepted first; nothing for a lane of trucks. Who did not respond is
 * listed under each load.
 *
 * @throws AppError `lane.notFound`, `permit.missing`
 */
export async function listLaneAnswers(board: Board, caller: CompanyCaller, laneId: number): Promise<LaneAnswers[]> {
  const { db } = board;
  const row = await findLaneRow(db, { accountId: caller.accountId, laneId });
  assertThat(row, 'lane.notFound');
  assertPostingUse(caller, row.kind, 'view');
  if (row.kind === 'E') return [];
  const today = getToday(board);
  const answers = await listLoadAnswers(db, await listPostingsOfLane(db, laneId, addDays(today, -ANSWERED_DAYS)));
  const byCompany = Map.groupBy(answers, ({ accountId }) => accountId);
  const accountIds = [...byCompany.keys()];
  const names = await findCompanyNames(db, accountIds);
  const acceptances = await listAcceptances(db, { ownerId: caller.accountId, accountIds, today });
  const listed = [...names].map(([accountId, name]) => {
    const own = byCompany.get(accountId) ?? [];
    const count = (answer: string) => own.filter((one) => one.answer === answer).length;
    return {
      ...name,
      ...{ accepted: count('accepted'), declined: count('declined'), offered: count('offered') },
      lastOn: new Date(Math.max(...own.map(({ answeredOn }) => answeredOn.getTime()))).toISOString(),
      acceptance: acceptances.get(accountId) ?? null,
    };
  });
  return listed.toSorted((one, other) => other.accepted - one.accepted);
}
