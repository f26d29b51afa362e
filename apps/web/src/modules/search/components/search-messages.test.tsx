import { SEARCH_MESSAGES } from '@loadstone/contracts/search';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { startFakeServer } from '../../../../test/fake-server.ts';
import { renderSignedIn } from '../../../../test/render.tsx';
import { EMPTY_CARRIER_FIELDS, EMPTY_MEMBER_FIELDS } from '../model/search-fields.ts';
import { CarrierForm } from './carrier-form.tsx';
import { MemberForm } from './member-form.tsx';

const toState = (states: string[]) => ({ by: 'state' as const, city: null, states, radius: 0 });
const TORONTO = { id: 2, city: 'Toronto', st: 'ON', label: 'Toronto, ON' };
const inToronto = (radius: number) => ({ by: 'city' as const, city: TORONTO, states: [], radius });

it.each([
  ['nothing', {}, SEARCH_MESSAGES.memberCriteria],
  ['only a type and the check boxes', { memberType: 'Broker', hasExcluded: true }, SEARCH_MESSAGES.memberCriteria],
  ['a name of blanks', { companyName: '   ' }, SEARCH_MESSAGES.memberCriteria],
  ['a name of two characters', { companyName: 'ab' }, SEARCH_MESSAGES.companyName],
  ['two characters between blanks', { companyName: ' ab ' }, SEARCH_MESSAGES.companyName],
  ['a name of 51 characters', { companyName: 'x'.repeat(51) }, SEARCH_MESSAGES.companyName],
  ['a phone of eight characters', { phone: '12345678' }, SEARCH_MESSAGES.phone],
  ['a phone of 21 characters', { phone: '1'.repeat(21) }, SEARCH_MESSAGES.phone],
  ['a phone without digits', { phone: '(---) ---' }, SEARCH_MESSAGES.phone],
  ['a phone with letters', { phone: '416-555-01xx' }, SEARCH_MESSAGES.phone],
  ['a name of three characters', { companyName: 'abc' }, undefined],
  ['a name of 50 characters', { companyName: 'x'.repeat(50) }, undefined],
  ['a phone of nine characters', { phone: '416555010' }, undefined],
  ['a phone of twenty characters', { phone: '+1 (416) 555-0100 ..' }, undefined],
  ['a state', { by: 'state', provSt: 'ON' }, undefined],
  ['a city', { city: TORONTO }, undefined],
] as const)('a search for members by %s', async (_, fields, message) => {
  startFakeServer();
  const onSearch = vi.fn<(fields: unknown) => void>();
  renderSignedIn(<MemberForm initial={{ ...EMPTY_MEMBER_FIELDS, ...fields }} onSearch={onSearch} />);
  await userEvent.click(screen.getByRole('button', { name: 'Submit' }));
  if (message === undefined) {
    expect(onSearch).toHaveBeenLastCalledWith(expect.objectContaining(fields));
    for (const each of Object.values(SEARCH_MESSAGES)) expect(screen.queryByText(each)).not.toBeInTheDocument();
  } else {
    expect(screen.getByText(message)).toBeVisible();
    expect(onSearch.mock.calls.filter(([found]) => found !== null)).toEqual([]);
  }
});

it.each([
  ['carriers', 'nothing', {}, SEARCH_MESSAGES.carrierCriteria],
  ['carriers', 'a name of two characters', { companyName: 'ab' }, SEARCH_MESSAGES.carrierCriteria],
  ['carriers', 'only equipment', { vehicleTypes: ['V'], vehicleSize: 'T' }, SEARCH_MESSAGES.carrierCriteria],
  ['carriers', 'a name of 51 characters', { companyName: 'x'.repeat(51) }, SEARCH_MESSAGES.companyName],
  ['carriers', 'a name of three characters', { companyName: 'abc' }, undefined],
  ['carriers', 'an origin city', { origin: inToronto(50) }, undefined],
  ['carriers', 'a destination state', { destination: toState(['IL']) }, undefined],
  ['usCarriers', 'nothing', {}, SEARCH_MESSAGES.carrierCriteria],
  ['usCarriers', 'only the Mexican box', { hasMexico: true }, SEARCH_MESSAGES.carrierCriteria],
  ['usCarriers', 'several states', { origin: toState(['IL', 'NY']) }, undefined],
] as const)('a search for %s by %s', async (tab, _, fields, message) => {
  startFakeServer();
  const onSearch = vi.fn<(fields: unknown) => void>();
  renderSignedIn(
    <CarrierForm tab={tab} initial={{ ...EMPTY_CARRIER_FIELDS, ...fields } as never} onSearch={onSearch} />,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Submit' }));
  if (message === undefined) {
    expect(onSearch).toHaveBeenLastCalledWith(expect.objectContaining(fields));
  } else {
    expect(screen.getByText(message)).toBeVisible();
    expect(onSearch.mock.calls.filter(([found]) => found !== null)).toEqual([]);
  }
});
