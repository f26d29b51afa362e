import type { Flag } from '@loadstone/contracts/flags';
import type { Lead } from '@loadstone/contracts/leads';
import { toFlagFields, listFactsIn } from '@loadstone/contracts/postings';
import { findTimeZoneByName } from '@loadstone/places';
import type { FlagFacts, FlaggedPosting } from '../../db/tables/leads-desk-tables.ts';
import type { PostingRow } from '../../db/tables/schema.ts';
import { hideContactsIn, toFacts } from '../../db/tables/fact-rows.ts';
import { findOffersOnly } from '../companies/index.ts';
import type { FlagCardRow } from './flags.queries.ts';

const STORED_FACTS = listFactsIn('flag');

/** A flag in the shape that users of its company read. */
export function toFlag(row: FlagCardRow, now: Date): Flag {
  const offersOnly = findOffersOnly(
    {
      offers_first: row.offers_first === true,
      quiet_from: row.quiet_from,
      quiet_to: row.quiet_to,
      billing_city: row.rule_city ?? '',
      billing_province_code: row.rule_province_code ?? '',
    },
    now,
  );
  const { lead, posting, company } = row.facts;
  return {
    id: row.id,
    custCd: row.cust_cd,
    contactCustCd: row.contact_cust_cd,
    commonName: row.common_name ?? company.commonName,
    contact: row.contact_name?.trim() ?? '',
    phone: offersOnly === undefined ? row.user_phone || row.company_phone || company.phone : '',
    offersOnly,
    fax: offersOnly === undefined ? (row.fax ?? '') : '',
    hoursOfOperation: row.hours_of_operation ?? '',
    timeZone: findTimeZoneByName(row.billing_city ?? '', row.billing_province_code ?? ''),
    email: row.user_email || row.company_email || company.email,
    postType: row.own_kind === 'L' ? 'E' : 'L',
    lToken: row.own_kind === 'L' ? row.current_own_token : row.current_lead_token,
    eToken: row.own_kind === 'E' ? row.current_own_token : row.current_lead_token,
    lSrcCity: lead.srceCity,
    lSrcSt: lead.srceSt,
    lTimeZone: findTimeZoneByName(lead.srceCity, lead.srceSt),
    lDestCity: lead.destCity,
    lDestSt: lead.destSt,
    lvType: lead.vehicleType,
    lvSize: lead.vehicleSize,
    lAttrib: lead.postingAttrib,
    lDateAvail: lead.dateAvail,
    lPostedDate: lead.createdOn,
    pSrcCity: posting.srceCity,
    pSrcSt: posting.srceSt,
    pDestCity: posting.destCity,
    pDestSt: posting.destSt,
    pvType: posting.vehicleType,
    pvSize: posting.vehicleSize,
    pAttrib: posting.postingAttrib,
    pDateAvail: posting.dateAvail,
    pPostedDate: posting.createdOn,
    // A flag that is older than this rule has its texts as they were written.
    ...toFlagFields('l', hideContactsIn(lead)),
    ...toFlagFields('p', posting),
    subscriberType: row.s_type ?? company.sType,
    createdOn: row.created_on.toISOString(),
    createdBy: row.created_by,
  };
}

/** The facts of a lead, and of the own posting that it matched, which a flag stores. */
export function toFlagFacts(lead: Lead, own: PostingRow): FlagFacts {
  const { company, phone, email, subscriberType } = lead;
  return {
    lead: toFlaggedPosting(lead),
    posting: toFlaggedPosting({ ...toFacts('flag', own), createdOn: own.created_on.toISOString() }),
    company: { commonName: company, phone, email, sType: subscriberType },
  };
}

/** The facts that a flag stores, without the others that the posting has. */
function toFlaggedPosting(posting: FlaggedPosting): FlaggedPosting {
  const facts = STORED_FACTS.map((name) => [name, posting[name]]);
  return { ...Object.fromEntries(facts), createdOn: posting.createdOn } as FlaggedPosting;
}
