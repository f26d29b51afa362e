import type { Lead, ProductMode } from '@loadstone/contracts';
import { describe, expect, it } from 'vitest';
import { makeLead } from '../../../../test/make-lead.ts';
import { listLeadColumns } from './lead-columns.tsx';

const listColumns = (mode: ProductMode, features: { hasTransCredit?: boolean; hasEquifax?: boolean } = {}) =>
  listLeadColumns({
    ...{ mode, unit: 'mi', newLeadMinutes: 15, isTransCreditSample: false, isEquifaxSample: false },
    ...{ hasTransCredit: true, hasEquifax: true, hasQuickPay: true, ...features },
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
const MEASURES = { B: ['Free weight', 'Free length'], C: ['Rate', 'Weight', 'Length'] };
const HIDDEN_MEASURES = {
  B: [],
  C: ['Commodity', 'Pick-up hours', 'Delivery date', 'Delivery hours', 'Book now'],
};

describe('the columns of leads', () => {
  it.each([
    ['B', 'Trk'],
    ['C', 'QP'],
  ] as const)('have the specified order in mode %s, with %s', (mode, own) => {
    expect(listHeaders(mode, false)).toEqual(['New', 'M', own, 'Cn', 'TC', 'Eq', ...LANE, ...REST, ...MEASURES[mode]]);
  });

  it.each(['B', 'C'] as const)('hide ids, codes and the flag in mode %s until they are chosen', (mode) => {
    expect(listHeaders(mode, true)).toEqual(['ID', 'SType', 'eToken', 'Token', 'Excl', 'Fl', ...HIDDEN_MEASURES[mode]]);
  });

  it('leave out the score of a bureau that the company does not hold', () => {
    const keys = listColumns('C', { hasTransCredit: false, hasEquifax: false }).map(({ key }) => key);
    expect(keys).not.toContain('transCredit');
    expect(keys).not.toContain('equifax');
  });

  it('are blank for a score of -1', () => {
    expect(read('equifax', { equifax: -1 })).toBeNull();
    expect(read('equifax', { equifax: 0 })).toBe(0);
    expect(read('transCredit', { tcc: -1, tcus: -1 })).toBeNull();
    expect(read('transCredit', { tcc: -1, tcus: 70 })).toBe(70);
    expect(read('transCredit', { tcc: 55, tcus: 70 })).toBe(55);
  });
});
