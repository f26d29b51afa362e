import type { LeadMarkSource } from '@loadstone/contracts/leads';
import { toPlainReply } from '@loadstone/contracts/postings';
import type { FoundCarrier, FoundMember, FoundPartnerCarrier, FoundPartnerMember } from '@loadstone/contracts/search';
import { findCity, findTimeZoneByName } from '@loadstone/places';
import { toFacts } from '../../db/tables/fact-rows.ts';
import type { PartnerMember, PartnerPosting } from '../../partners/index.ts';
import type { TruckRow } from './carrier-search.queries.ts';
import type { MemberRow } from './member-search.queries.ts';

export function toFoundMember(row: MemberRow): FoundMember {
  return {
    memberUsers: row.member_users ?? '',
    accountId: row.account_id,
    custCd: row.cust_cd,
    companyName: row.common_name,
    billingCity: row.billing_city,
    billingProvinceCode: row.billing_province_code,
    contactName: row.contact_name ?? '',
    excluded: row.is_excluded,
    sType: row.s_type,
  };
}

/** A company of the partner board in the shape of a member. It exists only on the partner board. */
export function toPartnerMember(member: PartnerMember, find: CarrierExtras['find']): FoundPartnerMember {
  return {
    ...toScores(find),
    phone: member.phone,
    email: member.email,
    memberUsers: member.contactName,
    accountId: member.accountId,
    custCd: member.custCd,
    companyName: member.companyName,
    billingCity: member.city,
    billingProvinceCode: member.st,
    contactName: member.contactName,
    excluded: false,
    sType: 'DAT',
  };
}

/** The parts of a row that do not come from the truck. */
interface CarrierExtras {
  readonly contacted: 'Y' | '';
  /** For how many postings the row stands; undefined for one. */
  readonly postedTimes?: number | undefined;
  /** The score of a source; -1 where there is none or it is not held. */
  readonly find: (source: LeadMarkSource) => number;
}

export function toFoundCarrier(row: TruckRow, extras: CarrierExtras): FoundCarrier {
  return {
    ...toExtraFields(extras),
    ...toFacts('carrier', row),
    token: row.token,
    srceStateCity: `${row.srce_city}, ${row.srce_st}`,
    srceTimeZone: findCity(row.srce_id)?.timeZone ?? '',
    destStateCity: `${row.dest_city}, ${row.dest_st}`,
    companyName: row.common_name,
    postDate: row.created_on.toISOString(),
    custCd: row.cust_cd,
    createdBy: row.created_by,
    subscriberType: row.s_type,
    postedTimes: extras.postedTimes,
  };
}

/** A truck of the partner board in the shape of a result. Its company exists only on the partner board. */
export function toPartnerCarrier(posting: PartnerPosting, extras: CarrierExtras): FoundPartnerCarrier {
  return {
    ...toExtraFields(extras),
    corridor: posting.corridor,
    phone: posting.company.phone,
    email: posting.company.email,
    token: posting.token,
    dateAvail: posting.dateAvail,
    srceStateCity: `${posting.srceCity}, ${posting.srceSt}`,
    srceTimeZone: findTimeZoneByName(posting.srceCity, posting.srceSt),
    destStateCity: `${posting.destCity}, ${posting.destSt}`,
    postingAttrib: posting.postingAttrib,
    vehicleType: posting.vehicleType,
    vehicleSize: posting.vehicleSize,
    ...toPlainReply('carrier', posting),
    companyName: posting.company.companyName,
    postDate: posting.createdOn,
    custCd: posting.company.custCd,
    createdBy: 0,
    subscriberType: 'DAT',
  };
}

function toExtraFields({ contacted, find }: CarrierExtras) {
  return { contacted, ...toScores(find) };
}

function toScores(find: CarrierExtras['find']) {
  return { tcc: find('transcreditCa'), tcus: find('transcreditUs'), equifax: find('equifax') };
}
