import type { PostingKind } from '@loadstone/contracts/postings';
import { addDays } from './calendar.ts';
import { drawComment } from './comments.ts';
import { isDemoCompany, type MarketParties } from './companies.ts';
import { drawDayOffset } from './dates.ts';
import { drawRadius } from './equipment.ts';
import { createKeyBag } from './key-bag.ts';
import { getLaneModel } from './lanes.ts';
import { createPoster } from './poster.ts';
import { drawCounterpart, drawPostingFields } from './posting-fields.ts';
import { createRandom, type Random } from './random.ts';
import type { MarketPosting, PostingFields } from './rows.ts';

/** The data of a posting on the board that the traffic needs. */
export type TrafficPosting = Pick<MarketPosting, 'key' | 'kind' | 'companyKey' | 'userKey'> & PostingFields;

/** An action of a sample company on the board. */
export type TrafficAction =
  | { type: 'post'; posting: MarketPosting }
  | { type: 'edit'; key: string; companyKey: string; userKey: string; changes: Partial<PostingFields> }
  | { type: 'withdraw'; key: string; companyKey: string; userKey: string };

/** A posting of yesterday that its company reposts today. */
interface TrafficRepost {
  key: string;
  companyKey: string;
  userKey: string;
  dateAvail: string;
}

/** A stream of actions. It has no timer and no clock: the caller waits and performs the action. */
export interface Traffic {
  /** The next action and the delay after the previous one. */
  next(): { afterMs: number; action: TrafficAction };
  /**
   * Registers a visitor's posting. A posting of a demo company attracts matching postings. It expires like any other.
   */
  add(posting: TrafficPosting): void;
  /** Removes a posting that was withdrawn by someone else or refused by the board. */
  remove(key: string): void;
  /**
   * Advances the board to another day. Returns the expired postings that the caller should repost, so that the board
   * keeps its size: all except the visitors' postings, which are removed.
   */
  advanceDay(today: string): TrafficRepost[];
  /** Number of open postings by kind, including those of the demo companies. */
  size(): Record<PostingKind, number>;
}

/** The initial state of the traffic. */
interface TrafficOptions {
  seed: number | string;
  today: string;
  /** Average number of actions per minute. */
  ratePerMinute: number;
  parties: Pick<MarketParties, 'companies' | 'users' | 'networks'>;
  /** The open postings of the board. The traffic keeps the number of sample postings of each kind. */
  board: readonly TrafficPosting[];
}

const EDIT_SHARE = 0.16;
/**
 * The share of new postings that match a demo company's posting, and of edits and withdrawals that concern such a
 * match.
 */
const COUNTERPART_SHARE = 0.4;
/** How strongly a deviation of one percent in the board's size favours withdrawals or posts. */
const LEAN_PER_PERCENT = 0.15;

/**
 * Creates the live traffic of a demo: sample companies post, edit and withdraw at exponential intervals. Postings of
 * the demo companies are never changed; many new postings match them, so that their leads change. The board's size
 * stays within a few percent. The same options and calls give the same actions. O(1) per action.
 * @throws RangeError when the rate is not positive
 */
// eslint-disable-next-line max-lines-per-function -- each action draws from the same random numbers, so that their order is seen at once.
export function createTraffic(options: TrafficOptions): Traffic {
  if (!(options.ratePerMinute > 0)) throw new RangeError(`the rate must be positive, got ${options.ratePerMinute}`);
  const random = createRandom(`traffic ${options.seed}`);
  const lanes = getLaneModel('demo');
  const poster = createPoster(random, options.parties, 't');
  const meanMs = 60_000 / options.ratePerMinute;
  const { open, samples, counterparts, demo, visitors, record, remove } = createOpenPostings();
  let today = options.today;

  for (const posting of options.board) record(posting);
  const target = { L: samples.L.size(), E: samples.E.size() };

  const drawExisting = (kind: PostingKind): TrafficPosting | undefined => {
    const isCounterpart = counterparts[kind].size() > 0 && random.chance(COUNTERPART_SHARE);
    const key = (isCounterpart ? counterparts : samples)[kind].draw(random);
    return key === undefined ? undefined : open.get(key);
  };
  const post = (kind: PostingKind): TrafficAction => {
    const demoKey = random.chance(COUNTERPART_SHARE) ? demo[kind === 'L' ? 'E' : 'L'].draw(random) : undefined;
    const demoPosting = demoKey === undefined ? undefined : open.get(demoKey);
    const fields =
      demoPosting === undefined
        ? drawPostingFields(
            random,
            kind,
            kind === 'L' ? lanes.drawLoadLane(random) : lanes.drawTruckLane(random),
            addDays(today, drawDayOffset(random)),
          )
        : drawCounterpart(random, lanes, demoPosting.kind, demoPosting);
    const made = poster.post(kind, poster.drawSampleCompany(kind), fields);
    const isCounterpart = demoPosting !== undefined;
    const posting = {
      ...made,
      createdMinutesAgo: 0,
      ...(isCounterpart && { postMode: 'A' as const, networkKey: null }),
    };
    record(posting);
    if (isCounterpart) counterparts[kind].add(posting.key);
    return { type: 'post', posting };
  };
  const edit = (posting: TrafficPosting): TrafficAction => {
    const changes = drawChanges(random, posting, today);
    open.set(posting.key, { ...posting, ...changes });
    return { type: 'edit', key: posting.key, companyKey: posting.companyKey, userKey: posting.userKey, changes };
  };

  return {
    next() {
      const afterMs = Math.round(Math.min(meanMs * 5, -Math.log(1 - random.next()) * meanMs));
      const kind: PostingKind = random.next() * (target.L + target.E) < target.L ? 'L' : 'E';
      const existing = drawExisting(kind);
      if (existing === undefined) return { afterMs, action: post(kind) };
      if (random.chance(EDIT_SHARE)) return { afterMs, action: edit(existing) };
      const percentOver = ((samples[kind].size() - target[kind]) / Math.max(1, target[kind])) * 100;
      if (!random.chance(0.5 + percentOver * LEAN_PER_PERCENT)) return { afterMs, action: post(kind) };
      remove(existing.key);
      const { key, companyKey, userKey } = existing;
      return { afterMs, action: { type: 'withdraw', key, companyKey, userKey } };
    },
    add(posting) {
      visitors.add(posting.key);
      record(posting);
    },
    remove,
    advanceDay(day) {
      today = day;
      const reposts: TrafficRepost[] = [];
      for (const posting of [...open.values()]) {
        if (posting.dateAvail >= today) continue;
        if (visitors.has(posting.key)) {
          remove(posting.key);
          continue;
        }
        const dateAvail = addDays(today, drawDayOffset(random));
        open.set(posting.key, { ...posting, dateAvail });
        reposts.push({ key: posting.key, companyKey: posting.companyKey, userKey: posting.userKey, dateAvail });
      }
      return reposts;
    },
    size: () => ({ L: samples.L.size() + demo.L.size(), E: samples.E.size() + demo.E.size() }),
  };
}

/** The open postings of the board by key, and the bags that some are drawn from. */
function createOpenPostings() {
  const open = new Map<string, TrafficPosting>();
  const samples = { L: createKeyBag(), E: createKeyBag() };
  const counterparts = { L: createKeyBag(), E: createKeyBag() };
  const demo = { L: createKeyBag(), E: createKeyBag() };
  const visitors = new Set<string>();
  return {
    open,
    samples,
    counterparts,
    demo,
    visitors,
    record(posting: TrafficPosting): void {
      open.set(posting.key, posting);
      (isDemoCompany(posting.companyKey) ? demo : samples)[posting.kind].add(posting.key);
    },
    remove(key: string): void {
      const posting = open.get(key);
      if (posting === undefined) return;
      open.delete(key);
      visitors.delete(key);
      for (const bags of [samples, counterparts, demo]) bags[posting.kind].remove(key);
    },
  };
}

function drawChanges(random: Random, posting: TrafficPosting, today: string): Partial<PostingFields> {
  const roll = random.next();
  if (roll < 0.4) return { comment: drawComment(random, posting.kind) };
  if (roll < 0.65) return { srceRadius: drawRadius(random, posting.kind, posting.srceSt) };
  if (roll < 0.9) return { destRadius: drawRadius(random, posting.kind, posting.destSt) };
  const next = addDays(posting.dateAvail, 1);
  return { dateAvail: next > addDays(today, 5) ? today : next };
}
