import type { Lead, OwnLeadList } from '@loadstone/contracts/leads';
import { toPlainReply, toEmptyFacts } from '@loadstone/contracts/postings';

/** A lead for tests; every field can be set. */
export function makeLead(fields: Partial<Lead> & Pick<Lead, 'token'>): Lead {
  return {
    eToken: fields.token,
    lToken: 1,
    pType: 'E',
    custCd: 'NORTH1',
    company: 'Northern Freight',
    phone: '416-555-0101',
    email: 'desk@example.com',
    createdBy: 7,
    createdOn: '2026-11-22T12:00:00.000Z',
    updatedOn: '2026-11-22T12:00:00.000Z',
    confirmedUntil: '2099-11-22T16:00:00.000Z',
    dateAvail: '2026-11-22',
    srceCity: 'Toronto',
    srceSt: 'ON',
    srceRadius: 100,
    srceTimeZone: 'America/Toronto',
    destCity: 'Chicago',
    destSt: 'IL',
    destRadius: 150,
    corridor: 'R',
    distance: 436.2,
    dfo: 10,
    dfd: 10,
    dirO: 'NE',
    mutual: false,
    covers: true,
    vehicleType: 'V',
    vehicleSize: 'T',
    postingAttrib: '',
    ...toPlainReply('lead', toEmptyFacts()),
    customerTracking: false,
    qpStatus: 0,
    contacted: '',
    flag: 0,
    excluded: false,
    subscriberType: 'Link-P',
    productName: 'WEBAPI',
    tcc: -1,
    tcus: -1,
    equifax: -1,
    ...fields,
  };
}

/** A complete lead list of these leads for tests, without pending scores or sample marks. */
export function makeLeadList(leads: Lead[], fields: Partial<OwnLeadList> = {}): OwnLeadList {
  return {
    leads,
    total: leads.length,
    eventId: 100,
    isScoresPending: false,
    sampleMarks: [],
    quickPayUrl: null,
    ...fields,
  };
}
