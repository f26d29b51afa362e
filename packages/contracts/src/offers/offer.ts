import { z } from 'zod';
import { PRODUCT_MODES } from '../postings/vocabulary.ts';
import { rateSchema } from '../money/money.ts';

/** How many amounts each side may send in one offer. */
export const OFFER_AMOUNTS_PER_SIDE = 5;

/** How long an amount is valid, in minutes. */
export const OFFER_MINUTES = { minimum: 5, usual: 30, maximum: 24 * 60 } as const;

/**
 * `open`: waits for a reply. `accepted`, `declined`: by the side that received the last amount. `withdrawn`: by the side that
 * sent it. `expired`: no reply in time, or a posting was edited in place, date, equipment or rate, or one company excluded
 * the other. `lost`: one of the postings is not open any more.
 */
export const OFFER_STATUSES = ['open', 'accepted', 'declined', 'withdrawn', 'expired', 'lost'] as const;
export type OfferStatus = (typeof OFFER_STATUSES)[number];

/** The side of an offer: B the load's company, C the equipment's. */
export type OfferSide = (typeof PRODUCT_MODES)[number];

/** One amount of an offer; each replaces the one before it. */
const offerAmountSchema = z
  .object({
    side: z.enum(PRODUCT_MODES).describe('Who sent it: B the broker, C the carrier'),
    by: z.string().describe("The user's name"),
    rate: rateSchema,
    at: z.string().describe('ISO 8601, UTC'),
  })
  .meta({ id: 'OfferAmount' });
export type OfferAmount = z.infer<typeof offerAmountSchema>;

/** An offer as one of its two companies sees it. */
export const offerSchema = z
  .object({
    id: z.int(),
    side: z.enum(PRODUCT_MODES).describe("The caller's side: B the load's company, C the equipment's"),
    status: z.enum(OFFER_STATUSES),
    version: z.int().describe('Grows with each write; send it back with a reply'),
    token: z.int().describe("The load's token"),
    eToken: z.int().describe("The equipment's token"),
    custCd: z.string().describe("The other side's company"),
    company: z.string().describe("The other side's name"),
    contactUserId: z.int().describe("The other side's person: who has its posting"),
    // Of the load.
    dateAvail: z.string().describe('YYYY-MM-DD'),
    srceCity: z.string(),
    srceSt: z.string(),
    destCity: z.string(),
    destSt: z.string(),
    vehicleType: z.string(),
    vehicleSize: z.enum(['T', 'L', 'B']),
    rate: rateSchema
      .nullable()
      .describe('What the load states; null where it states none, and once the offer is closed'),
    loadedMiles: z.number().describe('Air miles from the pick-up to the delivery'),
    amounts: z.array(offerAmountSchema).describe('Oldest first; the last one counts'),
    amountsLeft: z.int().describe('How many amounts the caller may still send'),
    expiresOn: z.string().describe('ISO 8601, UTC: when the last amount expires'),
    createdOn: z.string().describe('ISO 8601, UTC'),
    updatedOn: z.string().describe('ISO 8601, UTC'),
    assignmentId: z.int().describe('Of an accepted offer; else 0'),
  })
  .meta({ id: 'Offer' });
export type Offer = z.infer<typeof offerSchema>;

/** What a side may do with an offer. */
export type OfferAction = 'counter' | 'accept' | 'decline' | 'withdraw';

/** Who sent the amounts of an offer, and its status. */
interface OfferState {
  readonly status: OfferStatus;
  /** The sides of its amounts, oldest first. */
  readonly sides: readonly OfferSide[];
}

/** How many amounts a side may still send. */
export function countAmountsLeft({ sides }: Pick<OfferState, 'sides'>, side: OfferSide): number {
  return OFFER_AMOUNTS_PER_SIDE - sides.filter((each) => each === side).length;
}

/**
 * What a side may do with an offer. The side that sent the last amount may replace or withdraw it; the other one may reply with
 * an amount, accept or decline. Screens and server read this table.
 */
export function listOfferActions(state: OfferState, side: OfferSide): readonly OfferAction[] {
  if (state.status !== 'open') return [];
  const counter = countAmountsLeft(state, side) > 0 ? (['counter'] as const) : [];
  return state.sides.at(-1) === side ? [...counter, 'withdraw'] : [...counter, 'accept', 'decline'];
}
