import type { AssignmentStatus } from '@loadstone/contracts/assignments';
import { createRandom, type Market, type Random } from '@loadstone/market';
import { toCalendarDay, type Clock } from '../ground/clock.ts';
import type { Db } from '../db/database.ts';
import type { PostingRow } from '../db/tables/schema.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Matching } from '../matching/index.ts';
import { listRunningOf, type AssignmentsService, type RunningAssignment } from '../modules/assignments/index.ts';
import { findPosting, listPostingsFrom, type PostingsService } from '../modules/postings/index.ts';
import type { DemoDrivers } from './demo-drivers.ts';
import { readDemoKeys } from './demo.queries.ts';
import { makeOpeningAssignments } from './opening-assignments.ts';
import { createSamplePeople, type SamplePeople } from './sample-people.ts';
import { attempt, repeatSteps } from './steps.ts';
import type { DemoTraffic } from './traffic.ts';

interface AssignmentTrafficDependencies {
  readonly db: Db;
  readonly clock: Clock;
  readonly timeZone: string;
  /** Its events are not in the activity log. */
  readonly assignments: AssignmentsService;
  readonly postings: Pick<PostingsService, 'deletePosting'>;
  readonly matching: Pick<Matching, 'index'>;
  readonly drivers: DemoDrivers;
  readonly market: Market;
  readonly seed: number;
  /** Milliseconds between two steps. */
  readonly stepMs: number;
  readonly log: { warn(fields: object, message: string): void };
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
export async function startAssignmentTraffic(dependencies: AssignmentTrafficDependencies): Promise<DemoTraffic> {
  const { db, market } = dependencies;
  const keys = await readDemoKeys(db, market);
  const board = { people: createSamplePeople(market, keys), accountIds: [...keys.accountIds.values()] };
  await makeOpeningAssignments({ ...dependencies, ...board }, await listRunningOf(db, board.accountIds));
  const traffic = new AssignmentTraffic(dependencies, board);
  return repeatSteps({
    stepMs: dependencies.stepMs,
    step: () => traffic.step(),
    onError: (error) => dependencies.log.warn({ err: error }, 'the demo traffic could not change an assignment'),
  });
}

interface SampleBoard {
  readonly people: SamplePeople;
  readonly accountIds: readonly number[];
}

class AssignmentTraffic {
  readonly #dependencies: AssignmentTrafficDependencies;
  readonly #people: SamplePeople;
  readonly #accountIds: readonly number[];
  readonly #random: Random;
  #loads: PostingRow[] = [];
  #steps = 0;
  #replies = 0;

  constructor(dependencies: AssignmentTrafficDependencies, board: SampleBoard) {
    this.#dependencies = dependencies;
    this.#people = board.people;
    this.#accountIds = board.accountIds;
    this.#random = createRandom(`assignments ${dependencies.seed}`);
  }

  async step(): Promise<void> {
    const { drivers } = this.#dependencies;
    const known = await listRunningOf(this.#dependencies.db, this.#accountIds);
    await drivers.drive(known);
    const due = known.filter((each) => this.#isDue(each)).slice(0, CHANGES_PER_STEP);
    for (const each of due) await attempt(() => this.#advance(each));
    const runningCount = known.filter(({ status }) => status !== 'D').length;
    const isAssigning = runningCount < RUNNING_AT_LEAST || this.#steps % STEPS_PER_ASSIGNMENT === 0;
    if (isAssigning && runningCount < RUNNING_AT_MOST) await attempt(() => this.#assign());
    this.#steps += 1;
  }

  /** True where a sample carrier is to act. */
  #isDue({ carrierAccountId, status, updatedOn }: RunningAssignment): boolean {
    const { clock, stepMs } = this.#dependencies;
    if (this.#people.isVisited(carrierAccountId)) return false;
    return clock.now().getTime() - updatedOn.getTime() >= STEPS_IN[status] * stepMs;
  }

  async #advance(due: RunningAssignment): Promise<void> {
    const { assignments, postings, db } = this.#dependencies;
    const load = await findPosting(db, due.token);
    const equipment = await findPosting(db, due.eToken);
    if (load === undefined || equipment === undefined) return;
    const carrier = this.#people.toCallerOf(equipment);
    if (due.status === 'D') {
      if (!this.#people.isVisited(load.account_id)) {
        await postings.deletePosting(this.#people.toCallerOf(load), 'L', due.token);
      }
      await postings.deletePosting(carrier, 'E', due.eToken);
    } else if (due.status === 'P' && this.#isDeclined()) {
      await assignments.decline(carrier, { kind: 'L', token: due.token });
    } else {
      const status = NEXT_STATUS[due.status];
      await inTransaction(db, (tx) => assignments.step(tx, carrier, { kind: 'E', token: due.eToken, status }));
    }
  }

  #isDeclined(): boolean {
    this.#replies += 1;
    return this.#replies % REPLIES_PER_DECLINE === 0;
  }

  async #assign(): Promise<void> {
    const { assignments, db, clock, timeZone, matching } = this.#dependencies;
    if (this.#steps % STEPS_PER_READ === 0) {
      const today = toCalendarDay(clock.now(), timeZone);
      const rows = await listPostingsFrom(db, today);
      this.#loads = rows.filter((row) => row.kind === 'L' && this.#isOfMarket(row));
    }
    for (let look = 0; look < LOADS_LOOKED_AT && this.#loads.length > 0; look += 1) {
      const [load] = this.#loads.splice(this.#random.below(this.#loads.length), 1);
      if (load === undefined) return;
      for (const { leadToken } of matching.index.listLeads(load.token, LEADS_LOOKED_AT).pairs) {
        const equipment = await findPosting(db, leadToken);
        if (equipment === undefined || !this.#isOfMarket(equipment)) continue;
        await assignments.assign(this.#people.toCallerOf(load), {
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
