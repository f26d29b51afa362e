import { POSTING_FEATURES, type FeatureCode } from '@loadstone/contracts/board';
import { getContactSummary } from '@loadstone/contracts/companies';
import { setContacted } from '@loadstone/contracts/contacted';
import { createFlag, listFlags } from '@loadstone/contracts/flags';
import {
  getLeadReason,
  listEquipmentLeads,
  listLoadLeads,
  listNearMisses,
  listPartnerEquipmentLeads,
  listPartnerLoadLeads,
  type Lead,
} from '@loadstone/contracts/leads';
import { listLiveLeads, type LiveLeadRequest } from '@loadstone/contracts/live-leads';
import { PRODUCT_IDS, type ProductMode } from '@loadstone/contracts/postings';
import { addPosting, createPerson, createTestApp, type Person, type TestApp } from '@loadstone/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadLeads } from '../src/modules/leads/index.ts';

/** A company that holds every feature of a mode but one, with a posting of its own and a lead of it. */
interface Desk {
  readonly person: Person;
  readonly token: number;
  readonly leadToken: number;
}

type Answer = { status: number; body: unknown; error: { code: string } };

/** The optional keys of a lead path, by feature. */
const OPTIONAL = { quickpay: 'll_qp', equifax: 'll_eqf', transcreditUs: 'll_tcus', transcreditCa: 'll_tcc' } as const;
const VIEW_B = POSTING_FEATURES.B.view;
const VIEW_C = POSTING_FEATURES.C.view;
const MODES = ['B', 'C'] as const;
const FEATURES_OF_LEADS = ['ll_dat', 'll_qp', 'll_eqf', 'll_tcus', 'll_tcc', 'll_insauth'] as const;
/** A company of each country that has a score at the bureaus, and whose loads are offered quick pay. */
const LEAD_COMPANIES = { CA: 'SMPCA', US: 'SMPUS' } as const;

let board: TestApp;
const desks = new Map<string, Desk>();
const leadCompanies: Person[] = [];

beforeAll(async () => {
  board = await createTestApp();
  for (const [country, prefix] of Object.entries(LEAD_COMPANIES)) {
    const company = { billing_province_code: country === 'CA' ? 'ON' : 'IL' };
    // Sample replies depend on the company's code; these codes cover each of them.
    for (let number = 0; number < 8; number++) {
      leadCompanies.push(
        await createPerson(board.db, { modes: ['B', 'C'], company: { ...company, cust_cd: `${prefix}${number}` } }),
      );
    }
  }
  for (const mode of MODES) {
    const leadKind = mode === 'B' ? 'E' : 'L';
    const leads = [];
    for (const owner of leadCompanies)
      leads.push(await addPosting(board.db, owner, leadKind, { vehicle_type: mode === 'B' ? 'V' : 'R' }));
    for (const without of [undefined, POSTING_FEATURES[mode].view, ...FEATURES_OF_LEADS]) {
      const person = await createPerson(board.db, { modes: [mode] });
      if (without !== undefined) {
        await board.db
          .deleteFrom('permits')
          .where('account_id', '=', person.accountId)
          .where('code', '=', without)
          .execute();
      }
      const own = await addPosting(board.db, person, mode === 'B' ? 'L' : 'E', {
        vehicle_type: mode === 'B' ? 'V' : 'R',
      });
      desks.set(`${mode} ${without ?? 'all'}`, { person, token: own.token, leadToken: leads[0]!.token });
    }
  }
});
afterAll(() => board.close());

const deskOf = (mode: ProductMode, without: FeatureCode | 'all'): Desk => desks.get(`${mode} ${without}`)!;

/** A key that the user may send for a feature: its own, or an invented one. */
const keyOf = (person: Person, feature: FeatureCode): string => {
  const own = person.keyFor(feature);
  return own === 'NA' ? `made-up-${feature}` : own;
};

function listLeads(
  mode: ProductMode,
  { person, token }: Desk,
  given: Partial<Record<keyof typeof OPTIONAL | 'dat', string>>,
) {
  const keys = { dat: 'NA', quickpay: 'NA', equifax: 'NA', transcreditUs: 'NA', transcreditCa: 'NA', ...given };
  return board.call(mode === 'B' ? listEquipmentLeads : listLoadLeads, { as: person, params: { token, ...keys } });
}

function listPartnerLeads(mode: ProductMode, { person, token }: Desk, dat: string): Promise<Answer> {
  const params = { token, dat, quickpay: 'NA', equifax: 'NA', transcreditUs: 'NA', transcreditCa: 'NA' };
  const endpoint = mode === 'B' ? listPartnerEquipmentLeads : listPartnerLoadLeads;
  return board.call(endpoint, { as: person, params });
}

const toPair = (mode: ProductMode, { token, leadToken }: Desk) =>
  mode === 'B' ? { lToken: token, eToken: leadToken } : { lToken: leadToken, eToken: token };

/** Endpoints that need one feature: without it they return `permit.missing`, whatever the key. */
const GATED: [
  name: string,
  features: Record<ProductMode, FeatureCode>,
  call: (mode: ProductMode, desk: Desk) => Promise<Answer>,
][] = [
  ['the leads', { B: VIEW_B, C: VIEW_C }, (mode, desk) => listLeads(mode, desk, {})],
  [
    'the partner’s leads by the view',
    { B: VIEW_B, C: VIEW_C },
    (mode, desk) => listPartnerLeads(mode, desk, keyOf(desk.person, 'll_dat')),
  ],
  [
    'the partner’s leads by the DAT key',
    { B: 'll_dat', C: 'll_dat' },
    (mode, desk) => listPartnerLeads(mode, desk, keyOf(desk.person, 'll_dat')),
  ],
  [
    'why a lead matches',
    { B: VIEW_B, C: VIEW_C },
    (_, { person, token, leadToken }) => board.call(getLeadReason, { as: person, params: { token, leadToken } }),
  ],
  [
    'near misses',
    { B: VIEW_B, C: VIEW_C },
    (_, { person, token }) => board.call(listNearMisses, { as: person, params: { token } }),
  ],
  ['the flags', { B: VIEW_B, C: VIEW_C }, (_, { person }) => board.call(listFlags, { as: person })],
  [
    'flagging',
    { B: VIEW_B, C: VIEW_C },
    (mode, desk) => board.call(createFlag, { as: desk.person, body: toPair(mode, desk) }),
  ],
  [
    'contacting',
    { B: VIEW_B, C: VIEW_C },
    (mode, { person, leadToken }) =>
      board.call(setContacted, {
        as: person,
        body: { cnCustCd: leadCompanies[0]!.custCd, [mode === 'B' ? 'eToken' : 'lToken']: leadToken },
      }),
  ],
];

/** Marks on rows that an optional key allows, with a check that a row has one. */
const MARKS: [keyof typeof OPTIONAL, (lead: Lead) => boolean, readonly ProductMode[]][] = [
  ['equifax', (lead) => lead.equifax >= 0, MODES],
  ['transcreditUs', (lead) => lead.tcus >= 0, MODES],
  ['transcreditCa', (lead) => lead.tcc >= 0, MODES],
  ['quickpay', (lead) => lead.qpStatus === 1, ['C']],
];

/** The name of each mark's key in a request for live leads, without the mode. */
const LIVE_KEYS = {
  equifax: 'EQFAPIKey',
  transcreditUs: 'TCUSAPIKey',
  transcreditCa: 'TCCAPIKey',
  quickpay: 'QPAPIKey',
} as const;

describe.each(MODES)('in mode %s', (mode) => {
  it.each(GATED)('%s: with the feature 200, without it 403', async (_, features, call) => {
    const refused = await call(mode, deskOf(mode, features[mode]));
    expect([refused.status, refused.error.code]).toEqual([403, 'permit.missing']);
    expect((await call(mode, deskOf(mode, 'all'))).status).toBe(200);
  });

  // The list of flags belongs to no mode: a user who sees any postings sees the flags of those.
  const ofOneMode = GATED.filter(([name]) => name !== 'the flags');
  it.each(ofOneMode)('%s: closed to a company of the other mode', async (_name, _features, call) => {
    const other = mode === 'B' ? 'C' : 'B';
    const response = await call(mode, { ...deskOf(mode, 'all'), person: deskOf(other, 'all').person });
    expect(['product.missing', 'permit.missing', 'posting.notFound', 'lead.notFound']).toContain(response.error.code);
  });

  it.each(MARKS)(
    '%s on rows: filled by the right key, blank for NA, 403 for any other',
    async (name, hasMark, modes) => {
      const feature = OPTIONAL[name];
      const full = deskOf(mode, 'all');
      const bare = deskOf(mode, feature);
      const read = async (desk: Desk, key: string) => (await listLeads(mode, desk, { [name]: key })).body.leads;
      expect((await read(full, keyOf(full.person, feature))).some(hasMark)).toBe(modes.includes(mode));
      expect((await read(full, 'NA')).some(hasMark)).toBe(false);
      expect((await read(bare, 'NA')).some(hasMark)).toBe(false);
      for (const [desk, key] of [
        [full, 'made-up'],
        [bare, 'made-up'],
        [bare, keyOf(full.person, feature)],
        [full, keyOf(deskOf(mode === 'B' ? 'C' : 'B', 'all').person, feature)],
      ] as const) {
        const refused = await listLeads(mode, desk, { [name]: key });
        expect([refused.status, refused.error.code]).toEqual([403, 'permit.missing']);
      }
    },
  );

  it.each(MARKS)('%s on live leads: filled by the right key, blank for NA', async (name, hasMark, modes) => {
    const { person } = deskOf(mode, 'all');
    const read = async (key: string) => {
      const keys = { [`${mode}_LLAPIKey`]: keyOf(person, 'll_live'), [`${mode}_${LIVE_KEYS[name]}`]: key };
      const body = { Type: mode === 'B' ? 0 : 1, ...keys } as LiveLeadRequest;
      return (await board.call(listLiveLeads, { as: person, body })).body.liveLeads;
    };
    expect((await read(keyOf(person, OPTIONAL[name]))).some(hasMark)).toBe(modes.includes(mode));
    const blank = await read('NA');
    expect(blank.length).toBeGreaterThan(0);
    expect(blank.some(hasMark)).toBe(false);
  });

  it('the DAT key of the own leads: right or NA, 403 for any other', async () => {
    const full = deskOf(mode, 'all');
    expect((await listLeads(mode, full, { dat: keyOf(full.person, 'll_dat') })).status).toBe(200);
    expect((await listLeads(mode, deskOf(mode, 'll_dat'), { dat: 'NA' })).status).toBe(200);
    expect((await listLeads(mode, deskOf(mode, 'll_dat'), { dat: 'made-up' })).status).toBe(403);
  });

  it.each([
    ['equifax', 'll_eqf'],
    ['transcreditUs', 'll_tcus'],
    ['transcreditCa', 'll_tcc'],
    ['insurance', 'll_insauth'],
  ] as const)('%s in a contact summary: there with the feature, absent without', async (part, feature) => {
    const read = async ({ person }: Desk) => {
      const params = { custCd: leadCompanies[0]!.custCd };
      const { body } = await board.call(getContactSummary, { as: person, params, query: { mode } });
      return part === 'insurance' ? body.insurance !== null : body.scores.some(({ bureau }) => bureau === part);
    };
    expect(await read(deskOf(mode, 'all'))).toBe(true);
    expect(await read(deskOf(mode, feature))).toBe(false);
  });

  it('pushed rows contain what the company holds, and no more', async () => {
    const loaded = async (desk: Desk) => {
      const { accountId } = desk.person;
      const kind = mode === 'B' ? 'L' : 'E';
      const { pairs } = board.app.matching.index.listLeads(desk.token, 100);
      return loadLeads(
        board.app.parts,
        pairs.map((pair) => ({ accountId, kind, myToken: desk.token, pair })),
      );
    };
    for (const [name, hasMark, modes] of MARKS) {
      const isMarked = (lead: Lead | undefined): boolean => lead !== undefined && hasMark(lead);
      expect((await loaded(deskOf(mode, 'all'))).some(isMarked)).toBe(modes.includes(mode));
      expect((await loaded(deskOf(mode, OPTIONAL[name]))).some(isMarked)).toBe(false);
    }
  });
});

it('features of one mode open nothing in the other', async () => {
  const person = await createPerson(board.db, { modes: ['B', 'C'] });
  await board.db
    .deleteFrom('permits')
    .where('account_id', '=', person.accountId)
    .where('product_id', '=', PRODUCT_IDS.C)
    .execute();
  const truck = await addPosting(board.db, person, 'E', { vehicle_type: 'R' });
  const refused = await listLeads('C', { person, token: truck.token, leadToken: 1 }, {});
  expect([refused.status, refused.error.code]).toEqual([403, 'permit.missing']);
});
