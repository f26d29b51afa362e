import type { PostingKind } from '@loadstone/contracts/postings';
import type { Board } from '../board/board.ts';
import type { PostingRow } from '../db/tables/schema.ts';
import { inTransaction } from '../db/transaction.ts';
import { assignLoad, listRunningOf, stepAssignment, type RunningAssignment } from '../modules/assignments/index.ts';
import { findPosting, getToday, listPostingsFrom } from '../modules/postings/index.ts';
import type { DemoDrivers } from './demo-drivers.ts';
import type { SamplePeople } from './sample-people.ts';
import { attempt } from './steps.ts';

/** The sample companies and the drivers of their trucks. */
interface SampleMarket {
  readonly drivers: DemoDrivers;
  readonly people: SamplePeople;
  /** The companies of the market. */
  readonly accountIds: readonly number[];
}

/** An assignment that a demo company has when its users first sign in. */
interface Opening {
  /** The posting that the company gives to it. */
  readonly kind: PostingKind;
  /** False for a load that is offered and waits for the company's reply. */
  readonly isAccepted: boolean;
}

/** A load of a demo broker is on the way; a demo carrier has two on the way, and two offered. */
const OPENINGS: readonly Opening[] = [
  { kind: 'L', isAccepted: true },
  { kind: 'E', isAccepted: true },
  { kind: 'E', isAccepted: true },
  { kind: 'E', isAccepted: false },
  { kind: 'E', isAccepted: false },
];
const LEADS_LOOKED_AT = 20;

/**
 * Makes the first assignments of the companies that demo users sign in to, so that no screen is empty: before anyone can
 * sign in, because the dialog of an offered load opens by itself. A company that has a running assignment, from an earlier
 * start or from its users, gets none.
 */
export async function makeOpeningAssignments(
  board: Board,
  market: SampleMarket,
  known: readonly RunningAssignment[],
): Promise<void> {
  const { people, accountIds } = market;
  const busy = new Set(known.flatMap(({ brokerAccountId, carrierAccountId }) => [brokerAccountId, carrierAccountId]));
  const visited = accountIds.filter((accountId) => people.isVisited(accountId) && !busy.has(accountId));
  if (visited.length === 0) return;
  const open = await listPostingsFrom(board.db, getToday(board));
  for (const accountId of visited) {
    for (const opening of OPENINGS) {
      const own = open.filter((row) => row.account_id === accountId && row.kind === opening.kind);
      await attempt(() => makeFirst(board, market, own, opening));
    }
  }
}

/** Makes an assignment of the first of the postings that is still open and has a fitting lead. */
async function makeFirst(
  board: Board,
  market: SampleMarket,
  own: readonly PostingRow[],
  opening: Opening,
): Promise<void> {
  for (const { token } of own) {
    const posting = await findPosting(board.db, token);
    const pair = posting?.p_status === 'O' ? await findPair(board, market, posting) : undefined;
    if (pair === undefined) continue;
    await make(board, market, pair, opening);
    return;
  }
}

interface Pair {
  readonly load: PostingRow;
  readonly equipment: PostingRow;
}

/** A lead of the posting: another demo company's for a load, so that its truck has a driver; a sample broker's for a truck. */
async function findPair({ db, matching }: Board, { people }: SampleMarket, own: PostingRow): Promise<Pair | undefined> {
  for (const { leadToken } of matching.index.listLeads(own.token, LEADS_LOOKED_AT).pairs) {
    const lead = await findPosting(db, leadToken);
    if (lead === undefined || people.toTrafficPosting(lead) === undefined) continue;
    const isFit = people.isVisited(lead.account_id) === (own.kind === 'L');
    if (isFit) return own.kind === 'L' ? { load: own, equipment: lead } : { load: lead, equipment: own };
  }
  return undefined;
}

async function make(
  board: Board,
  { people, drivers, accountIds }: SampleMarket,
  { load, equipment }: Pair,
  { isAccepted }: Opening,
): Promise<void> {
  const { db } = board;
  const carrier = people.toCallerOf(equipment);
  await assignLoad(board, people.toCallerOf(load), {
    userId: equipment.created_by,
    token: load.token,
    eToken: equipment.token,
    instruction: '',
    driverPhone: '',
  });
  if (!isAccepted) return;
  await inTransaction(db, (tx) =>
    stepAssignment(board, tx, carrier, { kind: 'E', token: equipment.token, status: 'A' }),
  );
  const running = await listRunningOf(db, accountIds);
  const made = running.find(({ eToken, status }) => eToken === equipment.token && status === 'A');
  if (made !== undefined) await drivers.begin(made, { load, equipment, carrier });
}
