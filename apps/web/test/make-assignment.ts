import type { Assignment, AssignmentHistory } from '@loadstone/contracts/assignments';
import { toPlainReply, pickPlainFacts } from '@loadstone/contracts/postings';

/** An entry of an assignment's history for tests: assigned by a broker. */
export function makeHistory(changes: Partial<AssignmentHistory> = {}): AssignmentHistory {
  return {
    action: 'assign',
    pStatus: 'P',
    actor: 'broker',
    by: 'Broker One',
    company: 'Lakeshore Brokerage',
    note: '',
    at: '2026-06-15T13:00:00.000Z',
    ...changes,
  };
}

/** An assignment for tests: pending, as the carrier sees it. */
export function makeAssignment(changes: Partial<Assignment> = {}): Assignment {
  return {
    id: 1,
    hasDriver: true,
    hasEquipment: true,
    side: 'C',
    token: 11,
    eToken: 22,
    pStatus: 'P',
    holder: 'board',
    version: 1,
    pin: '',
    isPinLapsed: false,
    custCd: 'BRK01',
    company: 'Lakeshore Brokerage',
    contactUserId: 5,
    loadCustCd: 'BRK01',
    loadCreatorUserId: 5,
    equipCreatorUserId: 7,
    createdBy: 5,
    updatedBy: 5,
    createdOn: '2026-06-15T13:00:00.000Z',
    updatedOn: '2026-06-15T13:00:00.000Z',
    dateAvail: '2026-06-16',
    srceCity: 'Toronto',
    srceSt: 'ON',
    srceLat: 43.7,
    srceLong: -79.4,
    destCity: 'Chicago',
    destSt: 'IL',
    destLat: 41.9,
    destLong: -87.6,
    vehicleType: 'V',
    vehicleTypeDetail: 'Van',
    vehicleSize: 'T',
    vehicleSizeDetail: 'Truckload',
    postingAttrib: 'A',
    ...toPlainReply('assignment', pickPlainFacts({ comment: 'two drops' })),
    instruction: 'dock 4',
    rates: [],
    custTracking: false,
    driverID: 0,
    userID: 0,
    equipmentID: 0,
    driver: null,
    claims: [],
    equipment: null,
    history: [makeHistory()],
    ...changes,
  };
}
