import {
  addNetworkMember,
  createNetwork,
  deleteNetwork,
  listNetworkMembers,
  listNetworks,
  removeNetworkMember,
  renameNetwork,
  type Network,
  type NetworkMember,
} from '@loadstone/contracts/networks';
import { searchCompanies, type CompanySearchResult } from '@loadstone/contracts/search';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Navigate, Route, Routes } from 'react-router';
import { beforeEach, describe, expect, it } from 'vitest';
import { Refusal, startFakeServer, type FakeServer } from '../../../../test/fake-server.ts';
import { makeNetwork } from '../../../../test/make-network.ts';
import { renderSignedIn } from '../../../../test/render.tsx';
import { NetworksPage } from './networks-page.tsx';

const NAME_TAKEN =
  'A network with this name has already been created. Please select a different name for your network.';

const member: NetworkMember = {
  networkId: 1,
  memberCustCd: 'NORTH1',
  commonName: 'Northern Freight',
  companyPhone: '416-555-0101',
  companyLocation: 'Toronto, ON',
  primaryContactName: 'Dispatch One',
};
const southern: CompanySearchResult = {
  custCd: 'SOUTH1',
  commonName: 'Southern Freight',
  billingCity: 'London',
  billingProvinceCode: 'ON',
  billingCountryCode: 'CA',
};

let server: FakeServer;
let networks: Network[];
let members: NetworkMember[];

beforeEach(() => {
  server = startFakeServer();
  networks = [makeNetwork(2, 'West', 'Private'), makeNetwork(1, 'East', 'Public')];
  members = [member];
  server.respond(listNetworks, () => networks);
  server.respond(listNetworkMembers, () => members);
});

async function open(claims = {}, settings = {}) {
  renderSignedIn(
    <Routes>
      <Route path="/" element={<Navigate to="/network" />} />
      <Route path="/network/:id?" element={<NetworksPage />} />
    </Routes>,
    { claims, settings },
  );
  const user = userEvent.setup();
  await screen.findByRole('heading', { name: 'Preferred Networks' });
  return user;
}

describe('the networks', () => {
  it('stand under their headings, the first one chosen with its companies', async () => {
    await open();
    expect(await screen.findByRole('heading', { name: 'East' })).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Companywide Network' })).toBeVisible();
    expect(screen.getByRole('heading', { name: 'User Network' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'East' })).toHaveAttribute('aria-current', 'page');
    const table = await screen.findByRole('table', { name: 'Companies of East' });
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent),
    ).toEqual(['#', 'Company Name', 'Phone', 'Location', 'Primary Contact', 'Action']);
    expect(within(table).getByRole('row', { name: /Northern Freight/ })).toHaveTextContent(
      '1Northern Freight416-555-0101Toronto, ONDispatch One',
    );
    const company = within(table).getByRole('link', { name: 'Northern Freight' });
    expect(company).toHaveAttribute('href', '/search?company=NORTH1');
  });

  it('are shown by type, and choosing a type chooses its first', async () => {
    const user = await open();
    await screen.findByRole('heading', { name: 'East' });
    await user.click(screen.getByRole('tab', { name: 'User' }));
    expect(await screen.findByRole('heading', { name: 'West' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'East' })).toBeNull();
  });

  it('are walked by the arrows and opened by Enter', async () => {
    const user = await open();
    (await screen.findByRole('link', { name: 'East' })).focus();
    await user.keyboard('{ArrowDown}{Enter}');
    expect(await screen.findByRole('heading', { name: 'West' })).toBeVisible();
  });

  it('say so where there are none, and what an empty one needs', async () => {
    networks = [];
    await open();
    expect((await screen.findAllByText('No networks found!')).length).toBeGreaterThan(0);
  });

  it('say what an empty network needs', async () => {
    members = [];
    await open();
    expect(
      await screen.findByText(
        'No companies have been added to the network. Remember to add companies to this network prior to creating postings specifically for this network.',
      ),
    ).toBeVisible();
  });

  it('say that they could not be read, and are read again', async () => {
    server.respond(listNetworks, () => {
      throw new Refusal('server.internal');
    });
    const user = await open();
    expect(await screen.findByRole('alert')).toHaveTextContent('The networks could not be loaded.');
    server.respond(listNetworks, () => networks);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('heading', { name: 'East' })).toBeVisible();
  });
});

describe('renaming', () => {
  it('updates only a changed and valid name, and Escape leaves it', async () => {
    server.respond(
      renameNetwork,
      () => (networks = [makeNetwork(2, 'West', 'Private'), makeNetwork(1, 'North', 'Public')])[1]!,
    );
    const user = await open();
    await user.click(await screen.findByRole('button', { name: 'Rename East' }));
    const input = screen.getByRole('textbox', { name: 'Network name' });
    expect(input).toHaveFocus();
    expect(screen.getByRole('button', { name: 'Update' })).toHaveAttribute('aria-disabled', 'true');
    await user.clear(input);
    await user.type(input, ' west ');
    expect(screen.getByRole('button', { name: 'Update' })).toHaveAttribute('aria-disabled', 'true');
    expect(
      screen.getByText(
        'A network with this name has already been created. Please select a different name for your network.',
      ),
    ).toBeVisible();
    await user.keyboard('{Escape}');
    expect(await screen.findByRole('heading', { name: 'East' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Rename East' }));
    await user.clear(screen.getByRole('textbox', { name: 'Network name' }));
    await user.type(screen.getByRole('textbox', { name: 'Network name' }), 'North{Enter}');
    expect(await screen.findByRole('heading', { name: 'North' })).toBeVisible();
    expect(server.requestsOf(renameNetwork)[0]?.body).toEqual([{ op: 'replace', path: '/name', value: 'North' }]);
  });
});

describe('adding a network', () => {
  it('requires a new name, adds it, confirms and opens it', async () => {
    server.respond(createNetwork, () => {
      networks = [...networks, makeNetwork(3, 'South', 'Private')];
      return networks[2]!;
    });
    const user = await open();
    await user.click(screen.getByRole('button', { name: 'Add Network' }));
    const dialog = await screen.findByRole('dialog', { name: 'Add a Network' });
    expect(within(dialog).getByRole('radio', { name: 'User' })).toBeChecked();
    await user.click(within(dialog).getByRole('button', { name: 'Add' }));
    expect(within(dialog).getByText('This field is required. Please type a name for your new network.')).toBeVisible();
    await user.type(within(dialog).getByRole('textbox', { name: 'Network name' }), 'South{Enter}');
    expect(await within(dialog).findByText('Network has been added successfully!')).toBeVisible();
    expect(server.requestsOf(createNetwork)[0]?.body).toEqual({ name: 'South', type: 'Private', userId: 7 });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), { timeout: 120_000 });
    expect(screen.getByRole('heading', { name: 'South' })).toBeVisible();
  });

  it('stays chosen while the list is loaded again', async () => {
    const list = Promise.withResolvers<Network[]>();
    server.respond(createNetwork, () => {
      server.respondToPath(listNetworks.method, listNetworks.path, () => list.promise);
      return makeNetwork(3, 'South', 'Private');
    });
    const user = await open();
    await user.click(screen.getByRole('button', { name: 'Add Network' }));
    const dialog = await screen.findByRole('dialog', { name: 'Add a Network' });
    const lists = server.requestsOf(listNetworks).length;
    await user.type(within(dialog).getByRole('textbox', { name: 'Network name' }), 'South{Enter}');
    await waitFor(() => expect(server.requestsOf(listNetworks).length).toBeGreaterThan(lists), { timeout: 120_000 });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), { timeout: 120_000 });
    list.resolve([...networks, makeNetwork(3, 'South', 'Private')]);
    expect(await screen.findByRole('heading', { name: 'South' }, { timeout: 120_000 })).toBeVisible();
  });

  it('refuses a name that is taken, also where only the server knows it, and focuses the field', async () => {
    server.respond(createNetwork, () => {
      throw new Refusal('network.nameTaken');
    });
    const user = await open();
    await user.click(screen.getByRole('button', { name: 'Add Network' }));
    const dialog = await screen.findByRole('dialog', { name: 'Add a Network' });
    const name = within(dialog).getByRole('textbox', { name: 'Network name' });
    await user.type(name, 'west{Enter}');
    expect(name).toHaveAccessibleDescription(NAME_TAKEN);
    expect(server.requestsOf(createNetwork)).toEqual([]);
    await user.clear(name);
    await user.type(name, 'South');
    expect(name).not.toHaveAccessibleDescription(NAME_TAKEN);
    await user.click(within(dialog).getByRole('button', { name: 'Add' }));
    await waitFor(() => expect(name).toHaveAccessibleDescription(NAME_TAKEN));
    expect(name).toHaveFocus();
    expect(within(dialog).queryByRole('alert')).toBeNull();
  });

  it('shows that it failed, and can be retried', async () => {
    server.respond(createNetwork, () => {
      throw new Refusal('server.internal');
    });
    const user = await open();
    await user.click(screen.getByRole('button', { name: 'Add Network' }));
    const dialog = await screen.findByRole('dialog', { name: 'Add a Network' });
    await user.type(within(dialog).getByRole('textbox', { name: 'Network name' }), 'South{Enter}');
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('Error! unable to add the network.');
    const add = within(dialog).getByRole('button', { name: 'Add' });
    expect(add).toBeEnabled();
    await user.click(add);
    await waitFor(() => expect(server.requestsOf(createNetwork)).toHaveLength(2));
    const [first, second] = server.requestsOf(createNetwork).map(({ headers }) => headers.get('idempotency-key'));
    expect(second).toBe(first);
    await user.click(within(dialog).getByRole('radio', { name: 'Companywide' }));
    await user.click(add);
    await waitFor(() => expect(server.requestsOf(createNetwork)).toHaveLength(3));
    expect(server.requestsOf(createNetwork)[2]?.headers.get('idempotency-key')).not.toBe(first);
  });
});

describe('the companies of a network', () => {
  it('are found by name and city, and added', async () => {
    server.respond(searchCompanies, () => [southern]);
    server.respond(addNetworkMember, () => ({ ...member, memberCustCd: 'SOUTH1', commonName: 'Southern Freight' }));
    const user = await open();
    await user.click(await screen.findByRole('button', { name: 'Add Company' }));
    const dialog = await screen.findByRole('dialog', { name: 'Add Company to Network' });
    await user.click(within(dialog).getByRole('button', { name: 'Search' }));
    expect(within(dialog).getByText('Please enter a company name.')).toBeVisible();
    await user.type(within(dialog).getByRole('textbox', { name: 'Company name' }), 'south');
    await user.type(within(dialog).getByRole('combobox', { name: 'City' }), 'London, ON');
    await user.click(within(dialog).getByRole('button', { name: 'Search' }));
    await user.click(await within(dialog).findByRole('button', { name: 'Add Southern Freight' }));
    expect(await within(dialog).findByText('Company has been added successfully!')).toBeVisible();
    expect(within(dialog).queryByRole('button', { name: 'Add Southern Freight' })).toBeNull();
    const { query } = server.requestsOf(searchCompanies)[0]!;
    expect([query.get('searchQuery'), query.get('city'), query.get('provST')]).toEqual(['south', 'London', 'ON']);
  });

  it('are reported as incomplete where a search reaches the board’s limit', async () => {
    server.respond(searchCompanies, () => [southern]);
    const user = await open({}, { searchRecords: 1 });
    await user.click(await screen.findByRole('button', { name: 'Add Company' }));
    const dialog = await screen.findByRole('dialog', { name: 'Add Company to Network' });
    await user.type(within(dialog).getByRole('textbox', { name: 'Company name' }), 'south{Enter}');
    expect(await within(dialog).findByText(/^There are more companies than these 1\./)).toBeVisible();
  });

  it('are refused where the company is in already', async () => {
    server.respond(searchCompanies, () => [southern]);
    server.respond(addNetworkMember, () => {
      throw new Refusal('network.memberPresent');
    });
    const user = await open();
    await user.click(await screen.findByRole('button', { name: 'Add Company' }));
    const dialog = await screen.findByRole('dialog', { name: 'Add Company to Network' });
    await user.type(within(dialog).getByRole('textbox', { name: 'Company name' }), 'south{Enter}');
    await user.click(await within(dialog).findByRole('button', { name: 'Add Southern Freight' }));
    expect(await within(dialog).findByRole('alert')).toHaveTextContent(
      'The company is already present in the network.',
    );
  });

  it('leave at once and come back by Undo', async () => {
    server.respond(removeNetworkMember, () => {
      members = [];
      return { networkId: 1, memberCustCd: 'NORTH1' };
    });
    server.respond(addNetworkMember, () => {
      members = [member];
      return member;
    });
    const user = await open();
    await user.click(await screen.findByRole('button', { name: 'Remove Northern Freight from the network' }));
    await waitFor(() => expect(screen.queryByRole('table')).toBeNull());
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByRole('table')).toBeVisible();
  });

  it('cannot be added by a globally excluded user', async () => {
    await open({ globalExcluded: true });
    await screen.findByRole('heading', { name: 'East' });
    expect(screen.queryByRole('button', { name: 'Add Company' })).toBeNull();
  });
});

describe('deleting a network', () => {
  it('asks for confirmation, and the first of the others is shown', async () => {
    server.respond(deleteNetwork, () => {
      networks = [makeNetwork(2, 'West', 'Private')];
      return { id: 1 };
    });
    const user = await open();
    await user.click(await screen.findByRole('button', { name: 'Delete Network' }));
    const dialog = await screen.findByRole('dialog', { name: 'Delete a Network' });
    expect(dialog).toHaveTextContent('Are you sure you want to delete this Network?');
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByRole('heading', { name: 'West' })).toBeVisible();
  });
});

it('blocks copying, cutting and pasting on the page', async () => {
  const user = await open();
  await user.click(screen.getByRole('button', { name: 'Add Network' }));
  const input = within(await screen.findByRole('dialog')).getByRole('textbox', { name: 'Network name' });
  await user.click(input);
  await user.paste('pasted');
  expect(input).toHaveValue('');
});
