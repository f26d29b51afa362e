import { setContacted } from '@loadstone/contracts/contacted';
import { excludeCompany, includeCompany, listExcludedCompanies } from '@loadstone/contracts/exclusions';
import { listNetworks } from '@loadstone/contracts/networks';
import type { ProductMode } from '@loadstone/contracts/postings';
import {
  searchCarriers,
  searchMembers,
  searchPartnerCarriers,
  searchPartnerMembers,
  SEARCH_MESSAGES,
} from '@loadstone/contracts/search';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, expect, it } from 'vitest';
import { startFakeServer, type FakeServer } from '../../../test/fake-server.ts';
import { makeContactedReply } from '../../../test/make-mark.ts';
import { makeNetwork } from '../../../test/make-network.ts';
import { SignedIn } from '../../../test/render.tsx';
import { makePermits } from '../../../test/people.ts';
import { makeFoundCarrier as carrier, makeFoundMember as member } from '../../../test/make-found.ts';
import { SearchPage } from './search-page.tsx';

let server: FakeServer;

const scores = { isScoresPending: false, sampleMarks: [] };
const PARTNER_CONTACT = { phone: '312-555-0177', email: 'desk@partner.example' };
const partnerPart = { partnerMissing: false, isSample: true };

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

interface Opening {
  mode?: ProductMode;
  permits?: ReturnType<typeof makePermits>;
  claims?: { globalExcluded?: boolean };
}

function open(path = '/search', options: Opening = {}) {
  const router = createMemoryRouter([{ path: '/search', element: <SearchPage /> }], { initialEntries: [path] });
  render(
    <SignedIn {...options} hasRouter={false}>
      <RouterProvider router={router} />
    </SignedIn>,
  );
  return { router, user: userEvent.setup() };
}

it('has the tabs of the mode and the permits', () => {
  open();
  expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['Carriers', 'US Carriers', 'Members']);
});

it('asks for details until there is a search', async () => {
  const { user } = open('/search?tab=members');
  expect(screen.getByText('Please provide more details to complete the search.')).toBeVisible();
  await user.type(screen.getByLabelText('Company Name'), 'maple{Enter}');
  expect(await screen.findByText('Maple Freight')).toBeInTheDocument();
  expect(screen.queryByText('Please provide more details to complete the search.')).toBeNull();
});

it('has only members for a carrier, and no US carriers without their feature', () => {
  open('/search', { mode: 'C' });
  expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['Members']);
  cleanup();
  open('/search', { permits: makePermits().filter(({ code }) => code !== 'll_uscarrsearch') });
  expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['Carriers', 'Members']);
});

it('shows what is missing in an empty search, and makes no call', async () => {
  const { user } = open('/search?tab=members');
  await user.click(screen.getByRole('button', { name: 'Submit' }));
  expect(screen.getByRole('alert')).toHaveTextContent(SEARCH_MESSAGES.memberCriteria);
  await user.click(screen.getByRole('tab', { name: 'Carriers' }));
  await user.click(screen.getByRole('button', { name: 'Submit' }));
  expect(screen.getByRole('alert')).toHaveTextContent(SEARCH_MESSAGES.carrierCriteria);
  expect(server.requestsOf(searchMembers)).toEqual([]);
  expect(server.requestsOf(searchCarriers)).toEqual([]);
});

it('strips letters from a phone number, and shows the messages of name and phone at their fields', async () => {
  const { user } = open('/search?tab=members');
  await user.type(screen.getByLabelText('Phone Number'), '416-abc555');
  expect(screen.getByLabelText('Phone Number')).toHaveValue('416-555');
  await user.type(screen.getByLabelText('Company Name'), 'ab');
  await user.click(screen.getByRole('button', { name: 'Submit' }));
  expect(screen.getByText(SEARCH_MESSAGES.phone)).toBeVisible();
  expect(screen.getByText(SEARCH_MESSAGES.companyName)).toBeVisible();
});

it('searches by keyboard, keeps the search in the address, and returns to the form', async () => {
  const { router, user } = open('/search?tab=members');
  await user.type(screen.getByLabelText('Company Name'), 'maple{Enter}');
  expect(await screen.findByRole('heading', { name: 'Member Search Results' })).toBeVisible();
  expect(await screen.findByText('Maple Freight')).toBeInTheDocument();
  expect(server.requestsOf(searchMembers)[0]?.query.get('companyName')).toBe('maple');
  expect(router.state.location.search).toContain('maple');
  await user.click(screen.getByRole('button', { name: 'Edit Search' }));
  expect(screen.getByLabelText('Company Name')).toHaveValue('maple');
});

it('searches again where the same search is submitted a second time', async () => {
  const { user } = open('/search?tab=members');
  await user.type(screen.getByLabelText('Company Name'), 'maple{Enter}');
  expect(await screen.findByText('Maple Freight')).toBeInTheDocument();
  server.respond(searchMembers, () => ({ members: [member({ companyName: 'Maple Lines' })], total: 1 }));
  await user.click(screen.getByRole('button', { name: 'Edit Search' }));
  await user.click(screen.getByRole('button', { name: 'Submit' }));
  expect(await screen.findByText('Maple Lines')).toBeInTheDocument();
  expect(screen.queryByText('Maple Freight')).toBeNull();
  expect(server.requestsOf(searchMembers)).toHaveLength(2);
});

it('shows when a carrier posted with two digits of the hour', async () => {
  const postDate = new Date(2026, 10, 2, 16, 5).toISOString();
  server.respond(searchCarriers, () => ({ carriers: [carrier({ postDate })], total: 1, ...scores }));
  open(`/search?tab=carriers&q=${encodeURIComponent(JSON.stringify({ companyName: 'maple' }))}`);
  expect(await screen.findByText('Nov 02 04:05 PM')).toBeInTheDocument();
});

it('restores a search from its address', async () => {
  open(`/search?tab=carriers&q=${encodeURIComponent(JSON.stringify({ companyName: 'maple' }))}`);
  expect(await screen.findByText('Maple Freight')).toBeInTheDocument();
  expect(server.requestsOf(searchCarriers)[0]?.body).toMatchObject({ companyName: 'maple', getMexico: 'N' });
});

it('gives a chosen city a radius of 50, and takes it away with the city', async () => {
  const { user } = open();
  const radius = screen.getByLabelText('Origin Radius');
  expect(radius).toBeDisabled();
  await user.type(screen.getByRole('combobox', { name: 'Origin City' }), 'Toron');
  await user.click(await screen.findByRole('option', { name: 'Toronto, ON' }));
  expect(radius).toBeEnabled();
  expect(radius).toHaveValue('50');
  await user.type(screen.getByRole('combobox', { name: 'Origin City' }), 'x');
  expect(radius).toBeDisabled();
});

it('says that there are more results than are shown', async () => {
  server.respond(searchMembers, () => ({ members: [member()], total: 431 }));
  open(`/search?tab=members&q=${encodeURIComponent(JSON.stringify({ companyName: 'maple' }))}`);
  expect(await screen.findByText(/more than the maximum of 1 results: 431 were found/)).toBeVisible();
});

it('excludes from the row menu in place and undoes it', async () => {
  server.respond(excludeCompany, ({ body }) => {
    server.respond(listExcludedCompanies, () => [member({ excluded: true })]);
    return { ...(body as { custCd: string; excludeCustCd: string }), excluded: true };
  });
  server.respond(includeCompany, () => {
    server.respond(listExcludedCompanies, () => []);
    return { custCd: 'BRK01', excludeCustCd: 'MAP1', excluded: false };
  });
  const { user } = open(`/search?tab=members&q=${encodeURIComponent(JSON.stringify({ companyName: 'maple' }))}`);
  await user.click(await screen.findByRole('button', { name: /Maple Freight/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Exclude' }));
  await waitFor(() => expect(screen.getByRole('img', { name: 'Excluded' })).toBeInTheDocument());
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(screen.getByText('N')).toBeInTheDocument());
  await waitFor(() => expect(server.requestsOf(includeCompany)).toHaveLength(1));
});

it.each([
  ['a company of the partner board', member({ sType: 'DAT' }), {}],
  ['an excluded user', member(), { globalExcluded: true }],
  ['an excluded user and an excluded company', member({ excluded: true }), { globalExcluded: true }],
])('offers neither exclusion nor networks for %s', async (_, found, claims) => {
  server.respond(listNetworks, () => [makeNetwork(1, 'East', 'Public')]);
  server.respond(listExcludedCompanies, () => (found.excluded ? [found] : []));
  server.respond(searchMembers, () => ({ members: [found], total: 1 }));
  const { user } = open(`/search?tab=members&q=${encodeURIComponent(JSON.stringify({ companyName: 'maple' }))}`, {
    claims,
  });
  await user.click(await screen.findByRole('button', { name: /Maple Freight/ }));
  expect(await screen.findByRole('menuitem', { name: found.excluded ? 'Include' : 'Exclude' })).toBeDisabled();
  expect(screen.getByRole('menuitem', { name: 'Add Network' })).toBeDisabled();
});

it('offers no networks to a user without one', async () => {
  const { user } = open(`/search?tab=members&q=${encodeURIComponent(JSON.stringify({ companyName: 'maple' }))}`);
  await user.click(await screen.findByRole('button', { name: /Maple Freight/ }));
  expect(await screen.findByRole('menuitem', { name: 'Exclude' })).toBeEnabled();
  expect(screen.getByRole('menuitem', { name: 'Add Network' })).toBeDisabled();
});

it('marks a carrier as contacted after the server has confirmed it', async () => {
  server.respond(setContacted, () => makeContactedReply('MAP1', 1001));
  const { user } = open(`/search?tab=carriers&q=${encodeURIComponent(JSON.stringify({ companyName: 'maple' }))}`);
  await user.click(await screen.findByRole('button', { name: /Maple Freight/ }));
  const menu = await screen.findByRole('menu');
  expect(within(menu).getAllByRole('menuitem')).toHaveLength(2);
  expect(within(menu).getByRole('menuitem', { name: 'Exclude' })).toBeVisible();
  await user.click(within(menu).getByRole('menuitem', { name: 'Contact' }));
  expect(await screen.findByRole('img', { name: 'Contacted' })).toBeInTheDocument();
  expect(server.requestsOf(setContacted)[0]?.body).toMatchObject({ cnCustCd: 'MAP1', lToken: 0, eToken: 1001 });
});

it('adds the results of the partner board below, and says where they are missing', async () => {
  server.respond(searchPartnerCarriers, () => ({
    carriers: [
      {
        ...carrier({ token: 2 ** 52, companyName: 'Partner Haulage', subscriberType: 'DAT', custCd: 'DAT:9' }),
        ...PARTNER_CONTACT,
      },
    ],
    total: 1,
    unplaced: 0,
    ...scores,
    ...partnerPart,
  }));
  open(`/search?tab=carriers&q=${encodeURIComponent(JSON.stringify({ companyName: 'maple' }))}`);
  expect(await screen.findByText('Partner Haulage')).toBeInTheDocument();
  expect(screen.getByText(/1 result of the DAT board below the others/)).toBeVisible();
});

it('shows phone, e-mail and scores of a member of the partner board in its panel', async () => {
  server.respond(searchMembers, () => ({ members: [], total: 0 }));
  server.respond(searchPartnerMembers, () => ({
    members: [
      {
        ...member({ companyName: 'Partner Haulage', custCd: 'DAT:9', sType: 'DAT' }),
        ...PARTNER_CONTACT,
        ...{ equifax: 12, tcc: -1, tcus: 91 },
      },
    ],
    total: 1,
    ...scores,
    ...partnerPart,
  }));
  const search = { companyName: 'partner', hasPartner: true };
  const { user } = open(`/search?tab=members&q=${encodeURIComponent(JSON.stringify(search))}`);
  await user.click(await screen.findByText('Partner Haulage'));
  const panel = await screen.findByRole('complementary', { name: /Partner Haulage/ });
  expect(within(panel).getByRole('link', { name: /312-555-0177/ })).toHaveAttribute('href', 'tel:+13125550177');
  expect(within(panel).getByRole('link', { name: /desk@partner\.example/ })).toBeVisible();
  expect(within(panel).getByText(/91/)).toBeVisible();
  expect(screen.getByText('1 result')).toBeVisible();
});

it('says before the form is filled in that the search for carriers is not in the subscription, without Retry', () => {
  const permits = makePermits().filter(({ code }) => code !== 'll_carrsearch');
  open('/search?tab=carriers', { permits });
  expect(screen.getByText(/contact our Customer Service department at \S+ to add this feature/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Submit' })).toBeNull();
  cleanup();
  open(`/search?tab=carriers&q=${encodeURIComponent(JSON.stringify({ companyName: 'maple' }))}`, { permits });
  expect(screen.getByText(/contact our Customer Service department/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  expect(server.requestsOf(searchCarriers)).toHaveLength(0);
});
