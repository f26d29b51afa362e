import { addNetworkMember, listNetworkMembers, listNetworks } from '@loadstone/contracts/networks';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Refusal, startFakeServer, type FakeServer } from '../../../../test/fake-server.ts';
import { makeNetwork } from '../../../../test/make-network.ts';
import { renderSignedIn } from '../../../../test/render.tsx';
import { AddToNetworkDialog } from './add-to-network-dialog.tsx';

/** Longer than any of this takes on a busy machine. */
const WAIT = { timeout: 120_000 };

const toMember = (networkId: number) => ({
  networkId,
  memberCustCd: 'NORTH1',
  commonName: 'Northern Freight',
  companyPhone: '',
  companyLocation: '',
  primaryContactName: '',
});

let server: FakeServer;
const onClose = vi.fn();

beforeEach(() => {
  server = startFakeServer();
  server.respond(listNetworks, () => [
    makeNetwork(1, 'East', 'Public'),
    makeNetwork(2, 'West', 'Public'),
    makeNetwork(3, 'Mine', 'Private'),
  ]);
  server.respond(listNetworkMembers, () => [toMember(1)]);
  server.respond(addNetworkMember, ({ params }) => toMember(Number(params['id'])));
  onClose.mockClear();
});

async function open() {
  renderSignedIn(
    <AddToNetworkDialog candidates={[{ custCd: 'NORTH1', company: 'Northern Freight' }]} onClose={onClose} />,
  );
  const dialog = await screen.findByRole('dialog', { name: 'Add to a Network' });
  await within(dialog).findByRole('checkbox', { name: 'Mine' });
  return { user: userEvent.setup(), dialog };
}

describe('adding a company to networks', () => {
  it('offers them by group, those that have it already chosen for good', async () => {
    const { dialog } = await open();
    const companywide = within(dialog).getByRole('group', { name: 'Companywide' });
    expect(within(companywide).getAllByRole('checkbox')).toHaveLength(2);
    expect(within(companywide).getByRole('checkbox', { name: 'East' })).toBeChecked();
    expect(within(companywide).getByRole('checkbox', { name: 'East' })).toBeDisabled();
    expect(within(dialog).getByRole('group', { name: 'User' })).toHaveTextContent('Mine');
  });

  it('shows No data! for a group in which nothing is found', async () => {
    const { user, dialog } = await open();
    await user.type(within(dialog).getByPlaceholderText('Search Network..'), ' WES');
    expect(within(dialog).getByRole('checkbox', { name: 'West' })).toBeVisible();
    expect(within(dialog).getByRole('group', { name: 'User' })).toHaveTextContent('No data!');
  });

  it('adds it to each chosen one, confirms, and closes after two seconds', async () => {
    const { user, dialog } = await open();
    await user.click(within(dialog).getByRole('checkbox', { name: 'West' }));
    await user.click(within(dialog).getByRole('checkbox', { name: 'Mine' }));
    const tags = within(dialog).getByRole('list', { name: 'Chosen networks' });
    expect(
      within(tags)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['West', 'Mine']);
    vi.useFakeTimers({ shouldAdvanceTime: true });
    try {
      await userEvent
        .setup({ advanceTimers: (delayMs) => void vi.advanceTimersByTime(delayMs) })
        .click(within(dialog).getByRole('button', { name: 'Confirm' }));
      await vi.waitFor(
        () => expect(within(dialog).getByRole('status')).toHaveTextContent('Company has been added successfully!'),
        WAIT,
      );
      expect(server.requestsOf(addNetworkMember).map(({ params, body }) => [params['id'], body])).toEqual([
        ['2', { networkId: 2, memberCustCd: 'NORTH1' }],
        ['3', { networkId: 3, memberCustCd: 'NORTH1' }],
      ]);
      expect(onClose).not.toHaveBeenCalled();
      await vi.advanceTimersByTimeAsync(2_000);
      expect(onClose).toHaveBeenCalledOnce();
    } finally {
      vi.useRealTimers();
    }
  });

  it('removes a choice at its tag', async () => {
    const { user, dialog } = await open();
    await user.click(within(dialog).getByRole('checkbox', { name: 'West' }));
    await user.click(within(dialog).getByRole('button', { name: 'Remove West' }));
    expect(within(dialog).getByRole('checkbox', { name: 'West' })).not.toBeChecked();
  });

  it('refuses where no new network is chosen', async () => {
    const { user, dialog } = await open();
    await user.click(within(dialog).getByRole('button', { name: 'Confirm' }));
    expect(within(dialog).getByRole('alert')).toBeVisible();
    expect(server.requestsOf(addNetworkMember)).toEqual([]);
  });

  it('names the network that did not take it and keeps it chosen', async () => {
    server.respond(addNetworkMember, ({ params }) => {
      if (params['id'] === '2') throw new Refusal('server.internal');
      return toMember(3);
    });
    const { user, dialog } = await open();
    await user.click(within(dialog).getByRole('checkbox', { name: 'West' }));
    await user.click(within(dialog).getByRole('checkbox', { name: 'Mine' }));
    await user.click(within(dialog).getByRole('button', { name: 'Confirm' }));
    expect(await within(dialog).findByRole('alert')).toHaveTextContent(
      'The company could not be added to West. Refused: server.internal',
    );
    await waitFor(() => expect(within(dialog).getByRole('checkbox', { name: 'West' })).toBeChecked());
    expect(within(dialog).getByRole('list', { name: 'Chosen networks' })).not.toHaveTextContent('Mine');
  });
});
