import type { PostingKind } from '@loadstone/contracts/postings';
import {
  createTraffic,
  type Market,
  type MarketPosting,
  type Traffic,
  type TrafficAction,
  type TrafficPosting,
} from '@loadstone/market';
import type { Board } from '../board/board.ts';
import { appendChanges, type FeedChange } from '../db/change-feed/change-feed.ts';
import { inTransaction } from '../db/transaction.ts';
import { AppError } from '../ground/errors.ts';
import { toFeedPosting } from '../matching/index.ts';
import {
  createPosting,
  deletePosting,
  editPosting,
  findFirstId,
  findPosting,
  getOwnPosting,
  getToday,
} from '../modules/postings/index.ts';
import { toDraft } from './demo-rows.ts';
import { listBoardPostings, readDemoKeys, redatePostings } from './demo.queries.ts';
import { createSamplePeople, type SamplePeople } from './sample-people.ts';

interface TrafficSettings {
  /** The board's market, generated from its seed: it identifies the sample companies. */
  readonly market: Market;
  readonly seed: number;
  readonly changesPerMinute: number;
}

/** Sample companies that post, edit and withdraw through the same use-cases as users. */
export interface DemoTraffic {
  /** Waits for the change in progress. */
  close(): Promise<void>;
}

/** Starts the live traffic of a demo board; it runs until it is closed. */
export async function startDemoTraffic(board: Board, settings: TrafficSettings): Promise<DemoTraffic> {
  const people = createSamplePeople(settings.market, await readDemoKeys(board.db, settings.market));
  const generator = new Generator(board, settings, people);
  await generator.start();
  return generator;
}

class Generator implements DemoTraffic {
  readonly #board: Board;
  readonly #settings: TrafficSettings;
  readonly #people: SamplePeople;
  /** The posting on the board for each key of the market. */
  readonly #onBoard = new Map<string, { token: number; kind: PostingKind }>();
  readonly #keyOfToken = new Map<number, string>();
  readonly #visitorsTokens: number[] = [];
  #traffic: Traffic | undefined;
  #day = '';
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> = Promise.resolve();
  #isClosed = false;
  #stopFollowing: () => void = () => undefined;

  constructor(board: Board, settings: TrafficSettings, people: SamplePeople) {
    this.#board = board;
    this.#settings = settings;
    this.#people = people;
  }

  /** Starts with the postings on the board and reposts those that expired while no server was running. */
  async start(): Promise<void> {
    const { clock, matching } = this.#board;
    const { market, seed, changesPerMinute } = this.#settings;
    const today = getToday(this.#board);
    this.#traffic = createTraffic({
      seed: `${seed} ${clock.now().getTime()}`,
      today,
      ratePerMinute: changesPerMinute,
      parties: market,
      board: await this.#readBoard(today),
    });
    this.#stopFollowing = matching.onApplied(({ change }) => this.#notice(change));
    await this.#takeToDay(today);
    this.#schedule();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#stopFollowing();
    clearTimeout(this.#timer);
    await this.#running;
  }

  #schedule(): void {
    if (this.#isClosed || this.#traffic === undefined) return;
    const { afterMs, action } = this.#traffic.next();
    this.#timer = setTimeout(() => {
      this.#running = this.#act(action).then(() => this.#schedule());
    }, afterMs);
  }

  async #act(action: TrafficAction): Promise<void> {
    try {
      const today = getToday(this.#board);
      if (today !== this.#day) await this.#takeToDay(today);
      await this.#postForVisitors();
      if (action.type === 'post') await this.#post(action.posting);
      else if (action.type === 'edit') await this.#edit(action);
      else await this.#withdraw(action);
    } catch (error) {
      // The board refused the action (expired insurance, withdrawn by someone else): remove the posting from the
      // traffic.
      this.#forget(action.type === 'post' ? action.posting.key : action.key);
      if (!(error instanceof AppError))
        this.#board.log.warn({ err: error }, 'the demo traffic could not make a change');
    }
  }

  async #post(posting: MarketPosting): Promise<void> {
    const { kind, networkKey } = posting;
    const networkId = networkKey === null ? 0 : this.#people.getNetworkId(networkKey);
    const caller = this.#people.toCaller(posting.companyKey, posting.userKey);
    const draft = toDraft(kind, { ...posting, networkId });
    const made = await createPosting(this.#board, caller, { kind, draft });
    this.#remember(posting.key, made.token, kind);
  }

  async #edit(action: Extract<TrafficAction, { type: 'edit' }>): Promise<void> {
    const board = this.#board;
    const caller = this.#people.toCaller(action.companyKey, action.userKey);
    const { token, kind } = this.#getOnBoard(action.key);
    const before = await getOwnPosting(board, caller, kind, token);
    const draft = toDraft(kind, { ...before, ...action.changes });
    await editPosting(board, caller, { kind, token, version: before.version, draft });
  }

  async #withdraw(action: Extract<TrafficAction, { type: 'withdraw' }>): Promise<void> {
    const { token, kind } = this.#getOnBoard(action.key);
    const caller = this.#people.toCaller(action.companyKey, action.userKey);
    this.#forget(action.key);
    await deletePosting(this.#board, caller, { kind, token });
  }

  /** Reposts expired postings in one transaction; visitors' postings stay expired. */
  async #takeToDay(today: string): Promise<void> {
    this.#day = today;
    const reposts = this.#traffic?.advanceDay(today) ?? [];
    await inTransaction(this.#board.db, async (tx) => {
      const dates = reposts.flatMap(({ key, dateAvail }) => {
        const entry = this.#onBoard.get(key);
        return entry === undefined ? [] : [{ token: entry.token, dateAvail }];
      });
      const rows = await redatePostings(tx, dates, this.#board.clock.now());
      await appendChanges(
        tx,
        rows.map((row) => ({ type: 'posting', posting: toFeedPosting(row) })),
      );
    });
  }

  async #readBoard(today: string): Promise<TrafficPosting[]> {
    const { db } = this.#board;
    const firstOfVisitors = ((await findFirstId(db)) ?? 0) + this.#settings.market.postings.length;
    const board: TrafficPosting[] = [];
    for (const row of await listBoardPostings(db, today)) {
      // Visitors repost their own postings.
      const isVisitors = row.id >= firstOfVisitors && this.#people.isVisited(row.account_id);
      const posting = isVisitors && row.date_avail < today ? undefined : this.#people.toTrafficPosting(row);
      if (posting === undefined) continue;
      this.#remember(posting.key, row.token, row.kind);
      board.push(posting);
    }
    return board;
  }

  /**
   * Adds or removes a posting of a demo company, which attracts matching postings; called when the index has reached
   * the change.
   */
  #notice(change: FeedChange): void {
    if (change.type === 'posting' && !this.#keyOfToken.has(change.posting.token)) {
      if (this.#people.isVisited(change.posting.accountId)) this.#visitorsTokens.push(change.posting.token);
    } else if (change.type === 'postingRemoved') {
      const key = this.#keyOfToken.get(change.token);
      if (key !== undefined) this.#forget(key);
    }
  }

  async #postForVisitors(): Promise<void> {
    for (const token of this.#visitorsTokens.splice(0)) {
      const row = await findPosting(this.#board.db, token);
      const posting = row?.p_status === 'O' ? this.#people.toTrafficPosting(row) : undefined;
      if (posting === undefined) continue;
      this.#remember(posting.key, token, posting.kind);
      this.#traffic?.add(posting);
    }
  }

  #remember(key: string, token: number, kind: PostingKind): void {
    this.#onBoard.set(key, { token, kind });
    this.#keyOfToken.set(token, key);
  }

  #forget(key: string): void {
    const entry = this.#onBoard.get(key);
    if (entry !== undefined) this.#keyOfToken.delete(entry.token);
    this.#onBoard.delete(key);
    this.#traffic?.remove(key);
  }

  #getOnBoard(key: string): { token: number; kind: PostingKind } {
    const entry = this.#onBoard.get(key);
    if (entry === undefined) throw new RangeError(`the traffic has no posting "${key}"`);
    return entry;
  }
}
