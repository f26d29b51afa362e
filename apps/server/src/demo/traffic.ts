import {
  createTraffic,
  type Market,
  type MarketPosting,
  type Traffic,
  type TrafficAction,
  type TrafficPosting,
} from '@loadstone/market';
import { PRODUCT_IDS, type PostingKind } from '@loadstone/contracts';
import type { Caller } from '../caller.ts';
import { toCalendarDay, type Clock } from '../clock.ts';
import type { Db } from '../db/database.ts';
import type { PostingRow } from '../db/schema.ts';
import { AppError } from '../errors.ts';
import type { PostingsService } from '../modules/postings/index.ts';
import { getKey, toDraft, toPostingFields, type DemoKeys } from './demo-rows.ts';
import { listOpenPostings, readDemoKeys } from './demo.queries.ts';

export interface TrafficDependencies {
  db: Db;
  clock: Clock;
  timeZone: string;
  postings: PostingsService;
  /** The board's own market, made anew from its seed: who the sample companies are. */
  market: Market;
  seed: number;
  changesPerMinute: number;
  log: { warn(fields: object, message: string): void };
}

/** Sample companies that post, edit and withdraw, through the use-cases that people's clicks go through. */
export interface DemoTraffic {
  /** Waits for the change that is being made. */
  close(): Promise<void>;
}

/** Starts the live traffic of a demo board; it stops by itself only when closed. */
export async function startDemoTraffic(dependencies: TrafficDependencies): Promise<DemoTraffic> {
  const generator = new Generator(dependencies, await readDemoKeys(dependencies.db, dependencies.market));
  await generator.restart();
  return generator;
}

class Generator implements DemoTraffic {
  readonly #dependencies: TrafficDependencies;
  readonly #keys: DemoKeys;
  readonly #companyKeys: ReadonlyMap<number, string>;
  readonly #userKeys: ReadonlyMap<number, string>;
  readonly #companies: ReadonlyMap<string, Market['companies'][number]>;
  readonly #users: ReadonlyMap<string, Market['users'][number]>;
  /** The market's key of a posting to what it is on the board. */
  readonly #onBoard = new Map<string, { token: number; kind: PostingKind }>();
  #traffic: Traffic | undefined;
  #day = '';
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> = Promise.resolve();
  #isClosed = false;

  constructor(dependencies: TrafficDependencies, keys: DemoKeys) {
    this.#dependencies = dependencies;
    this.#keys = keys;
    this.#companyKeys = invert(keys.accountIds);
    this.#userKeys = invert(keys.userIds);
    this.#companies = new Map(dependencies.market.companies.map((company) => [company.key, company]));
    this.#users = new Map(dependencies.market.users.map((user) => [user.key, user]));
  }

  /** Begins from what is on the board today. */
  async restart(): Promise<void> {
    const { db, clock, timeZone, market, seed, changesPerMinute } = this.#dependencies;
    this.#day = toCalendarDay(clock.now(), timeZone);
    const rows = await listOpenPostings(db, this.#day);
    this.#onBoard.clear();
    const board = rows.flatMap((row) => this.#enter(row));
    this.#traffic = createTraffic({
      seed: `${seed} ${clock.now().getTime()}`,
      today: this.#day,
      ratePerMinute: changesPerMinute,
      parties: market,
      board,
    });
    this.#schedule();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
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
    const { clock, timeZone, log } = this.#dependencies;
    try {
      if (toCalendarDay(clock.now(), timeZone) !== this.#day) {
        await this.restart();
        return;
      }
      if (action.type === 'post') await this.#post(action.posting);
      else if (action.type === 'edit') await this.#edit(action);
      else await this.#withdraw(action);
    } catch (error) {
      // The board refused it (an insurance ran out, somebody else withdrew it): the traffic forgets it.
      this.#traffic?.remove(action.type === 'post' ? action.posting.key : action.key);
      if (!(error instanceof AppError)) log.warn({ err: error }, 'the demo traffic could not make a change');
    }
  }

  async #post(posting: MarketPosting): Promise<void> {
    const caller = this.#toCaller(posting.companyKey, posting.userKey);
    const networkId = posting.networkKey === null ? 0 : getKey(this.#keys.networkIds, posting.networkKey);
    const made = await this.#dependencies.postings.createPosting(
      caller,
      posting.kind,
      toDraft(posting.kind, { ...posting, networkId }),
    );
    this.#onBoard.set(posting.key, { token: made.token, kind: posting.kind });
  }

  async #edit(action: Extract<TrafficAction, { type: 'edit' }>): Promise<void> {
    const { postings } = this.#dependencies;
    const caller = this.#toCaller(action.companyKey, action.userKey);
    const { token, kind } = getEntry(this.#onBoard, action.key);
    const before = await postings.getPosting(caller, kind, token);
    const draft = toDraft(kind, { ...before, ...action.changes });
    await postings.editPosting(caller, kind, { token, version: before.version, draft });
  }

  async #withdraw(action: Extract<TrafficAction, { type: 'withdraw' }>): Promise<void> {
    const { token, kind } = getEntry(this.#onBoard, action.key);
    await this.#dependencies.postings.deletePosting(this.#toCaller(action.companyKey, action.userKey), kind, token);
    this.#onBoard.delete(action.key);
  }

  /** A posting of the board as the traffic knows it; none for a company that the market has not made. */
  #enter(row: PostingRow): TrafficPosting[] {
    const companyKey = this.#companyKeys.get(row.account_id);
    const userKey = this.#userKeys.get(row.created_by);
    if (companyKey === undefined || userKey === undefined) return [];
    const key = String(row.token);
    this.#onBoard.set(key, { token: row.token, kind: row.kind });
    return [{ key, kind: row.kind, companyKey, userKey, ...toPostingFields(row) }];
  }

  #toCaller(companyKey: string, userKey: string): Caller {
    const user = this.#users.get(userKey);
    const company = this.#companies.get(companyKey);
    if (user === undefined || company === undefined) throw new RangeError(`the market has no ${companyKey} ${userKey}`);
    return {
      userId: getKey(this.#keys.userIds, userKey),
      accountId: getKey(this.#keys.accountIds, companyKey),
      custCd: company.custCd,
      sessionId: 'demo-traffic',
      email: user.email,
      nickName: user.nickName,
      productIds: company.products,
      // The use-cases ask for one feature only: without it no truck of the sample market would track.
      permits: [{ code: 'll_custtrack', productId: PRODUCT_IDS.C, apiKey: 'demo-traffic' }],
      isGloballyExcluded: company.globalExcluded,
      insuranceExpiryDate: company.insuranceExpiryDate,
      isTrainingSchool: false,
    };
  }
}

function invert(ids: ReadonlyMap<string, number>): Map<number, string> {
  return new Map([...ids].map(([key, id]) => [id, key]));
}

function getEntry<T>(entries: ReadonlyMap<string, T>, key: string): T {
  const entry = entries.get(key);
  if (entry === undefined) throw new RangeError(`the traffic has no posting "${key}"`);
  return entry;
}
