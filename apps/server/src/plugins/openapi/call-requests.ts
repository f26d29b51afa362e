/** A value of the reply to an earlier call, or of what exists before the first one (`board`). */
export interface EarlierValue {
  readonly of: string;
  readonly field: string;
}

type Value = string | number | EarlierValue;

/** A request as a program sends it. */
export interface CallRequest {
  readonly params?: Readonly<Record<string, Value>>;
  readonly query?: Readonly<Record<string, Value>>;
  readonly body?: unknown;
  /** The file of an upload, as text. */
  readonly file?: { readonly name: string; readonly type: string; readonly content: string };
}

const created: EarlierValue = { of: 'createPosting', field: 'token' };

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

/**
 * The example request of each call of the resource API by its operation id, in the order in which a program makes the
 * calls. `npm run examples:write` sends them to a running board and records the replies.
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
  listLeads: { query: { token: created, limit: 1 } },
  getAssignment: { params: { token: { of: 'board', field: 'assignedToken' } } },
  deletePosting: { params: { token: created } },
};
