import type { Lead, PostingKind } from '@loadstone/contracts';
import type { LeadPair } from '../../matching/index.ts';
import type { LeadRow } from './leads.queries.ts';

/** What grids show as blank. */
const NO_SCORE = -1;

/** A lead as the company that owns `myToken` sees it. */
export function toLead(row: LeadRow, pair: LeadPair, mine: { token: number; kind: PostingKind }): Lead {
  return {
    token: row.token,
    eToken: mine.kind === 'E' ? mine.token : row.token,
    lToken: mine.kind === 'L' ? mine.token : row.token,
    pType: row.kind,
    custCd: row.cust_cd,
    company: row.common_name,
    phone: row.phone,
    email: row.email,
    createdBy: row.created_by,
    createdOn: row.created_on.toISOString(),
    updatedOn: row.updated_on.toISOString(),
    dateAvail: row.date_avail,
    srceCity: row.srce_city,
    srceSt: row.srce_st,
    srceRadius: row.srce_radius,
    destCity: row.dest_city,
    destSt: row.dest_st,
    destRadius: row.dest_radius,
    corridor: row.corridor,
    distance: pair.haulMiles,
    dfo: pair.originMiles,
    dfd: pair.destinationMiles,
    dirO: pair.direction,
    mutual: pair.mutual,
    covers: pair.covers,
    vehicleType: row.vehicle_type,
    vehicleSize: row.vehicle_size,
    postingAttrib: row.posting_attrib,
    comment: row.comment,
    customerTracking: row.customer_tracking,
    qpStatus: 0,
    contacted: '',
    flag: 0,
    excluded: false,
    subscriberType: row.s_type,
    productName: row.product_name,
    tcc: NO_SCORE,
    tcus: NO_SCORE,
    equifax: NO_SCORE,
  };
}
