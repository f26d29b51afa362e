import { toPlainReply, pickPlainFacts } from '@loadstone/contracts/postings';
import type { FoundCarrier, FoundMember } from '@loadstone/contracts/search';

/** A member that a search found. */
export function makeFoundMember(fields: Partial<FoundMember> = {}): FoundMember {
  return {
    memberUsers: 'First Dispatcher',
    accountId: 5,
    custCd: 'MAP1',
    companyName: 'Maple Freight',
    billingCity: 'Guelph',
    billingProvinceCode: 'ON',
    contactName: 'First Dispatcher',
    excluded: false,
    sType: 'Link-P',
    ...fields,
  };
}

/** A truck that a search found. */
export function makeFoundCarrier(fields: Partial<FoundCarrier> = {}): FoundCarrier {
  return {
    token: 1001,
    contacted: '',
    dateAvail: '2026-11-23',
    srceStateCity: 'Toronto, ON',
    srceTimeZone: 'America/Toronto',
    destStateCity: 'Chicago, IL',
    corridor: 'R',
    tcc: 88,
    tcus: -1,
    equifax: 12,
    postingAttrib: 'T',
    vehicleType: 'VR',
    vehicleSize: 'T',
    companyName: 'Maple Freight',
    postDate: '2026-11-22T12:00:00.000Z',
    custCd: 'MAP1',
    createdBy: 9,
    ...toPlainReply('carrier', pickPlainFacts({ comment: 'call first' })),
    subscriberType: 'Link-P',
    ...fields,
  };
}
