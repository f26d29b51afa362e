import type { Lead, LeadMarkSource } from '@loadstone/contracts/leads';
import { toPlainReply, type PostingFacts, type PostingKind } from '@loadstone/contracts/postings';
import { findCity, findTimeZoneByName } from '@loadstone/places';
import { withoutScores, type EncodedLead } from '../../live/index.ts';
import type { UnindexedPosting, LeadPair } from '../../matching/index.ts';
import type { PartnerCompany, PartnerPosting } from '../../partners/index.ts';
import { toFacts } from '../../db/tables/fact-rows.ts';
import { toConfirmedUntil } from '../postings/index.ts';
import type { LeadMark } from './lead-marks.queries.ts';
import type { LeadRow } from './leads.queries.ts';
import type { SeenRow } from './seen-tiers.policy.ts';
import type { MeasureMarks } from './measure-marks.ts';

/** The posting whose lead is shown. */
interface OwnSide {
  readonly token: number;
  readonly kind: PostingKind;
}

/** The parts of a lead's row that do not come from the posting. */
interface LeadExtras {
  readonly mark: LeadMark;
  /**
   * The value of a source for the lead's company: -1 (0 for quick pay) where there is no value or the feature is not
   * held.
   */
  readonly find: (source: LeadMarkSource) => number;
  /** Why the phone number is hidden; undefined where it is not. */
  readonly offersOnly?: string | undefined;
  /** When that changes by the clock; undefined where it does not. */
  readonly contactUntil?: string | undefined;
  /** What the pair does not fit; omitted where a posting states no measure. */
  readonly measures?: MeasureMarks | undefined;
  /** The haul by road, where it is known. */
  readonly roadMiles?: number | undefined;
}

/** What the company of a lead shows, and when the lead was posted. */
type LeadSource = Pick<
  Lead,
  | 'token'
  | 'pType'
  | 'custCd'
  | 'company'
  | 'email'
  | 'createdBy'
  | 'createdOn'
  | 'updatedOn'
  | 'confirmedUntil'
  | 'srceTimeZone'
  | 'subscriberType'
  | 'aloneUntil'
>;

/** The part of a lead that is the same for every company that reads it, at any time. */
type SharedLead = PostingFacts<'lead'> & LeadSource;

/** The part that depends on the reader or on the clock. */
type ReadersLead = Omit<Lead, keyof SharedLead>;

/** A row, and what one company sees of it. */
interface ShownRow {
  readonly row: SeenRow;
  readonly pair: LeadPair;
  readonly mine: OwnSide;
  readonly extras: LeadExtras;
}

/** Presents leads in the shape that the owner of the own posting reads. */
export interface LeadPresenter {
  toLead(shown: ShownRow): Lead;
  /** The same as JSON. The shared part is encoded once for each row. */
  encodeLead(shown: ShownRow): EncodedLead;
}

/**
 * A presenter that keeps the shared part of a lead as long as its row is kept. A changed posting has a new row.
 *
 * @param confirmedMs how long a posting is confirmed after an action of its owner
 */
export function createLeadPresenter(confirmedMs: number): LeadPresenter {
  const sharedOf = keepByRow((row) => toSharedLead(row, confirmedMs));
  const encodedOf = keepByRow((row) => JSON.stringify(sharedOf(row)).slice(0, -1));
  return {
    toLead: ({ row, pair, mine, extras }) => joinLead(sharedOf(row), row, pair, mine, extras),
    encodeLead({ row, pair, mine, extras }) {
      const readers: ReadersLead = joinLead({}, row, pair, mine, extras);
      const encode = (part: ReadersLead): string => `${encodedOf(row)},${JSON.stringify(part).slice(1)}`;
      return { json: encode(readers), encodeWithoutScores: () => encode(withoutScores(readers)) };
    },
  };
}

function keepByRow<Value>(create: (row: SeenRow) => Value): (row: SeenRow) => Value {
  const kept = new WeakMap<SeenRow, Value>();
  return (row) => {
    const known = kept.get(row);
    if (known !== undefined) return known;
    const created = create(row);
    kept.set(row, created);
    return created;
  };
}

function toSharedLead(row: SeenRow, confirmedMs: number): SharedLead {
  return {
    ...toFacts('lead', row),
    token: row.token,
    pType: row.kind,
    custCd: row.cust_cd,
    company: row.common_name,
    email: row.email,
    createdBy: row.created_by,
    createdOn: row.created_on.toISOString(),
    updatedOn: row.updated_on.toISOString(),
    confirmedUntil: toConfirmedUntil(row, confirmedMs),
    srceTimeZone: findCity(row.srce_id)?.timeZone ?? '',
    subscriberType: row.s_type,
    aloneUntil: row.aloneUntil,
  };
}

/** A posting of the partner board as a lead. Its company exists there only. */
export function toPartnerLead(posting: PartnerPosting, pair: LeadPair, mine: OwnSide, extras: LeadExtras): Lead {
  const shared: SharedLead = {
    dateAvail: posting.dateAvail,
    srceCity: posting.srceCity,
    srceSt: posting.srceSt,
    srceRadius: posting.srceRadius,
    destCity: posting.destCity,
    destSt: posting.destSt,
    destRadius: posting.destRadius,
    corridor: posting.corridor,
    vehicleType: posting.vehicleType,
    vehicleSize: posting.vehicleSize,
    postingAttrib: posting.postingAttrib,
    ...toPlainReply('lead', posting),
    customerTracking: false,
    productName: 'DAT',
    token: posting.token,
    pType: posting.kind,
    custCd: posting.company.custCd,
    company: posting.company.companyName,
    email: posting.company.email,
    createdBy: 0,
    createdOn: posting.createdOn,
    updatedOn: posting.createdOn,
    srceTimeZone: findTimeZoneByName(posting.srceCity, posting.srceSt),
    subscriberType: 'DAT',
  };
  return joinLead(shared, { token: posting.token, phone: posting.company.phone }, pair, mine, extras);
}

/**
 * One literal with one spread, which is first: with a second one V8 keeps a lead as a dictionary, which takes several times as
 * long to build and to serialize.
 */
function joinLead<Shared extends SharedLead | object>(
  shared: Shared,
  { token, phone }: { readonly token: number; readonly phone: string },
  pair: LeadPair,
  mine: OwnSide,
  { mark, find, measures, offersOnly, contactUntil, roadMiles }: LeadExtras,
): Shared & ReadersLead {
  return {
    ...shared,
    eToken: mine.kind === 'E' ? mine.token : token,
    lToken: mine.kind === 'L' ? mine.token : token,
    distance: pair.haulMiles,
    roadMiles,
    dfo: pair.originMiles,
    dfd: pair.destinationMiles,
    dirO: pair.direction,
    mutual: pair.mutual,
    covers: pair.covers,
    postedTimes: pair.postedTimes,
    sameLoads: pair.sameLoads,
    overWeight: measures?.overWeight,
    overLength: measures?.overLength,
    underMinimum: measures?.underMinimum,
    underMinimumBy: measures?.underMinimumBy,
    contacted: mark.contacted,
    flag: mark.flag,
    reportedGone: mark.reportedGone,
    // Postings of excluded companies are never leads, so the field is always false.
    excluded: false,
    qpStatus: find('quickPay'),
    tcc: find('transcreditCa'),
    tcus: find('transcreditUs'),
    equifax: find('equifax'),
    phone: offersOnly === undefined ? phone : '',
    offersOnly,
    contactUntil,
  };
}

/** A lead's company in the shape in which requests to bureaus name it. */
export function toLeadCompany(row: LeadRow): PartnerCompany {
  return {
    custCd: row.cust_cd,
    companyName: row.common_name,
    city: row.billing_city,
    st: row.billing_province_code,
  };
}

/** The same for a company of the partner board. */
export function toPartnerLeadCompany({ company }: PartnerPosting): PartnerCompany {
  return { custCd: company.custCd, companyName: company.companyName, city: company.city, st: company.st };
}

/** A posting of the partner board in the shape that the matching compares. */
export function toUnindexedPosting(posting: PartnerPosting): UnindexedPosting {
  return {
    token: posting.token,
    kind: posting.kind,
    accountId: posting.company.accountId,
    createdOn: posting.createdOn,
    dateAvail: posting.dateAvail,
    srceLat: posting.srceLat,
    srceLong: posting.srceLong,
    srceSt: posting.srceSt,
    srceRadius: posting.srceRadius,
    destLat: posting.destLat,
    destLong: posting.destLong,
    destSt: posting.destSt,
    destRadius: posting.destRadius,
    vehicleType: posting.vehicleType,
    vehicleSize: posting.vehicleSize,
    postingAttrib: posting.postingAttrib,
    corridor: posting.corridor,
  };
}
