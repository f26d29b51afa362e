import { listExcludedCompanies } from '@loadstone/contracts/exclusions';
import { listNetworks } from '@loadstone/contracts/networks';
import {
  searchCarriers,
  searchMembers,
  searchPartnerCarriers,
  searchPartnerMembers,
  type CarrierSearchDraft,
} from '@loadstone/contracts/search';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { startFakeServer, type FakeServer } from '../../../test/fake-server.ts';
import { makeFoundCarrier as carrier, makeFoundMember as member } from '../../../test/make-found.ts';
import { renderSignedIn } from '../../../test/render.tsx';
import { EMPTY_CARRIER_FIELDS, placeInCity, type CarrierFields } from '../../modules/search/model/search-fields.ts';
import { toAddress } from '../../modules/search/model/search-address.ts';
import { SearchPage } from './search-page.tsx';

let server: FakeServer;
const scores = { isScoresPending: false, sampleMarks: [] };
const partnerPart = { partnerMissing: false, isSample: true };
const toronto = { id: 21, city: 'Toronto', st: 'ON', label: 'Toronto, ON' };
const search: CarrierFields = {
  ...EMPTY_CARRIER_FIELDS,
  origin: placeInCity(EMPTY_CARRIER_FIELDS.origin, toronto),
  destination: { ...EMPTY_CARRIER_FIELDS.destination, by: 'state', states: ['IL'] },
  vehicleSize: 'T',
  vehicleTypes: ['V', 'R'],
};

beforeEach(() => {
  sessionStorage.clear();
  server = startFakeServer();
  server.respond(listNetworks, () => []);
  server.respond(listExcludedCompanies, () => []);
  server.respond(searchMembers, () => ({ members: [member()], total: 1 }));
  server.respond(searchPartnerMembers, () => ({ members: [], total: 0, ...scores, ...partnerPart }));
  server.respond(searchCarriers, () => ({ carriers: [carrier()], total: 1, ...scores }));
  server.respond(searchPartnerCarriers, () => ({ carriers: [], total: 0, unplaced: 0, ...scores, ...partnerPart }));
});

const drafts = () => server.requestsOf(searchCarriers).map(({ body }) => body as CarrierSearchDraft);

async function openResults() {
  renderSignedIn(<SearchPage />, { path: `/search${toAddress('carriers', search)}` });
  const criteria = within(await screen.findByRole('list', { name: 'Criteria' }));
  await waitFor(() => expect(drafts()).toHaveLength(1));
  return { user: userEvent.setup(), criteria };
}

describe('the criteria above the results', () => {
  it('are all in sight, and each that is not the last one is removed by its button', async () => {
    const { user, criteria } = await openResults();
    const texts = ['From Toronto, ON', 'To IL', 'Truckload', 'Van, Reefer'];
    for (const text of texts) expect(criteria.getByText(text)).toBeVisible();
    await user.click(criteria.getByRole('button', { name: 'Remove To IL' }));
    await waitFor(() => expect(drafts()).toHaveLength(2));
    expect(drafts()[1]).toMatchObject({ srceCityId: 21, destSt: '', vehicleType: 'VR' });
    // Without a place or a company there is no search.
    const left = within(screen.getByRole('list', { name: 'Criteria' }));
    expect(left.queryByRole('button', { name: 'Remove From Toronto, ON' })).toBeNull();
    expect(left.getByRole('button', { name: 'Remove Truckload' })).toBeVisible();
  });

  it('search a radius once the keys that change it rest', async () => {
    const { criteria } = await openResults();
    const field = criteria.getByLabelText('Origin Radius');
    act(() => field.focus());
    // In one turn, so that the keys do not rest between them on a slow machine.
    for (const value of ['100', '150', '200']) fireEvent.change(field, { target: { value } });
    await waitFor(() => expect(drafts().at(-1)).toMatchObject({ srceRadius: 200 }));
    expect(drafts()).toHaveLength(2);
  });

  it('have the radius as a field, which searches again', async () => {
    const { user, criteria } = await openResults();
    expect(criteria.queryByLabelText('Destination Radius')).toBeNull();
    await user.selectOptions(criteria.getByLabelText('Origin Radius'), '200');
    await waitFor(() => expect(drafts()).toHaveLength(2));
    expect(drafts()[1]).toMatchObject({ srceRadius: 200, destSt: 'IL' });
    // The results are new, and the field keeps the focus.
    await waitFor(() => expect(screen.getByLabelText('Origin Radius')).toHaveFocus());
    expect(screen.getByLabelText('Origin Radius')).toHaveValue('200');
    await user.click(screen.getByRole('button', { name: 'Edit Search' }));
    expect(screen.getByLabelText('Origin Radius')).toHaveValue('200');
  });
});

describe('the tabs', () => {
  it('keep their results, also when another one searches meanwhile', async () => {
    const { user } = await openResults();
    const grid = await screen.findByRole('grid', { name: 'Carrier Search Results' });
    await user.click(screen.getByRole('tab', { name: 'Members' }));
    await user.type(screen.getByLabelText('Company Name'), 'maple{Enter}');
    expect(await screen.findByRole('grid', { name: 'Member Search Results' })).toBeVisible();
    expect(grid).not.toBeVisible();
    await user.click(screen.getByRole('tab', { name: 'Carriers' }));
    // The same grid: its scrolling and its open row are as they were.
    expect(screen.getByRole('grid', { name: 'Carrier Search Results' })).toBe(grid);
    await user.click(screen.getByRole('tab', { name: 'Members' }));
    expect(screen.getByRole('grid', { name: 'Member Search Results' })).toBeVisible();
    expect([drafts().length, server.requestsOf(searchMembers).length]).toEqual([1, 1]);
  });

  it('behind the one that is shown take no keys', async () => {
    const { user } = await openResults();
    await user.click(screen.getByRole('tab', { name: 'Members' }));
    await user.click(screen.getByRole('tab', { name: 'Members' }));
    await user.keyboard('e');
    await user.click(screen.getByRole('tab', { name: 'Carriers' }));
    expect(screen.getByRole('list', { name: 'Criteria' })).toBeVisible();
  });
});
