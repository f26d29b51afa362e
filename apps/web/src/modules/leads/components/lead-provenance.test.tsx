import type { CompanyRecord } from '@loadstone/contracts/companies';
import type { Provenance } from '@loadstone/contracts/leads';
import type { PostingKind } from '@loadstone/contracts/postings';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderSignedIn } from '../../../../test/render.tsx';
import { LeadProvenance } from './lead-provenance.tsx';

const KNOWN: Provenance = {
  device: { days: 412, isRecent: false },
  user: { days: 800, isProgram: false },
  phone: { days: 800, isChanged: false, isRecent: false },
};

function listFacts(provenance: Provenance, record: CompanyRecord | null = null, kind: PostingKind = 'L') {
  renderSignedIn(<LeadProvenance provenance={provenance} record={record} kind={kind} />);
  return screen.getAllByRole('listitem').map(({ textContent }) => textContent);
}

it('states the ages of device, user and phone', () => {
  expect(listFacts(KNOWN)).toEqual(['Computer used for 412 days', 'User for 800 days', 'Same phone for 800 days']);
});

it('marks what is new', () => {
  const facts = listFacts({
    device: { days: 0, isRecent: true },
    user: { days: 0, isProgram: false },
    phone: { days: 1, isChanged: true, isRecent: true },
  });
  expect(facts).toEqual(['Computer first used today (new)', 'User added today', 'Phone changed 1 day ago (new)']);
});

it('says that a computer is not known, except for a program, which has none', () => {
  expect(listFacts({ ...KNOWN, device: null })).toContain('Computer not known');
});

it('names a program', () => {
  const facts = listFacts({ ...KNOWN, device: null, user: { days: 3, isProgram: true } });
  expect(facts).toEqual(['Program for 3 days', 'Same phone for 800 days']);
});

it('states the record of the company as counts', () => {
  const record = { postings: 120, reportedGone: 3, withdrawn: 2 };
  expect(listFacts(KNOWN, record).slice(3)).toEqual([
    '3 of 120 loads were reported gone, 90 days',
    '2 of 120 loads were withdrawn within 30 minutes after another posting of them was assigned, 90 days',
  ]);
});

it('states of trucks only those that were withdrawn', () => {
  expect(listFacts(KNOWN, { postings: 40, reportedGone: 0, withdrawn: 0 }, 'E').slice(3)).toEqual([
    '0 of 40 trucks were withdrawn within 30 minutes after another posting of them was assigned, 90 days',
  ]);
});
