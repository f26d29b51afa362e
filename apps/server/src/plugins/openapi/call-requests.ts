/** A value of the reply to an earlier call, or of what exists before the first one (`board`). */
export interface EarlierValue {
  readonly of: string;
  readonly field: string;
}

type Value = string | number | EarlierValue;

/** A request as a program sends it. */
export interface CallRequest {
  /** Whose program sends it; default the broker's. */
  readonly as?: 'carrier';
  readonly params?: Readonly<Record<string, Value>>;
  readonly query?: Readonly<Record<string, Value>>;
  readonly body?: unknown;
  /** True where the reply does not end; its start is read. */
  readonly isStream?: boolean;
  /** The text fields of an upload, which has a picture too. */
  readonly fields?: Readonly<Record<string, string>>;
}

const created: EarlierValue = { of: 'createPosting', field: 'token' };

const ofBoard = (field: string): EarlierValue => ({ of: 'board', field });
const toStep = (field: string) => ({ params: { token: ofBoard(field) }, body: {} });
const toAnswer = (of: string, field = 'id') => ({
  params: { id: { of, field } },
  body: { version: { of, field: field.replace(/id$/, 'version') } },
});
const usd = (dollars: number) => ({ amount: dollars * 100, currency: 'USD', basis: 'flat' });

const load = {
  postType: 'L',
  dateAvail: '2026-06-15',
  srceCity: 'Toronto',
  srceSt: 'ON',
  srceRadius: 50,
  destCity: 'Chicago',
  destSt: 'IL',
  destRadius: 50,
  vehicleType: 'V',
  vehicleSize: 'T',
};

const lane = {
  posting: { ...load, dateAvail: undefined, clientRefNum: 'LANE-7' },
  weekdays: [1, 3, 5],
  withoutDays: ['2026-07-01'],
  perDay: 2,
  postHour: 8,
  daysAhead: 1,
  validFrom: '2026-06-16',
};
const byLane = { params: { laneID: { of: 'createLane', field: 'laneID' } } } as const;

const webhook = { id: { of: 'createWebhook', field: 'webhook.id' } } as const;

/**
 * The example request of each call of the resource API by its operation id, in the order in which a program makes the
 * calls. `npm run derived:write examples` sends them to a running board and records the replies.
 */
export const CALL_REQUESTS: Readonly<Record<string, CallRequest>> = {
  getOwnCompany: {},
  findCities: { query: { name: 'Toron', st: 'ON', limit: 2 } },
  createPosting: {
    body: {
      ...load,
      clientRefNum: 'TMS-1001',
      comment: 'Two pallets of paper',
      weightLbs: 12_000,
      rate: { amount: 185_000, currency: 'USD', basis: 'flat' },
    },
  },
  getPosting: { params: { token: created } },
  getPostingTiers: { params: { token: ofBoard('tieredLoad') } },
  releaseTier: { params: { token: ofBoard('tieredLoad') }, body: { number: 2 } },
  listPostings: { query: { postType: 'L', limit: 1 } },
  patchPosting: { params: { token: created }, body: { comment: 'Three pallets of paper', weightLbs: 18_000 } },
  upsertPostings: {
    body: {
      postings: [
        { ...load, clientRefNum: 'TMS-1001', comment: 'Three pallets of paper', weightLbs: 18_000 },
        { ...load, clientRefNum: 'TMS-1002', vehicleType: 'RV', destCity: 'Detroit', destSt: 'MI' },
        { ...load, clientRefNum: 'TMS-1003', destCity: 'Nowhere' },
      ],
      replace: false,
    },
  },
  syncPostings: {
    query: { dryRun: 'true' },
    body: [
      { ...load, clientRefNum: 'TMS-1001', comment: 'Four pallets of paper' },
      { ...load, clientRefNum: 'TMS-1004', destCity: 'Detroit', destSt: 'MI' },
    ]
      .map((row) => JSON.stringify(row))
      .join('\n'),
  },
  listLeads: { query: { token: created, limit: 1 } },
  planTrips: { as: 'carrier', body: { start: { from: 'posting', token: ofBoard('truck') }, maxLoads: 2 } },
  createAssignment: { body: { token: ofBoard('load'), eToken: ofBoard('truck'), instruction: 'Call at the gate' } },
  listAssignments: { query: { status: 'P,A', side: 'B', limit: 1 } },
  getAssignment: { params: { token: ofBoard('load') } },
  acceptAssignment: { as: 'carrier', ...toStep('truck') },
  setAssignmentCrew: {
    as: 'carrier',
    params: { token: ofBoard('truck') },
    body: { driverID: ofBoard('driver'), equipmentID: 0 },
  },
  listAssignmentPositions: { as: 'carrier', params: { token: ofBoard('truck') } },
  acceptRateConfirmation: {
    as: 'carrier',
    params: { token: ofBoard('confirmedTruck') },
    body: { number: 1, name: 'Sam Carter', sha256: ofBoard('confirmationSha256') },
  },
  addResourceOfCarrier: {
    as: 'carrier',
    body: { type: 'truck', vehicleName: 'Volvo 12', vehicleType: 'V', vehicleCode: 'T-12' },
  },
  listResourcesOfCarrier: { as: 'carrier', query: { type: 'driver', limit: 1 } },
  getResourceOfCarrier: { as: 'carrier', params: { id: { of: 'addResourceOfCarrier', field: 'id' } } },
  replaceResourceOfCarrier: {
    as: 'carrier',
    params: { id: { of: 'addResourceOfCarrier', field: 'id' } },
    body: {
      type: 'truck',
      vehicleName: 'Volvo 12',
      vehicleType: 'VR',
      isActive: false,
      version: { of: 'addResourceOfCarrier', field: 'version' },
    },
  },
  removeResourceOfCarrier: { as: 'carrier', params: { id: { of: 'addResourceOfCarrier', field: 'id' } } },
  createNote: { body: { custCd: 'NORTH1', outcome: 'quoted', text: 'Asks for 2,100 to Boston' } },
  listNotes: { query: { custCd: 'NORTH1' } },
  listTemplates: { query: { postType: 'L' } },
  postTemplates: { body: { postType: 'L', templateIds: [ofBoard('template')] } },
  createLane: { body: lane },
  listLanes: { query: { postType: 'L', limit: 1 } },
  getLane: byLane,
  listLaneDays: { ...byLane, query: { month: '2026-07' } },
  replaceLane: { ...byLane, body: { ...lane, perDay: 3, version: { of: 'createLane', field: 'version' } } },
  pauseLane: { ...byLane, body: { isPaused: true } },
  deleteLane: { ...byLane, query: { withdraw: 'true' } },
  searchTrucks: { body: { srceSt: 'ON', maxRecords: 1 } },
  pickUpAssignment: { as: 'carrier', ...toStep('truck') },
  deliverAssignment: { as: 'carrier', ...toStep('truck') },
  reportStop: {
    as: 'carrier',
    params: { token: ofBoard('stoppingTruck') },
    body: { stop: 0, step: 'arrive' },
  },
  declineAssignment: { as: 'carrier', ...toStep('pendingTruck') },
  cancelAssignment: toStep('acceptedLoad'),
  createOffer: {
    as: 'carrier',
    body: { token: ofBoard('offeredLoad'), eToken: ofBoard('offeringTruck'), rate: usd(2_100), minutes: 30 },
  },
  listOffers: {},
  getOffer: { params: { id: { of: 'createOffer', field: 'id' } } },
  addOfferAmount: {
    params: { id: { of: 'createOffer', field: 'id' } },
    body: { rate: usd(1_950), minutes: 30, version: { of: 'createOffer', field: 'version' } },
  },
  acceptOffer: { as: 'carrier', ...toAnswer('addOfferAmount') },
  declineOffer: toAnswer('board', 'declined.id'),
  withdrawOffer: { as: 'carrier', ...toAnswer('board', 'withdrawn.id') },
  bookLoad: {
    as: 'carrier',
    body: { token: ofBoard('bookableLoad'), eToken: ofBoard('bookingTruck'), rate: usd(1_800) },
  },
  uploadDocument: { query: { token: ofBoard('load') }, fields: { kind: 'billOfLading' } },
  listDocuments: { query: { token: ofBoard('load') } },
  getDocument: { params: { id: { of: 'uploadDocument', field: 'documentId' } } },
  getDocumentContent: { params: { id: { of: 'uploadDocument', field: 'documentId' } } },
  shareDocuments: { as: 'carrier', query: { token: ofBoard('truck') }, body: { documentIds: [] } },
  deleteDocument: { params: { id: { of: 'uploadDocument', field: 'documentId' } } },
  readEvents: { isStream: true },
  createWebhook: {
    body: { url: 'https://tms.example/loadstone', description: 'TMS', events: ['lead.appeared', 'assignment.changed'] },
  },
  listWebhooks: {},
  getWebhook: { params: webhook },
  patchWebhook: { params: webhook, body: { events: ['lead.appeared', 'lead.removed', 'assignment.changed'] } },
  rotateWebhookSecret: { params: webhook },
  testWebhook: { params: webhook },
  listWebhookDeliveries: { params: webhook, query: {} },
  replayWebhookDelivery: { params: { ...webhook, number: { of: 'testWebhook', field: 'number' } } },
  replayDeadDeliveries: { params: webhook },
  deleteWebhook: { params: webhook },
  deletePosting: { params: { token: created } },
};
