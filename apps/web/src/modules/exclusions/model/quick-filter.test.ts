import type { ExcludedCompany } from '@loadstone/contracts/exclusions';
import { describe, expect, it } from 'vitest';
import { filterExcluded } from './quick-filter.ts';

const make = (custCd: string, companyName: string, billingCity: string): ExcludedCompany => ({
  custCd,
  companyName,
  billingCity,
  billingProvinceCode: 'QC',
  contactName: 'Dispatch Desk',
  excluded: true,
  sType: 'Link-P',
});
const companies = [make('A1', 'Northern Freight', 'Montréal'), make('B2', 'Southern Freight', 'Laval')];
const find = (typed: string) => filterExcluded(companies, typed).map(({ custCd }) => custCd);

describe('filterExcluded', () => {
  it('finds every typed word in any of the shown fields, without case and accents', () => {
    expect(find('montreal FREIGHT')).toEqual(['A1']);
    expect(find('dispatch qc')).toEqual(['A1', 'B2']);
    expect(find('northern laval')).toEqual([]);
  });

  it('keeps the list itself where nothing is typed', () => {
    expect(filterExcluded(companies, '  ')).toBe(companies);
  });
});
