import { LIMITS } from '@loadstone/contracts/board';
import { addNetworkMember, listNetworkMembers } from '@loadstone/contracts/networks';
import { searchCompanies } from '@loadstone/contracts/search';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { startFakeServer, type FakeServer } from '../../../../test/fake-server.ts';
import { makeNetwork } from '../../../../test/make-network.ts';
import { openDialog } from '../../../../test/render.tsx';
import { AddCompanyDialog } from './add-company-dialog.tsx';

const toMember = (memberCustCd: string) => ({
  networkId: 1,
  memberCustCd,
  commonName: memberCustCd,
  companyPhone: '',
  companyLocation: '',
  primaryContactName: '',
});
const toCompany = (custCd: string, commonName: string) => ({
  custCd,
  commonName,
  billingCity: 'Guelph',
  billingProvinceCode: 'ON',
  billingCountryCode: 'CA',
});

let server: FakeServer;
const onClose = vi.fn();
beforeEach(() => {
  onClose.mockReset();
  server = startFakeServer();
  server.respond(listNetworkMembers, () => [toMember('NORTH1')]);
  server.respond(searchCompanies, () => [toCompany('NORTH1', 'Northern'), toCompany('NORTH2', 'Northgate')]);
  server.respond(addNetworkMember, () => toMember('NORTH2'));
});

const open = () =>
  openDialog(
    <AddCompanyDialog network={makeNetwork(1, 'East', 'Public')} onClose={onClose} />,
    'Add Company to Network',
  );
const queriesOf = () => server.requestsOf(searchCompanies).map(({ query }) => Object.fromEntries(query));

describe('the dialog that adds companies to a network', () => {
  it('needs a name, which is reported only after an attempt to search', async () => {
    const { user, getByRole, findByText, queryByText } = await open();
    const name = getByRole('textbox', { name: 'Company name' });
    await waitFor(() => expect(name).toHaveFocus());
    await user.tab();
    expect(queryByText('Please enter a company name.')).toBeNull();
    await user.click(getByRole('button', { name: 'Search' }));
    expect(await findByText('Please enter a company name.')).toBeVisible();
    expect(name).toHaveFocus();
    await user.keyboard('n');
    expect(queryByText('Please enter a company name.')).toBeNull();
    expect(queriesOf()).toEqual([]);
  });

  it('searches by name and city, and adds a company that is not a member yet', async () => {
    const { user, getByRole, findByRole, getAllByText, getByText } = await open();
    expect(getByText('Search by name; a city narrows it.')).toBeVisible();
    await user.type(getByRole('combobox', { name: 'City' }), 'lon');
    await screen.findByRole('option', { name: 'London, ON' });
    await user.keyboard('{Enter}');
    await user.type(getByRole('textbox', { name: 'Company name' }), ' north {Enter}');
    const add = await findByRole('button', { name: 'Add Northgate' });
    expect(queriesOf()).toEqual([{ searchQuery: 'north', city: 'London', provST: 'ON' }]);
    expect(getAllByText('Added')).toHaveLength(1);
    await user.click(add);
    await waitFor(() => expect(getAllByText('Added')).toHaveLength(2));
    expect(await screen.findByText('Company has been added successfully!')).toBeVisible();
    expect(server.requestsOf(addNetworkMember)).toHaveLength(1);
  });

  it('accepts no longer name than the server', async () => {
    const { user, getByRole, findByRole } = await open();
    await user.type(
      getByRole('textbox', { name: 'Company name' }),
      `${'n'.repeat(LIMITS.companyNameLength + 10)}{Enter}`,
    );
    await findByRole('button', { name: 'Add Northgate' });
    expect(queriesOf()).toEqual([{ searchQuery: 'n'.repeat(LIMITS.companyNameLength) }]);
  });

  it('does not search while the city is a text that is no city', async () => {
    const { user, getByRole, findByText } = await open();
    await user.type(getByRole('combobox', { name: 'City' }), 'zzz');
    await user.type(getByRole('textbox', { name: 'Company name' }), 'north{Enter}');
    expect(await findByText('Please choose a city from the list.')).toBeVisible();
    expect(queriesOf()).toEqual([]);
    await user.clear(getByRole('combobox', { name: 'City' }));
    await user.type(getByRole('textbox', { name: 'Company name' }), '{Enter}');
    await waitFor(() => expect(queriesOf()).toEqual([{ searchQuery: 'north' }]));
  });

  it('shows that there is no such company, and a failed search with Retry', async () => {
    server.refuse(searchCompanies, 'server.internal');
    const { user, getByRole, findByText } = await open();
    await user.type(getByRole('textbox', { name: 'Company name' }), 'north{Enter}');
    expect(await findByText('The companies could not be searched.')).toBeVisible();
    server.respond(searchCompanies, () => []);
    await user.click(getByRole('button', { name: 'Retry' }));
    expect(await findByText('No company of that name.')).toBeVisible();
  });

  it('shows that a company could not be added', async () => {
    server.refuse(addNetworkMember, 'server.internal');
    const { user, getByRole, findByRole, findByText } = await open();
    await user.type(getByRole('textbox', { name: 'Company name' }), 'north{Enter}');
    await user.click(await findByRole('button', { name: 'Add Northgate' }));
    expect(await findByText('The company could not be added to the network.')).toBeVisible();
    expect(getByRole('button', { name: 'Add Northgate' })).toBeEnabled();
  });

  it('closes by Done and by Escape', async () => {
    const { user, getByRole } = await open();
    await user.click(getByRole('button', { name: 'Done' }));
    await user.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledTimes(2);
  });
});
