import type { Lead } from '@loadstone/contracts/leads';
import type { Offer } from '@loadstone/contracts/offers';
import { MODE_KINDS, type ProductMode } from '@loadstone/contracts/postings';
import { describe, expect, it } from 'vitest';
import { makeLead } from '../../../../test/make-lead.ts';
import { makeOffer } from '../../../../test/make-offer.ts';
import { makePosting } from '../../../../test/make-posting.ts';
import { listFactColumns } from '../../../grid/fact-columns.ts';
import { changeLanguage } from '../../../lib/settings/language.ts';
import { listUnfitting } from '../../../grid/use-fitting-columns.ts';
import { listLeadColumns } from './lead-columns.tsx';

const plainOptions = {
  ...({ mode: 'C', unit: 'mi', newLeadMinutes: 15, isTransCreditSample: false, isEquifaxSample: false } as const),
  ...{
    hasTransCredit: false,
    hasEquifax: false,
    hasQuickPay: false,
    findRates: () => undefined,
    offers: [],
    isWide: true,
  },
};
const listColumns = (mode: ProductMode, features: { hasTransCredit?: boolean; hasEquifax?: boolean } = {}) =>
  listLeadColumns({
    ...{ mode, unit: 'mi', newLeadMinutes: 15, isTransCreditSample: false, isEquifaxSample: false },
    ...{
      hasTransCredit: true,
      hasEquifax: true,
      hasQuickPay: true,
      findRates: () => undefined,
      offers: [],
      isWide: true,
      ...features,
    },
    corridor: undefined,
  });
const listHeaders = (mode: ProductMode, isHidden: boolean) =>
  listColumns(mode)
    .filter((column) => (column.isHidden === true) === isHidden)
    .map(({ header }) => header);
const read = (key: string, lead: Partial<Lead>) =>
  listColumns('B')
    .find((column) => column.key === key)
    ?.value({ lead: makeLead({ token: 5, ...lead }), arrivedAtMs: null, goneAtMs: null });

const LANE = ['Dir', 'DFO', 'LD', 'DFD', 'Date', 'Orig City', 'ST', 'Dest City', 'ST'];
const REST = ['V', 'Size', 'Attr', 'Company', 'Posted', 'Comments'];
/** Money and measures, after the specified columns. */
const MEASURES = {
  B: ['Free weight', 'Free length', 'Road', 'Lane', 'Fit', 'Marks'],
  C: ['Rate', 'Weight', 'Length', 'Road', '$/mi', 'Lane', 'Fit', 'Marks'],
};
/** The facts that are hidden at first; `fact-columns.test.ts` states their order. */
const listHiddenFacts = (mode: ProductMode) =>
  listFactColumns('leadGrid', MODE_KINDS[mode].lead, (lead: Lead) => lead)
    .filter(({ isHidden }) => isHidden === true)
    .map(({ header }) => header);

describe('the column of open offers', () => {
  const entry = { lead: makeLead({ token: 22, lToken: 11, eToken: 22 }), arrivedAtMs: null, goneAtMs: null };

  it('is there only while a lead has an offer, and is never hidden', () => {
    const find = (offers: readonly Offer[]) =>
      listLeadColumns({ ...plainOptions, corridor: undefined, offers }).find(({ key }) => key === 'offer');
    expect(find([])).toBeUndefined();
    const column = find([makeOffer({ rate: null })]);
    expect(column).toMatchObject({ header: 'Offer' });
    expect(column).not.toHaveProperty('hideOrder');
    expect(column?.text?.(entry)).toMatch(/^they \$2,450 USD · \d+ h$/);
    expect(column?.briefText?.(entry)).toBe('they $2,450 USD');
    expect(column?.hint?.(entry)).toMatch(/^Lakeshore Brokerage, they \$2,450 USD, Expires in /);
    expect(column?.text?.({ ...entry, lead: makeLead({ token: 23, lToken: 11, eToken: 23 }) })).toBe('');
  });
});

describe('the columns of leads', () => {
  it('have the detour after the specified columns for a truck with a corridor only, with its times', () => {
    const corridor = makePosting({
      token: 1,
      postType: 'E',
      corridor: 'C',
      srceLat: 43,
      srceLong: -79,
      destLat: 43,
      destLong: -79,
    });
    const columns = listLeadColumns({ ...plainOptions, corridor });
    const keys = columns.map(({ key }) => key);
    expect(keys.indexOf('detour')).toBe(keys.indexOf('road') - 1);
    const entry = {
      lead: makeLead({ token: 5, pType: 'L', dfo: 50, distance: 100, dfd: 0 }),
      arrivedAtMs: null,
      goneAtMs: null,
    };
    const column = columns.find(({ key }) => key === 'detour');
    expect([column?.text?.(entry), column?.hint?.(entry)]).toEqual([
      '≈ 180',
      'At the pick-up after ≈ 1 h, at the drop after ≈ 5 h of driving and stops',
    ]);
    expect(listColumns('C').some(({ key }) => key === 'detour')).toBe(false);
  });

  it.each([
    ['B', 'Trk'],
    ['C', 'QP'],
  ] as const)('have the specified order in mode %s, with %s', (mode, own) => {
    expect(listHeaders(mode, false)).toEqual([
      'New',
      'M',
      own,
      'Cn',
      'TC',
      'Eq',
      ...LANE,
      ...REST,
      ...MEASURES[mode],
      'Last call',
    ]);
  });

  it.each(['B', 'C'] as const)('hide ids, codes and the flag in mode %s until they are chosen', (mode) => {
    expect(listHeaders(mode, true)).toEqual(['ID', 'SType', 'eToken', 'Token', 'Excl', 'Fl', ...listHiddenFacts(mode)]);
  });

  it.each(['en', 'fr-CA'])('have headers of their own in %s, but for the states of both ends', async (language) => {
    await changeLanguage(language);
    const repeated = (mode: ProductMode) => {
      const headers = listColumns(mode).map(({ header }) => header);
      return headers.filter((header, place) => headers.indexOf(header) !== place);
    };
    const state = listColumns('C').find(({ key }) => key === 'originState')!.header;
    expect([repeated('B'), repeated('C')]).toEqual([[state], [state]]);
    await changeLanguage('en');
  });

  it('leave out the score of a bureau that the company does not hold', () => {
    const keys = listColumns('C', { hasTransCredit: false, hasEquifax: false }).map(({ key }) => key);
    expect(keys).not.toContain('transCredit');
    expect(keys).not.toContain('equifax');
  });

  it('state beside the company and in the marks how often a lead was posted', () => {
    expect([read('trust', {}), read('trust', { postedTimes: 2 })]).toEqual(['', '2 postings']);
    const company = listColumns('B').find(({ key }) => key === 'company');
    const toText = (lead: Partial<Lead>) =>
      company?.text?.({ lead: makeLead({ token: 5, company: 'Acme', ...lead }), arrivedAtMs: null, goneAtMs: null });
    expect([toText({}), toText({ postedTimes: 2 })]).toEqual(['Acme', '2 × Acme']);
  });

  it('are blank for a score of -1', () => {
    expect(read('equifax', { equifax: -1 })).toBeNull();
    expect(read('equifax', { equifax: 0 })).toBe(0);
    expect(read('transCredit', { tcc: -1, tcus: -1 })).toBeNull();
    expect(read('transCredit', { tcc: -1, tcus: 70 })).toBe(70);
    expect(read('transCredit', { tcc: 55, tcus: 70 })).toBe(55);
  });
});

describe('the columns of leads in a narrow grid', () => {
  /** A window of 1280 or 1440 pixels, less the sidebar, a list of 300 px, the line between, the buttons and the scroll bar. */
  const toRoom = (windowPx: number) => windowPx - 405;
  const listShown = (mode: ProductMode, roomPx: number) => {
    const shown = listColumns(mode).filter(({ isHidden }) => isHidden !== true);
    const unfitting = listUnfitting(
      shown.map(({ key, width, hideOrder, leastRoomPx }) => ({ key, widthPx: width, hideOrder, leastRoomPx })),
      roomPx,
    );
    return shown.map(({ key }) => key).filter((key) => !unfitting.includes(key));
  };

  it.each(['B', 'C'] as const)(
    'have nearly all specified columns at 1280 pixels, and comments too at 1440: mode %s',
    (mode) => {
      const own = mode === 'C' ? ['rate'] : ['tracking', 'attributes'];
      const specified = ['new', 'contacted', 'transCredit', 'equifax', 'direction', 'posted', 'company', ...own];
      expect(listShown(mode, toRoom(1280))).toEqual(expect.arrayContaining(specified));
      const rest = ['attributes', 'comments', mode === 'C' ? 'quickPay' : 'tracking'];
      expect(listShown(mode, toRoom(1440))).toEqual(expect.arrayContaining([...specified, ...rest]));
      const all = listColumns(mode).flatMap(({ key, isHidden, hideOrder }) =>
        isHidden === true || (hideOrder !== undefined && hideOrder < 0) ? [] : [key],
      );
      expect(listShown(mode, 1920 - 525)).toEqual(expect.arrayContaining(all));
    },
  );

  it('have the room of the mark of new leads while there is none', () => {
    const column = listColumns('C').find(({ key }) => key === 'new');
    expect(column).toMatchObject({ hidesWhereEmpty: true });
    expect(column).not.toHaveProperty('hideOrder');
  });

  it('keep dates whole where names are narrowed', () => {
    expect(listColumns('B').find(({ key }) => key === 'date')).toMatchObject({ fitsContent: true, keepsContent: true });
  });

  it('hide what is ours before what is specified, apart from the rate', () => {
    const orderOf = (wanted: string) => listColumns('C').find(({ key }) => key === wanted)?.hideOrder ?? Infinity;
    for (const own of ['match', 'ratePerMile']) {
      for (const specified of ['quickPay', 'attributes', 'direction', 'contacted', 'comments', 'equifax', 'posted']) {
        expect(orderOf(own)).toBeLessThan(orderOf(specified));
      }
    }
  });

  it('show the age of a posting, its time in the hint and in a file', () => {
    const posted = listColumns('B').find(({ key }) => key === 'posted');
    const createdOn = new Date(Date.now() - 4 * 60_000 - 1_000).toISOString();
    const entry = { lead: makeLead({ token: 5, createdOn }), arrivedAtMs: null, goneAtMs: null };
    expect(posted?.text?.(entry)).toBe('4 min');
    expect(posted?.hint?.(entry)).toMatch(/\d:\d\d/);
    expect(posted?.savedText?.(entry)).toMatch(/\d:\d\d/);
  });

  it('keep the rate longest of those that may be hidden', () => {
    const least = listShown('C', 0);
    const priced = listColumns('C').filter(({ key }) => least.includes(key) || key === 'rate');
    const widthPx = priced.reduce((sum, { width }) => sum + width, 0);
    expect(listShown('C', widthPx)).toContain('rate');
    expect(least).not.toContain('rate');
  });
});

describe('the measures of a lead', () => {
  const flat = { amount: 245_000, currency: 'USD', basis: 'flat' } as const;
  const toEntry = (lead: Partial<Lead>) => ({
    lead: makeLead({ token: 5, ...lead }),
    arrivedAtMs: null,
    goneAtMs: null,
  });
  const text = (key: string, lead: Partial<Lead>) => {
    const column = listColumns('C').find((one) => one.key === key);
    return column?.text?.(toEntry(lead)) ?? column?.value(toEntry(lead));
  };

  it('have the rate per mile, with ≈ where the miles are approximate', () => {
    expect(text('ratePerMile', { rate: flat, distance: 1000 })).toBe('≈ $2.04 USD');
    expect(text('ratePerMile', { rate: { amount: 245, currency: 'CAD', basis: 'mile' } })).toBe('$2.45 CAD');
    expect(text('ratePerMile', { rate: flat, distance: 1000, roadMiles: 1225 })).toBe('$2.00 USD');
    expect(text('ratePerMile', { rate: flat, distance: 2, roadMiles: 3 })).toBe('$817 USD');
    expect(text('ratePerMile', { rate: flat, distance: 0 })).toBe('');
    expect(text('ratePerMile', {})).toBe('');
  });

  it('have the miles by road, with ≈ where they are not known', () => {
    expect(text('road', { distance: 1000 })).toBe('≈ 1,200');
    expect(text('road', { distance: 1000, roadMiles: 1130.4 })).toBe('1,130');
  });

  it('state with their numbers what does not fit', () => {
    const under = { underMinimum: true, underMinimumBy: { amount: 15, currency: 'USD' } } as const;
    const hint = (lead: Partial<Lead>) =>
      listColumns('C')
        .find(({ key }) => key === 'measureMarks')
        ?.hint?.(toEntry(lead));
    expect(text('measureMarks', { overWeight: 2000, overLength: 3, ...under })).toBe('+2,000 lb, 2 more');
    expect(hint({ overWeight: 2000, overLength: 3, ...under })).toBe(
      '2,000 lb too heavy · 3 ft too long · $0.15 USD/mi under the minimum',
    );
    expect(text('measureMarks', under)).toBe('−$0.15 USD/mi');
    expect(text('measureMarks', { overLength: 3 })).toBe('+3 ft');
    expect(text('measureMarks', { underMinimum: true })).toBe('Under minimum');
    expect(hint({ underMinimum: true })).toBe('Under the minimum');
    expect(text('measureMarks', {})).toBe('');
  });

  it('are compared with the lane in one currency, by the shorter period with enough loads', () => {
    const rate = (days: 30 | 90, currency: 'USD' | 'CAD', median: number, loads: number) => ({
      ...{ days, currency, median, loads, newestDaysAgo: 1, lowerQuartile: median - 10, upperQuartile: median + 10 },
    });
    const lane = {
      ...{ srceMarketArea: 'Toronto, ON', destMarketArea: 'Chicago, IL' },
      rates: [rate(90, 'USD', 100, 90), rate(30, 'USD', 222, 23), rate(90, 'CAD', 300, 7)],
    };
    const read = (given: Partial<Lead>, mode: ProductMode = 'C') => {
      const options = {
        mode,
        unit: 'mi',
        newLeadMinutes: 15,
        isTransCreditSample: false,
        isEquifaxSample: false,
      } as const;
      const held = { hasTransCredit: false, hasEquifax: false, hasQuickPay: false };
      const column = listLeadColumns({
        ...options,
        ...held,
        corridor: undefined,
        findRates: () => lane,
        offers: [],
        isWide: true,
      }).find(({ key }) => key === 'lane');
      return [column?.text?.(toEntry(given)), column?.value(toEntry(given))];
    };
    expect(read({ pType: 'L', rate: flat, distance: 1000 })).toEqual(['8 % under lane, 23 loads', -8]);
    const perMile = { basis: 'mile', currency: 'CAD' } as const;
    expect(read({ pType: 'L', rate: { ...perMile, amount: 315 } })).toEqual(['5 % over lane, 7 loads', 5]);
    expect(read({ pType: 'L', rate: { ...perMile, amount: 300 } })).toEqual(['as the lane, 7 loads', 0]);
    expect(read({ pType: 'L' })).toEqual(['', null]);
    // A truck has no rate: what its lane pays.
    expect(read({ pType: 'E' }, 'B')[0]).toBe('$2.22 USD/mi, 23 loads');
  });
});
