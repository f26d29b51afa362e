import type { AssignmentStatus } from '@loadstone/contracts';
import { createRandom, type Market, type Random } from '@loadstone/market';
import type { UserCaller } from '../caller.ts';
import { toCalendarDay, type Clock } from '../clock.ts';
import type { Db } from '../db/database.ts';
import type { PostingRow } from '../db/tables/schema.ts';
import { inTransaction } from '../db/transaction.ts';
import { AppError } from '../errors.ts';
import type { Matching } from '../matching/index.ts';
import { listRunningOf, type AssignmentsService, type RunningAssignment } from '../modules/assignments/index.ts';
import { findFirstId, findPosting, listPostingsFrom, type PostingsService } from '../modules/postings/index.ts';
import type { DemoDrivers } from './demo-drivers.ts';
import { readDemoKeys } from './demo.queries.ts';
import { createSamplePeople, type SamplePeople } from './sample-people.ts';
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
/** Steps that an offer to a demo user waits for a reply before its broker withdraws it. */
const OFFER_STEPS = 60;
/** Running assignments at the same time, and how many there are before the pace becomes slow. */
const RUNNING_AT_MOST = 30;
const RUNNING_AT_LEAST = 8;
/** Above that number, one step in three assigns a load. */
const STEPS_PER_ASSIGNMENT = 3;
/** The share of new assignments that concern a company that demo users sign in to. */
const VISITED_SHARE = 0.6;
const DECLINED_SHARE = 0.2;
/** Assignments that change in one step. */
const CHANGES_PER_STEP = 3;
const LEADS_LOOKED_AT = 20;
const LOADS_LOOKED_AT = 40;
/** Loads are read again after so many steps. */
const STEPS_PER_READ = 50;

/**
 * Sample companies assign their loads, and sample carriers accept or decline, pick up and deliver, through the same use-cases as
 * users. Demo carriers receive offers to which only their users reply.
 */
export async function startAssignmentTraffic(dependencies: AssignmentTrafficDependencies): Promise<DemoTraffic> {
  const { db, market } = dependencies;
  const keys = await readDemoKeys(db, market);
  const generator = new AssignmentTraffic(dependencies, {
    people: createSamplePeople(market, keys),
    accountIds: [...keys.accountIds.values()],
    firstOfVisitors: ((await findFirstId(db)) ?? 0) + market.postings.length,
  });
  generator.start();
  return generator;
}

interface SampleBoard {
  readonly people: SamplePeople;
  readonly accountIds: readonly number[];
  /** The id from which postings of demo companies were posted by users. */
  readonly firstOfVisitors: number;
}

class AssignmentTraffic implements DemoTraffic {
  readonly #dependencies: AssignmentTrafficDependencies;
  readonly #people: SamplePeople;
  readonly #accountIds: readonly number[];
  readonly #random: Random;
  readonly #firstOfVisitors: number;
  #loads: PostingRow[] = [];
  #steps = 0;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> = Promise.resolve();
  #isClosed = false;

  constructor(dependencies: AssignmentTrafficDependencies, board: SampleBoard) {
    this.#dependencies = dependencies;
    this.#people = board.people;
    this.#accountIds = board.accountIds;
    this.#firstOfVisitors = board.firstOfVisitors;
    this.#random = createRandom(`assignments ${dependencies.seed}`);
  }

  start(): void {
    this.#timer = setTimeout(() => {
      this.#running = this.#act()
        .catch((error: unknown) =>
          this.#dependencies.log.warn({ err: error }, 'the demo traffic could not change an assignment'),
        )
        .then(() => {
          if (!this.#isClosed) this.start();
        });
    }, this.#dependencies.stepMs);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    await this.#running;
  }

  async #act(): Promise<void> {
    const known = await listRunningOf(this.#dependencies.db, this.#accountIds);
    const { drivers } = this.#dependencies;
    await drivers.drive(known);
    const due = known.filter((each) => this.#isDue(each) && !drivers.isDriving(each.id)).slice(0, CHANGES_PER_STEP);
    for (const each of due) await this.#attempt(() => this.#advance(each));
    const runningCount = known.filter(({ status }) => status !== 'D').length;
    const isAssigning = runningCount < RUNNING_AT_LEAST || this.#steps % STEPS_PER_ASSIGNMENT === 0;
    if (isAssigning && runningCount < RUNNING_AT_MOST) await this.#attempt(() => this.#assign());
    this.#steps += 1;
  }

  /** The board may refuse a step: a user was faster, or insurance has expired. */
  async #attempt(change: () => Promise<void>): Promise<void> {
    try {
      await change();
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
    }
  }

  #isDue(assignment: RunningAssignment): boolean {
    const { clock, stepMs } = this.#dependencies;
    const steps = this.#isLeftToUser(assignment) ? OFFER_STEPS : STEPS_IN[assignment.status];
    return clock.now().getTime() - assignment.updatedOn.getTime() >= steps * stepMs;
  }

  /** Every second offer to a demo carrier is not accepted or declined by the demo. */
  #isLeftToUser({ id, status, carrierAccountId }: RunningAssignment): boolean {
    return status === 'P' && id % 2 === 1 && this.#people.isVisited(carrierAccountId);
  }

  async #advance(due: RunningAssignment): Promise<void> {
    const { assignments, postings, db } = this.#dependencies;
    const load = await findPosting(db, due.token);
    const equipment = await findPosting(db, due.eToken);
    if (load === undefined || equipment === undefined) return;
    const [broker, carrier] = [this.#toCaller(load), this.#toCaller(equipment)];
    if (due.status === 'D') {
      await postings.deletePosting(broker, 'L', due.token);
      await postings.deletePosting(carrier, 'E', due.eToken);
      return;
    }
    if (this.#isLeftToUser(due)) await assignments.decline(broker, { kind: 'L', token: due.token });
    else if (due.status === 'P' && this.#random.chance(DECLINED_SHARE)) {
      await assignments.decline(carrier, { kind: 'L', token: due.token });
    } else {
      const status = NEXT_STATUS[due.status];
      await inTransaction(db, (tx) => assignments.step(tx, carrier, { kind: 'E', token: due.eToken, status }));
      const isDriven = status === 'A' && this.#people.isVisited(due.carrierAccountId);
      if (isDriven) await this.#dependencies.drivers.begin(due, { load, equipment, carrier });
    }
  }

  async #assign(): Promise<void> {
    const { assignments, db, clock, timeZone, matching } = this.#dependencies;
    if (this.#steps % STEPS_PER_READ === 0) {
      const today = toCalendarDay(clock.now(), timeZone);
      const rows = await listPostingsFrom(db, today);
      this.#loads = rows.filter((row) => row.kind === 'L' && this.#isOfMarket(row));
    }
    const isForVisitors = this.#random.chance(VISITED_SHARE);
    for (let look = 0; look < LOADS_LOOKED_AT && this.#loads.length > 0; look += 1) {
      const [load] = this.#loads.splice(this.#random.below(this.#loads.length), 1);
      if (load === undefined) return;
      const isOfVisitors = this.#people.isVisited(load.account_id);
      for (const { leadToken } of matching.index.listLeads(load.token, LEADS_LOOKED_AT).pairs) {
        const equipment = await findPosting(db, leadToken);
        if (equipment === undefined || this.#people.toTrafficPosting(equipment) === undefined) continue;
        if (isForVisitors && !isOfVisitors && !this.#people.isVisited(equipment.account_id)) continue;
        await assignments.assign(this.#toCaller(load), {
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

  /** True for a posting of a sample company, unless a user has posted it. */
  #isOfMarket(row: PostingRow): boolean {
    if (this.#people.toTrafficPosting(row) === undefined) return false;
    return row.id < this.#firstOfVisitors || !this.#people.isVisited(row.account_id);
  }

  #toCaller(row: PostingRow): UserCaller {
    const posting = this.#people.toTrafficPosting(row);
    if (posting === undefined) throw new AppError('posting.notFound');
    return this.#people.toCaller(posting.companyKey, posting.userKey);
  }
}
