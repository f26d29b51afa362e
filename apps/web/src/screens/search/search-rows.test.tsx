import { getContactSummary } from '@loadstone/contracts/companies';
import { setContacted } from '@loadstone/contracts/contacted';
import { excludeCompany, includeCompany, listExcludedCompanies } from '@loadstone/contracts/exclusions';
import { addNetworkMember, listNetworkMembers, listNetworks } from '@loadstone/contracts/networks';
import {
  explainMissingCarrier,
  SEARCH_MESSAGES,
  searchCarriers,
  searchMembers,
  searchPartnerCarriers,
  searchPartnerUsCarriers,
  searchUsCarriers,
} from '@loadstone/contracts/search';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createFakeHub, type FakeHub } from '../../../test/fake-hub.ts';
import { makeContactSummary } from '../../../test/make-contact-summary.ts';
import { makeContactedReply } from '../../../test/make-mark.ts';
import { Refusal, startFakeServer, type FakeServer } from '../../../test/fake-server.ts';
import { makeFoundCarrier, makeFoundMember } from '../../../test/make-found.ts';
import { makeNetwork } from '../../../test/make-network.ts';
import { SignedIn } from '../../../test/render.tsx';
import { SearchPage } from './search-page.tsx';

const scores = { isScoresPending: false, sampleMarks: [] };
const noPartner = { carriers: [], total: 0, unplaced: 0, ...scores, partnerMissing: false, isSample: true };
const TWO = [
  makeFoundCarrier(),
  makeFoundCarrier({ token: 1002, custCd: 'OAK1', companyName: 'Oak Haulage', contacted: 'Y' }),
];
let server: FakeServer;
/** The codes of the companies that the own one excludes. */
let excluded: string[];
let fake: FakeHub;

// The grid has a chunk of its own; the first test must not wait for it.
beforeAll(() => import('../../grid/ag-data-grid.tsx'));
beforeEach(() => {
  sessionStorage.clear();
  server = startFakeServer();
  excluded = [];
  server.respond(listExcludedCompanies, () => excluded.map((custCd) => makeFoundMember({ custCd, excluded: true })));
  server.respond(listNetworks, () => [makeNetwork(1, 'East', 'Public')]);
  server.respond(listNetworkMembers, () => []);
  server.respond(searchCarriers, () => ({ carriers: TWO, total: 2, ...scores }));
  server.respond(searchPartnerCarriers, () => noPartner);
  server.respond(searchPartnerUsCarriers, () => noPartner);
  server.respond(excludeCompany, ({ body }) => {
    const exclusion = body as { custCd: string; excludeCustCd: string };
    excluded = [...excluded, exclusion.excludeCustCd];
    return { ...exclusion, excluded: true };
  });
  server.respond(includeCompany, ({ params }) => ({
    custCd: params['custCd']!,
    excludeCustCd: params['memberCustCd']!,
    excluded: false,
  }));
  fake = createFakeHub();
});

const toPath = (tab: string, fields: object) => `/search?tab=${tab}&q=${encodeURIComponent(JSON.stringify(fields))}`;

function open(path: string) {
  const router = createMemoryRouter([{ path: '/search', element: <SearchPage /> }], { initialEntries: [path] });
  render(
    <SignedIn hasRouter={false} hub={fake.hub}>
      <RouterProvider router={router} />
    </SignedIn>,
  );
  return userEvent.setup();
}

async function choose(user: ReturnType<typeof userEvent.setup>, company: string): Promise<void> {
  const row = (await screen.findByText(company)).closest('[role=row]')!;
  await user.click(within(row as HTMLElement).getByRole('checkbox'));
}

it('contacts the chosen carriers that are not contacted yet', async () => {
  server.respond(setContacted, () => makeContactedReply('MAP1', 1001));
  const user = open(toPath('carriers', { companyName: 'maple' }));
  await choose(user, 'Maple Freight');
  await choose(user, 'Oak Haulage');
  expect(screen.getByText('2 chosen')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Contact' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Contact' })).toBeDisabled());
  expect(server.requestsOf(setContacted).map(({ body }) => (body as { eToken: number }).eToken)).toEqual([1001]);
  await user.click(screen.getByRole('button', { name: 'Clear selection' }));
  expect(screen.getByText('2 results')).toBeVisible();
});

it('excludes the chosen companies with one Undo for all, and names those that failed', async () => {
  const user = open(toPath('carriers', { companyName: 'maple' }));
  await choose(user, 'Maple Freight');
  await choose(user, 'Oak Haulage');
  await user.click(screen.getByRole('button', { name: 'Exclude' }));
  expect(await screen.findByText('2 companies are excluded from matching.')).toBeVisible();
  expect(screen.getAllByRole('img', { name: 'Excluded' })).toHaveLength(2);
  server.respond(includeCompany, ({ params }) => {
    if (params['memberCustCd'] === 'OAK1') throw new Refusal('user.notFound');
    excluded = excluded.filter((custCd) => custCd !== params['memberCustCd']);
    return { custCd: params['custCd']!, excludeCustCd: 'MAP1', excluded: false };
  });
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('1 company is included in matching again.')).toBeVisible();
  expect(screen.getByText(/^These companies could not be included: Oak Haulage\. Refused: /)).toBeVisible();
  expect(screen.getAllByRole('img', { name: 'Excluded' })).toHaveLength(1);
});

it('adds the chosen companies to a network', async () => {
  server.respond(addNetworkMember, ({ params, body }) => ({
    networkId: Number(params['id']),
    memberCustCd: (body as { memberCustCd: string }).memberCustCd,
    commonName: '',
    companyPhone: '',
    companyLocation: '',
    primaryContactName: '',
  }));
  const user = open(toPath('carriers', { companyName: 'maple' }));
  await choose(user, 'Maple Freight');
  await choose(user, 'Oak Haulage');
  await user.click(screen.getByRole('button', { name: 'Add Network' }));
  const dialog = await screen.findByRole('dialog', { name: 'Add to a Network' });
  expect(within(dialog).getByText('Maple Freight and 1 more company')).toBeVisible();
  await user.click(await within(dialog).findByRole('checkbox', { name: 'East' }));
  await user.click(within(dialog).getByRole('button', { name: 'Confirm' }));
  expect(await within(dialog).findByText('2 companies have been added successfully!')).toBeVisible();
  expect(server.requestsOf(addNetworkMember)).toHaveLength(2);
});

it('marks the rows of a company that a colleague excludes', async () => {
  server.respond(searchMembers, () => ({ members: [makeFoundMember()], total: 1 }));
  open(toPath('members', { companyName: 'maple' }));
  expect(await screen.findByText('N')).toBeInTheDocument();
  server.respond(listExcludedCompanies, () => [makeFoundMember({ excluded: true })]);
  fake.change({ type: 'exclusions.changed' });
  expect(await screen.findByRole('img', { name: 'Excluded' })).toBeInTheDocument();
});

it('opens a comment for editing on F2 and leaves it as it was', async () => {
  server.respond(searchCarriers, () => ({ carriers: [makeFoundCarrier()], total: 1, ...scores }));
  const user = open(toPath('carriers', { companyName: 'maple' }));
  const cell = (await screen.findByText('call first')).closest<HTMLElement>('[role=gridcell]')!;
  await user.dblClick(cell);
  const editor = await within(cell).findByRole('textbox');
  await user.clear(editor);
  await user.type(editor, 'jk m{Enter}');
  expect(await screen.findByText('call first')).toBeInTheDocument();
  expect(screen.queryByRole('menu')).not.toBeInTheDocument();
});

it('shows fifteen chips of the states of a US search, and the others on request', async () => {
  server.respond(searchUsCarriers, () => ({ carriers: TWO, total: 2, ...scores }));
  const states = ['NY', 'OH', 'PA', 'MI', 'IL', 'IN', 'WI', 'MN', 'IA', 'MO', 'TX', 'GA'];
  const origin = { by: 'state', city: null, states, radius: 0 };
  const user = open(toPath('usCarriers', { origin, destination: { ...origin, states: states.slice(0, 6) } }));
  expect(await screen.findByText('To PA')).toBeVisible();
  expect(screen.queryByText('To MI')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: '+ 3 more...' }));
  expect(screen.getByText('To IN')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Edit Search' }));
  expect(screen.getAllByRole('button', { name: '+ 5 more' })).toHaveLength(1);
  // The lists of both fields have it too.
  const before = screen.getAllByText('Minnesota (MN)').length;
  await user.click(screen.getByRole('button', { name: '+ 5 more' }));
  expect(screen.getAllByText('Minnesota (MN)')).toHaveLength(before + 1);
});

it('labels the panel of a company of the partner board, and its scores, as sample data', async () => {
  server.respond(searchPartnerCarriers, () => ({
    ...noPartner,
    carriers: [
      {
        ...makeFoundCarrier({ token: 2 ** 52, companyName: 'Partner Haulage', subscriberType: 'DAT', custCd: 'DAT:9' }),
        ...{ phone: '312-555-0177', email: 'desk@partner.example' },
      },
    ],
    total: 1,
    sampleMarks: ['transcreditCa' as const],
  }));
  const user = open(toPath('carriers', { companyName: 'maple' }));
  await user.click(await screen.findByText('Partner Haulage'));
  const panel = await screen.findByRole('complementary', { name: /Partner Haulage/ });
  expect(screen.getAllByText('Partner Haulage')[0]!.closest('[role=row]')).toHaveClass('ls-row-open');
  expect(within(panel).getByText(/known to the partner board \(DAT\) only/)).toHaveTextContent('Sample company');
  expect(within(panel).getAllByText('sample data')).toHaveLength(1);
  expect(within(panel).getByRole('link', { name: /312-555-0177/ })).toBeVisible();
});

it('explains why a carrier is not in an empty result, by keyboard', async () => {
  server.respond(searchCarriers, () => ({ carriers: [], total: 0, ...scores }));
  server.respond(explainMissingCarrier, () => ({
    companies: [{ custCd: 'ELM1', companyName: 'Elm Lines', reasons: [{ reason: 'type' as const, trucks: 2 }] }],
    total: 4,
  }));
  const user = open(toPath('carriers', { companyName: 'maple' }));
  await user.click(await screen.findByRole('button', { name: 'Why not?' }));
  const dialog = await screen.findByRole('dialog', { name: 'Why is a carrier not in the result?' });
  await user.type(within(dialog).getByLabelText('Company Name'), 'el{Enter}');
  expect(within(dialog).getByText(SEARCH_MESSAGES.companyName)).toBeVisible();
  await user.type(within(dialog).getByLabelText('Company Name'), 'm{Enter}');
  expect(await within(dialog).findByText('2 trucks have another vehicle type.')).toBeVisible();
  expect(within(dialog).getByText('3 more companies have this name. Enter more of it.')).toBeVisible();
  expect(server.requestsOf(explainMissingCarrier)[0]?.body).toMatchObject({
    missing: 'elm',
    search: { companyName: 'maple' },
  });
});

describe('the results by keyboard', () => {
  const findCell = () => waitFor(() => expect(document.activeElement).toHaveAttribute('role', 'gridcell'));
  const rowOf = () => document.activeElement?.closest('[role=row]')?.textContent ?? '';

  it('have the focus when they arrive; letters act on a row, and Escape closes its panel', async () => {
    server.respond(setContacted, () => makeContactedReply('MAP1', 1001));
    server.respond(getContactSummary, () => makeContactSummary({ phone: '416-555-0100' }));
    const user = open(toPath('carriers', { companyName: 'maple' }));
    await findCell();
    expect(rowOf()).toContain('Maple Freight');
    await user.keyboard('j');
    expect(rowOf()).toContain('Oak Haulage');
    await user.keyboard('k');
    await user.keyboard('y');
    await screen.findByText('416-555-0100 copied.');
    expect(await navigator.clipboard.readText()).toBe('416-555-0100');
    await user.keyboard('o');
    await waitFor(() => expect(server.requestsOf(setContacted)).toHaveLength(1));
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('complementary', { name: /Maple Freight/ })).toBeVisible();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('complementary')).toBeNull());
    await findCell();
    await user.keyboard('e');
    expect(await screen.findByRole('textbox', { name: 'Company Name' })).toHaveFocus();
  });

  it('take no focus from a control that has it', async () => {
    open(toPath('carriers', { companyName: 'maple' }));
    const tab = screen.getByRole('tab', { name: 'Carriers' });
    tab.focus();
    await screen.findByText('Maple Freight');
    expect(tab).toHaveFocus();
  });
});
