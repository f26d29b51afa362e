import type { Lead, LeadMarkSource } from '@loadstone/contracts/leads';
import { toPlainReply, type PostingFacts, type PostingKind } from '@loadstone/contracts/postings';
import { findCity, findTimeZoneByName } from '@loadstone/places';
import type { UnindexedPosting, LeadPair } from '../../matching/index.ts';
import type { PartnerCompany, PartnerPosting } from '../../partners/index.ts';
import { toFacts } from '../../db/tables/fact-rows.ts';
import { toConfirmedUntil } from '../postings/index.ts';
import type { LeadMark } from './lead-marks.queries.ts';
import type { LeadRow } from './leads.queries.ts';
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
  | 'phone'
  | 'email'
  | 'createdBy'
  | 'createdOn'
  | 'updatedOn'
  | 'confirmedUntil'
  | 'srceTimeZone'
  | 'subscriberType'
>;

/** A lead in the shape that the owner of `mine` reads. */
export function toLead(
  row: LeadRow,
  pair: LeadPair,
  mine: OwnSide,
  extras: LeadExtras & { readonly confirmedMs: number },
): Lead {
  const source: LeadSource = {
    token: row.token,
    pType: row.kind,
    custCd: row.cust_cd,
    company: row.common_name,
    phone: extras.offersOnly === undefined ? row.phone : '',
    email: row.email,
    createdBy: row.created_by,
    createdOn: row.created_on.toISOString(),
    updatedOn: row.updated_on.toISOString(),
    confirmedUntil: toConfirmedUntil(row, extras.confirmedMs),
    srceTimeZone: findCity(row.srce_id)?.timeZone ?? '',
    subscriberType: row.s_type,
  };
  return joinLead(toFacts('lead', row), source, pair, mine, extras);
}

/** A posting of the partner board as a lead. Its company exists there only. */
export function toPartnerLead(posting: PartnerPosting, pair: LeadPair, mine: OwnSide, extras: LeadExtras): Lead {
  const facts: PostingFacts<'lead'> = {
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
  };
  const source: LeadSource = {
    token: posting.token,
    pType: posting.kind,
    custCd: posting.company.custCd,
    company: posting.company.companyName,
    phone: posting.company.phone,
    email: posting.company.email,
    createdBy: 0,
    createdOn: posting.createdOn,
    updatedOn: posting.createdOn,
    srceTimeZone: findTimeZoneByName(posting.srceCity, posting.srceSt),
    subscriberType: 'DAT',
  };
  return joinLead(facts, source, pair, mine, extras);
}

/**
 * One literal with one spread, which is first: with a second one V8 keeps a lead as a dictionary, which takes several times as
 * long to build and to serialize.
 */
function joinLead(
  facts: PostingFacts<'lead'>,
  source: LeadSource,
  pair: LeadPair,
  mine: OwnSide,
  { mark, find, measures, offersOnly, contactUntil, roadMiles }: LeadExtras,
): Lead {
  return {
    ...facts,
    token: source.token,
    eToken: mine.kind === 'E' ? mine.token : source.token,
    lToken: mine.kind === 'L' ? mine.token : source.token,
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
    pType: source.pType,
    custCd: source.custCd,
    company: source.company,
    phone: source.phone,
    offersOnly,
    contactUntil,
    email: source.email,
    createdBy: source.createdBy,
    createdOn: source.createdOn,
    updatedOn: source.updatedOn,
    confirmedUntil: source.confirmedUntil,
    srceTimeZone: source.srceTimeZone,
    subscriberType: source.subscriberType,
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
