import { toPlainReply, type Lead, type LeadMarkSource, type PostingKind } from '@loadstone/contracts';
import { findCity, findCityByName } from '@loadstone/places';
import type { UnindexedPosting, LeadPair } from '../../matching/index.ts';
import type { PartnerCompany, PartnerPosting } from '../../partners/index.ts';
import { toFacts } from '../../db/tables/fact-rows.ts';
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
  /** What the pair does not fit; omitted where a posting states no measure. */
  readonly measures?: MeasureMarks | undefined;
}

/** A lead in the shape that the owner of `mine` reads. */
export function toLead(row: LeadRow, pair: LeadPair, mine: OwnSide, extras: LeadExtras): Lead {
  return {
    // First: a spread after other properties takes four times as long.
    ...toFacts('lead', row),
    ...toPairFields(row.token, pair, mine),
    ...toExtraFields(extras),
    pType: row.kind,
    custCd: row.cust_cd,
    company: row.common_name,
    phone: extras.offersOnly === undefined ? row.phone : '',
    offersOnly: extras.offersOnly,
    email: row.email,
    createdBy: row.created_by,
    createdOn: row.created_on.toISOString(),
    updatedOn: row.updated_on.toISOString(),
    srceTimeZone: findCity(row.srce_id)?.timeZone ?? '',
    subscriberType: row.s_type,
  };
}

/** A posting of the partner board as a lead. Its company exists there only. */
export function toPartnerLead(posting: PartnerPosting, pair: LeadPair, mine: OwnSide, extras: LeadExtras): Lead {
  return {
    ...toPairFields(posting.token, pair, mine),
    ...toExtraFields(extras),
    pType: posting.kind,
    custCd: posting.company.custCd,
    company: posting.company.companyName,
    phone: posting.company.phone,
    email: posting.company.email,
    createdBy: 0,
    createdOn: posting.createdOn,
    updatedOn: posting.createdOn,
    dateAvail: posting.dateAvail,
    srceCity: posting.srceCity,
    srceSt: posting.srceSt,
    srceRadius: posting.srceRadius,
    srceTimeZone: findCityByName(posting.srceCity, posting.srceSt)?.timeZone ?? '',
    destCity: posting.destCity,
    destSt: posting.destSt,
    destRadius: posting.destRadius,
    corridor: posting.corridor,
    vehicleType: posting.vehicleType,
    vehicleSize: posting.vehicleSize,
    postingAttrib: posting.postingAttrib,
    ...toPlainReply('lead', posting),
    customerTracking: false,
    subscriberType: 'DAT',
    productName: 'DAT',
  };
}

function toPairFields(leadToken: number, pair: LeadPair, mine: OwnSide) {
  return {
    token: leadToken,
    eToken: mine.kind === 'E' ? mine.token : leadToken,
    lToken: mine.kind === 'L' ? mine.token : leadToken,
    distance: pair.haulMiles,
    dfo: pair.originMiles,
    dfd: pair.destinationMiles,
    dirO: pair.direction,
    mutual: pair.mutual,
    covers: pair.covers,
  };
}

function toExtraFields({ mark, find, measures }: LeadExtras) {
  return {
    ...measures,
    contacted: mark.contacted,
    flag: mark.flag,
    // Postings of excluded companies are never leads, so the field is always false.
    excluded: false,
    qpStatus: find('quickPay'),
    tcc: find('transcreditCa'),
    tcus: find('transcreditUs'),
    equifax: find('equifax'),
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
