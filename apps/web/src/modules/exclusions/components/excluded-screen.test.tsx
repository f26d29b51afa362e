import {
  excludeCompany,
  includeCompany,
  listExcludedCompanies,
  type ExcludedCompany,
} from '@loadstone/contracts/exclusions';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createFakeHub } from '../../../../test/fake-hub.ts';
import { startFakeServer, type FakeServer } from '../../../../test/fake-server.ts';
import { renderSignedIn } from '../../../../test/render.tsx';
import { shownToasts } from '../../../ui/toasts/toast.ts';
import { ExcludedScreen } from './excluded-screen.tsx';

// The grid has a chunk of its own; the first test must not wait for it.
beforeAll(() => import('../../../grid/ag-data-grid.tsx'));

const makeExcluded = (custCd: string, companyName: string, fields: Partial<ExcludedCompany> = {}): ExcludedCompany => ({
  custCd,
  companyName,
  billingCity: 'Guelph',
  billingProvinceCode: 'ON',
  contactName: 'First Dispatcher',
  excluded: true,
  sType: 'Link-P',
  ...fields,
});

let server: FakeServer;
let companies: ExcludedCompany[];
beforeEach(() => {
  shownToasts.set([]);
  companies = [
    makeExcluded('MAP1', 'Maple Freight'),
    makeExcluded('OAK1', 'Oak Haulage', { billingCity: 'Calgary', sType: 'DAT' }),
  ];
  server = startFakeServer();
  server.respond(listExcludedCompanies, () => companies);
  server.respond(includeCompany, ({ params }) => {
    companies = companies.filter(({ custCd }) => custCd !== params['memberCustCd']);
    return { custCd: 'BRK01', excludeCustCd: params['memberCustCd']!, excluded: false };
  });
  server.respond(excludeCompany, () => {
    companies = [makeExcluded('MAP1', 'Maple Freight'), ...companies];
    return { custCd: 'BRK01', excludeCustCd: 'MAP1', excluded: true };
  });
});

function open(options: Parameters<typeof renderSignedIn>[1] = {}) {
  renderSignedIn(<ExcludedScreen renderPanel={({ companyName }) => <p>panel of {companyName}</p>} />, options);
  return userEvent.setup();
}
const findRow = async (name: string) => (await screen.findByText(name)).closest<HTMLElement>('[role=row]')!;
async function openMenu(user: ReturnType<typeof userEvent.setup>, name: string) {
  await user.pointer({ target: await findRow(name).then((row) => within(row).getByText(name)), keys: '[MouseRight]' });
  return screen.findByRole('menuitem', { name: 'Include' });
}

describe('the excluded companies', () => {
  it('are a list with its hint and columns, and each opens its panel by click and by key', async () => {
    const user = open();
    expect(screen.getAllByText('Loading...').length).toBeGreaterThan(0);
    expect(screen.getByRole('heading', { name: 'Excluded Companies List' })).toBeVisible();
    expect(screen.getByText('Right click on a member to include in future load matching')).toBeVisible();
    const row = await findRow('Maple Freight');
    // The grid's library announces its state a moment later; a screen reader must not find "Loading..." then.
    await new Promise((resolve) => setTimeout(resolve, 700));
    expect(screen.queryAllByText('Loading...')).toEqual([]);
    const names = screen.getAllByRole('columnheader').map(({ textContent }) => textContent.trim());
    expect(names.filter(Boolean)).toEqual(['Company', 'City', 'Province', 'Contact Name', 'Excl', 'SType']);
    expect(within(row).getByText('Y')).toBeInTheDocument();
    await user.click(within(row).getByText('Maple Freight'));
    expect(await screen.findByText('panel of Maple Freight')).toBeVisible();
    await user.keyboard('{ArrowDown}{Enter}');
    expect(await screen.findByText('panel of Oak Haulage')).toBeVisible();
  });

  it('are filtered from the slash on, and say that nothing matches', async () => {
    const user = open();
    await findRow('Maple Freight');
    await user.keyboard('/');
    const search = screen.getByRole('searchbox', { name: 'Search city, company, etc...' });
    expect(search).toHaveFocus();
    await user.keyboard('calg');
    await waitFor(() => expect(screen.queryByText('Maple Freight')).toBeNull());
    expect(screen.getByText('Oak Haulage')).toBeInTheDocument();
    await user.keyboard('zzz');
    expect(await screen.findByText('No excluded company matches what you typed.')).toBeVisible();
  });

  it('are included from the menu of their row at once, and excluded again by Undo', async () => {
    const user = open();
    await user.click(await openMenu(user, 'Maple Freight'));
    await waitFor(() => expect(screen.queryByText('Maple Freight')).toBeNull());
    expect(await screen.findByText('Maple Freight is included in matching again.')).toBeVisible();
    expect(server.requestsOf(includeCompany)[0]?.params).toEqual({ custCd: 'BRK01', memberCustCd: 'MAP1' });
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await findRow('Maple Freight')).toBeInTheDocument();
    // The row is back before the reply.
    await waitFor(() =>
      expect(server.requestsOf(excludeCompany)[0]?.body).toEqual({ custCd: 'BRK01', excludeCustCd: 'MAP1' }),
    );
  });

  it('come back where including fails, with Retry', async () => {
    server.refuse(includeCompany, 'server.internal');
    const user = open();
    await user.click(await openMenu(user, 'Maple Freight'));
    expect(await screen.findByText('Maple Freight could not be included.')).toBeVisible();
    expect(await findRow('Maple Freight')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(server.requestsOf(includeCompany)).toHaveLength(2));
  });

  it.each([
    ['a company of the partner board', 'Oak Haulage', {}],
    ['a globally excluded user', 'Maple Freight', { claims: { globalExcluded: true } }],
  ])('cannot be included: %s', async (_, name, options) => {
    const user = open(options);
    expect(await openMenu(user, name)).toHaveAttribute('data-disabled', 'true');
  });

  it('are reloaded when a colleague has excluded another one', async () => {
    const { hub, change } = createFakeHub();
    open({ hub });
    await findRow('Maple Freight');
    companies = [...companies, makeExcluded('PIN1', 'Pine Lines')];
    change({ type: 'exclusions.changed' });
    expect(await findRow('Pine Lines')).toBeInTheDocument();
  });

  it('explain an empty list, and a failure with Retry', async () => {
    server.refuse(listExcludedCompanies, 'server.internal');
    const user = open();
    expect(await screen.findByText('The excluded companies could not be loaded.')).toBeVisible();
    companies = [];
    server.respond(listExcludedCompanies, () => companies);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('No companies are excluded.')).toBeVisible();
  });
});
