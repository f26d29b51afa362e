import type { OfferSide } from '@loadstone/contracts/offers';
import { createRandom, type Market, type Random } from '@loadstone/market';
import type { Rate } from '@loadstone/contracts/money';
import type { Board } from '../board/board.ts';
import type { PostingRow } from '../db/tables/schema.ts';
import {
  acceptOffer,
  counterOffer,
  createOffer,
  declineOffer,
  listAmounts,
  listOpenOffersAmong,
  type OfferViewRow,
} from '../modules/offers/index.ts';
import { findPosting, getToday, listPostingsFrom } from '../modules/postings/index.ts';
import { readDemoKeys } from './demo.queries.ts';
import { createSamplePeople, type SamplePeople } from './sample-people.ts';
import { attempt, repeatSteps } from './steps.ts';
import type { DemoTraffic } from './traffic.ts';

/** What a sample company replies to an amount. */
type SampleReply = { readonly type: 'accept' | 'decline' } | { readonly type: 'counter'; readonly rate: Rate };

/** A difference to the own amount that a sample company accepts, and one at which it still replies with an amount. */
const ACCEPTED_DIFFERENCE = 0.04;
const DISCUSSED_DIFFERENCE = 0.35;
/** Amounts that a sample company sends at most in one offer. */
const AMOUNTS_AT_MOST = 3;
/** Sample amounts are multiples of so many cents. */
const UNIT_CENTS = { flat: 2_500, mile: 5 } as const;

interface OfferTrafficSettings {
  readonly market: Market;
  readonly seed: number;
  /** Milliseconds between two steps. */
  readonly stepMs: number;
}

/** Steps that an amount of a user waits for the reply of a sample company. */
const REPLY_STEPS = 3;
/** Sample carriers look for loads of demo companies after so many steps. */
const STEPS_PER_LOOK = 15;
/** Open offers that sample carriers have sent to a demo company. */
const OFFERS_AT_MOST = 3;
const OFFER_MINUTES = 12 * 60;
const LOADS_LOOKED_AT = 5;
const LEADS_LOOKED_AT = 20;

/**
 * Sample carriers send offers for the loads of the companies that demo users sign in to, and sample companies reply to the
 * offers of those users, through the same use-cases as users. They do nothing in the name of such a company.
 */
export async function startOfferTraffic(board: Board, settings: OfferTrafficSettings): Promise<DemoTraffic> {
  const { market, stepMs } = settings;
  const keys = await readDemoKeys(board.db, market);
  const traffic = new OfferTraffic(board, settings, createSamplePeople(market, keys), [...keys.accountIds.values()]);
  return repeatSteps({
    stepMs,
    step: () => traffic.step(),
    onError: (error) => board.log.warn({ err: error }, 'the demo traffic could not change an offer'),
  });
}

class OfferTraffic {
  readonly #board: Board;
  readonly #stepMs: number;
  readonly #people: SamplePeople;
  readonly #accountIds: readonly number[];
  readonly #random: Random;
  /** The ids of the loads that sample carriers have looked at. */
  readonly #seenLoads = new Set<number>();
  #steps = 0;

  constructor(
    board: Board,
    { seed, stepMs }: OfferTrafficSettings,
    people: SamplePeople,
    accountIds: readonly number[],
  ) {
    this.#board = board;
    this.#stepMs = stepMs;
    this.#people = people;
    this.#accountIds = accountIds;
    this.#random = createRandom(`offers ${seed}`);
  }

  async step(): Promise<void> {
    const open = await listOpenOffersAmong(this.#board.db, this.#accountIds);
    for (const offer of open) if (this.#isDue(offer)) await attempt(() => this.#reply(offer));
    if (this.#steps % STEPS_PER_LOOK === 0) await this.#offerToVisitors(open);
    this.#steps += 1;
  }

  #isDue({ updated_on: updatedOn }: OfferViewRow): boolean {
    return this.#board.clock.now().getTime() - updatedOn.getTime() >= REPLY_STEPS * this.#stepMs;
  }

  async #reply(offer: OfferViewRow): Promise<void> {
    const board = this.#board;
    const { db } = board;
    const amounts = await listAmounts(db, [offer.id]);
    const last = amounts.at(-1);
    if (last === undefined) return;
    const side: OfferSide = last.side === 'B' ? 'C' : 'B';
    if (this.#people.isVisited(side === 'B' ? offer.broker_account_id : offer.carrier_account_id)) return;
    const load = await findPosting(db, offer.load.token);
    const own = side === 'B' ? load : await findPosting(db, offer.e_token);
    if (load === undefined || own === undefined) return;
    const sent = amounts.filter((amount) => amount.side === side);
    const reply = toSampleReply(last, { side, own: sent.at(-1) ?? load.rate, sentCount: sent.length });
    const caller = this.#people.toCallerOf(own);
    const { id, version } = offer;
    if (reply.type === 'counter') {
      const { amount, currency, basis } = reply.rate;
      await counterOffer(board, caller, id, { version, rate: { amount, currency, basis }, minutes: OFFER_MINUTES });
    } else {
      await (reply.type === 'accept' ? acceptOffer : declineOffer)(board, caller, { id, version });
    }
  }

  async #offerToVisitors(open: readonly OfferViewRow[]): Promise<void> {
    const board = this.#board;
    const counts = Map.groupBy(open, (offer) => offer.broker_account_id);
    const wanting = this.#accountIds.filter(
      (id) => this.#people.isVisited(id) && (counts.get(id)?.length ?? 0) < OFFERS_AT_MOST,
    );
    if (wanting.length === 0) return;
    const rows = await listPostingsFrom(board.db, getToday(board));
    const loads = rows.filter((row) => row.kind === 'L' && row.p_status === 'O' && row.rate !== null).toReversed();
    for (const accountId of wanting) {
      const own = loads.filter((load) => load.account_id === accountId && !this.#seenLoads.has(load.id));
      for (const load of own.slice(0, LOADS_LOOKED_AT)) if (await this.#offerFor(load)) break;
    }
  }

  /** @returns true if a sample carrier has sent an offer for the load */
  async #offerFor(load: PostingRow): Promise<boolean> {
    const board = this.#board;
    this.#seenLoads.add(load.id);
    if (load.rate === null) return false;
    const rate = toSampleRate(load.rate, 1 + this.#random.below(12) / 100);
    for (const { leadToken } of board.matching.index.listLeads(load.token, LEADS_LOOKED_AT).pairs) {
      const equipment = await findPosting(board.db, leadToken);
      if (equipment === undefined || this.#people.isVisited(equipment.account_id)) continue;
      const isSent = await attempt(() =>
        createOffer(board, this.#people.toCallerOf(equipment), {
          token: load.token,
          eToken: leadToken,
          rate,
          minutes: OFFER_MINUTES,
        }),
      );
      if (isSent) return true;
    }
    return false;
  }
}

/**
 * The reply of a sample company to the other side's amount: it accepts what is close to its own amount, meets the other side
 * halfway where they are not far apart, and declines else.
 *
 * @param own its last amount, or the rate of the load; null where there is neither
 * @param sentCount amounts that it has sent
 */
export function toSampleReply(
  asked: Rate,
  { side, own, sentCount }: { readonly side: OfferSide; readonly own: Rate | null; readonly sentCount: number },
): SampleReply {
  if (own === null) return { type: 'accept' };
  const maySend = sentCount < AMOUNTS_AT_MOST;
  if (asked.currency !== own.currency || asked.basis !== own.basis) {
    return maySend ? { type: 'counter', rate: own } : { type: 'decline' };
  }
  const difference = side === 'B' ? asked.amount / own.amount - 1 : own.amount / asked.amount - 1;
  if (difference <= ACCEPTED_DIFFERENCE) return { type: 'accept' };
  if (difference > DISCUSSED_DIFFERENCE || !maySend) return { type: 'decline' };
  return { type: 'counter', rate: toSampleRate(own, (own.amount + asked.amount) / 2 / own.amount) };
}

/** A rate times a factor, rounded as people round. */
export function toSampleRate(rate: Rate, factor: number): Rate {
  const unit = UNIT_CENTS[rate.basis];
  return { ...rate, amount: Math.max(unit, Math.round((rate.amount * factor) / unit) * unit) };
}
