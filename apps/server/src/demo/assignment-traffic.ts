import type { AssignmentStatus } from '@loadstone/contracts/assignments';
import { createRandom, type Market, type Random } from '@loadstone/market';
import type { Board } from '../board/board.ts';
import type { PostingRow } from '../db/tables/schema.ts';
import { inTransaction } from '../db/transaction.ts';
import {
  assignLoad,
  declineAssignment,
  listRunningOf,
  stepAssignment,
  type RunningAssignment,
} from '../modules/assignments/index.ts';
import { deletePosting, findPosting, getToday, listPostingsFrom } from '../modules/postings/index.ts';
import type { DemoDrivers } from './demo-drivers.ts';
import { readDemoKeys } from './demo.queries.ts';
import { makeOpeningAssignments } from './opening-assignments.ts';
import { createSamplePeople, type SamplePeople } from './sample-people.ts';
import { attempt, repeatSteps } from './steps.ts';
import type { DemoTraffic } from './traffic.ts';

interface AssignmentTrafficSettings {
  readonly drivers: DemoDrivers;
  readonly market: Market;
  readonly seed: number;
  /** Milliseconds between two steps. */
  readonly stepMs: number;
}

/** Steps that an assignment stays in a status; delivered postings are then deleted. */
const STEPS_IN: Record<AssignmentStatus, number> = { P: 2, A: 3, R: 4, D: 150 };
const NEXT_STATUS = { P: 'A', A: 'R', R: 'D' } as const;
/** Running assignments at the same time, and how many there are before the pace becomes slow. */
const RUNNING_AT_MOST = 30;
const RUNNING_AT_LEAST = 8;
/** Above that number, one step in three assigns a load. */
const STEPS_PER_ASSIGNMENT = 3;
/** Every fifth load is declined: counted and not drawn, so that a small market has one too. */
const REPLIES_PER_DECLINE = 5;
/** Assignments that change in one step. */
const CHANGES_PER_STEP = 3;
const LEADS_LOOKED_AT = 20;
const LOADS_LOOKED_AT = 40;
/** Loads are read again after so many steps. */
const STEPS_PER_READ = 50;

/**
 * Sample companies assign loads to each other, and sample carriers accept or decline, pick up and deliver, through the same
 * use-cases as users. A company that demo users sign in to has its first assignments from `opening-assignments.ts`; from
 * then on its postings are assigned and moved by its users only. Sample carriers act on the loads that such a user assigns
 * to them.
 */
export async function startAssignmentTraffic(board: Board, settings: AssignmentTrafficSettings): Promise<DemoTraffic> {
  const { market, drivers, stepMs } = settings;
  const keys = await readDemoKeys(board.db, market);
  const sample = { people: createSamplePeople(market, keys), accountIds: [...keys.accountIds.values()] };
  await makeOpeningAssignments(board, { ...sample, drivers }, await listRunningOf(board.db, sample.accountIds));
  const traffic = new AssignmentTraffic(board, settings, sample);
  return repeatSteps({
    stepMs,
    step: () => traffic.step(),
    onError: (error) => board.log.warn({ err: error }, 'the demo traffic could not change an assignment'),
  });
}

interface SampleCompanies {
  readonly people: SamplePeople;
  readonly accountIds: readonly number[];
}

class AssignmentTraffic {
  readonly #board: Board;
  readonly #settings: AssignmentTrafficSettings;
  readonly #people: SamplePeople;
  readonly #accountIds: readonly number[];
  readonly #random: Random;
  #loads: PostingRow[] = [];
  #steps = 0;
  #replies = 0;

  constructor(board: Board, settings: AssignmentTrafficSettings, { people, accountIds }: SampleCompanies) {
    this.#board = board;
    this.#settings = settings;
    this.#people = people;
    this.#accountIds = accountIds;
    this.#random = createRandom(`assignments ${settings.seed}`);
  }

  async step(): Promise<void> {
    const known = await listRunningOf(this.#board.db, this.#accountIds);
    await this.#settings.drivers.drive(known);
    const due = known.filter((each) => this.#isDue(each)).slice(0, CHANGES_PER_STEP);
    for (const each of due) await attempt(() => this.#advance(each));
    const runningCount = known.filter(({ status }) => status !== 'D').length;
    const isAssigning = runningCount < RUNNING_AT_LEAST || this.#steps % STEPS_PER_ASSIGNMENT === 0;
    if (isAssigning && runningCount < RUNNING_AT_MOST) await attempt(() => this.#assign());
    this.#steps += 1;
  }

  /** True where a sample carrier is to act. */
  #isDue({ carrierAccountId, status, updatedOn }: RunningAssignment): boolean {
    if (this.#people.isVisited(carrierAccountId)) return false;
    const waitedMs = this.#board.clock.now().getTime() - updatedOn.getTime();
    return waitedMs >= STEPS_IN[status] * this.#settings.stepMs;
  }

  async #advance(due: RunningAssignment): Promise<void> {
    const board = this.#board;
    const { db } = board;
    const load = await findPosting(db, due.token);
    const equipment = await findPosting(db, due.eToken);
    if (load === undefined || equipment === undefined) return;
    const carrier = this.#people.toCallerOf(equipment);
    if (due.status === 'D') {
      if (!this.#people.isVisited(load.account_id)) {
        await deletePosting(board, this.#people.toCallerOf(load), { kind: 'L', token: due.token });
      }
      await deletePosting(board, carrier, { kind: 'E', token: due.eToken });
    } else if (due.status === 'P' && this.#isDeclined()) {
      await declineAssignment(board, carrier, { kind: 'L', token: due.token });
    } else {
      const status = NEXT_STATUS[due.status];
      await inTransaction(db, (tx) => stepAssignment(board, tx, carrier, { kind: 'E', token: due.eToken, status }));
    }
  }

  #isDeclined(): boolean {
    this.#replies += 1;
    return this.#replies % REPLIES_PER_DECLINE === 0;
  }

  async #assign(): Promise<void> {
    const { db, matching } = this.#board;
    if (this.#steps % STEPS_PER_READ === 0) {
      const rows = await listPostingsFrom(db, getToday(this.#board));
      this.#loads = rows.filter((row) => row.kind === 'L' && this.#isOfMarket(row));
    }
    for (let look = 0; look < LOADS_LOOKED_AT && this.#loads.length > 0; look += 1) {
      const [load] = this.#loads.splice(this.#random.below(this.#loads.length), 1);
      if (load === undefined) return;
      for (const { leadToken } of matching.index.listLeads(load.token, LEADS_LOOKED_AT).pairs) {
        const equipment = await findPosting(db, leadToken);
        if (equipment === undefined || !this.#isOfMarket(equipment)) continue;
        await assignLoad(this.#board, this.#people.toCallerOf(load), {
          userId: equipment.created_by,
          token: load.token,
          eToken: leadToken,
          instruction: '',
          driverPhone: '',
        });
        return;
      }
    }
  }

  /** True for a posting of a sample company that no demo user signs in to. */
  #isOfMarket(row: PostingRow): boolean {
    return this.#people.toTrafficPosting(row) !== undefined && !this.#people.isVisited(row.account_id);
  }
}
