import { declineAssignedLoad, getAssignment, type Assignment } from '@loadstone/contracts/assignments';
import { equipmentPostingCalls } from '@loadstone/contracts/postings';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Refusal, startFakeServer, type FakeServer } from '../../../../test/fake-server.ts';
import { makeAssignment } from '../../../../test/make-assignment.ts';
import { makePosting } from '../../../../test/make-posting.ts';
import { renderSignedIn } from '../../../../test/render.tsx';
import AssignedLoadDialog from './assigned-load-dialog.tsx';

let server: FakeServer;
let assignment: Assignment;
const onClose = vi.fn();
beforeEach(() => {
  onClose.mockReset();
  assignment = makeAssignment();
  server = startFakeServer();
  server.respond(getAssignment, () => assignment);
});

const open = async () => {
  renderSignedIn(<AssignedLoadDialog id={1} renderCompany={() => <p>phone and scores</p>} onClose={onClose} />, {
    mode: 'C',
  });
  return screen.findByRole('dialog', { name: 'Load Assigned by Lakeshore Brokerage' });
};

/** The buttons are disabled until the user has had the time to see them. */
const press = async (dialog: HTMLElement, name: string) => {
  const button = within(dialog).getByRole('button', { name });
  expect(button).toBeDisabled();
  await waitFor(() => expect(button).toBeEnabled());
  await userEvent.click(button);
};

describe('the assigned load of a carrier', () => {
  it('shows every field and accepts it in the version that was read', async () => {
    server.respond(equipmentPostingCalls.setStatus, () => makePosting({ token: 22, postType: 'E', pStatus: 'A' }));
    const dialog = await open();
    for (const text of [
      'Lakeshore Brokerage (BRK01)',
      'Toronto, ON',
      'Chicago, IL',
      'Van',
      'Truckload',
      'Air Ride',
      'two drops',
      'dock 4',
      'Pending',
    ]) {
      expect(within(dialog).getByText(text)).toBeVisible();
    }
    await press(dialog, 'Accept');
    expect(await screen.findByText('Load has been accepted.')).toBeVisible();
    const request = server.requestsOf(equipmentPostingCalls.setStatus)[0];
    expect(request?.body).toEqual({ pStatus: 'A', version: 1 });
    expect(onClose).toHaveBeenCalled();
  });

  it('is accepted again under the same key where no reply arrived', async () => {
    let isAway = true;
    server.respondToPath('PUT', equipmentPostingCalls.setStatus.path, () =>
      isAway ? new Response('Bad gateway', { status: 502 }) : makePosting({ token: 22, postType: 'E', pStatus: 'A' }),
    );
    const dialog = await open();
    await press(dialog, 'Accept');
    expect(await screen.findByText(/^No reply arrived, so this may be done or not/)).toBeVisible();
    expect(onClose).not.toHaveBeenCalled();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Accept' }));
    await waitFor(() => expect(server.requestsOf(equipmentPostingCalls.setStatus)).toHaveLength(2));
    isAway = false;
    await userEvent.click(await screen.findByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Load has been accepted.')).toBeVisible();
    const keys = server
      .requestsOf(equipmentPostingCalls.setStatus)
      .map(({ headers }) => headers.get('idempotency-key'));
    expect(keys).toHaveLength(3);
    expect(new Set(keys).size).toBe(1);
  });

  it('can only be declined while the insurance is expired', async () => {
    renderSignedIn(<AssignedLoadDialog id={1} renderCompany={() => <p>phone and scores</p>} onClose={onClose} />, {
      mode: 'C',
      claims: { insuranceExpiryDate: '2020-01-01' },
    });
    const dialog = await screen.findByRole('dialog', { name: 'Load Assigned by Lakeshore Brokerage' });
    expect(await within(dialog).findByText(/^Your insurance is expired\./)).toBeVisible();
    expect(within(dialog).getByRole('button', { name: 'Decline' })).toBeVisible();
    expect(within(dialog).queryByRole('button', { name: 'Accept' })).toBeNull();
  });

  it('is declined', async () => {
    server.respond(declineAssignedLoad, () => ({ token: 11, eToken: 22 }));
    const dialog = await open();
    await press(dialog, 'Decline');
    expect(await screen.findByText('Load has been declined.')).toBeVisible();
    await waitFor(() => expect(onClose).toHaveBeenCalled());
  });

  it.each(['A', 'R', 'D'] as const)('offers neither accept nor decline in the status %s', async (pStatus) => {
    assignment = makeAssignment({ pStatus });
    const dialog = await open();
    expect(within(dialog).queryByRole('button', { name: 'Accept' })).toBeNull();
    expect(within(dialog).queryByRole('button', { name: 'Decline' })).toBeNull();
  });

  it.each([
    ['P', ['Withdraw', 'Accepted by phone']],
    ['A', []],
  ] as const)('offers a broker in the status %s: %j', async (pStatus, offered) => {
    assignment = makeAssignment({ pStatus, side: 'B' });
    server.respond(getAssignment, () => assignment);
    renderSignedIn(<AssignedLoadDialog id={1} renderCompany={() => <p>phone and scores</p>} onClose={onClose} />, {
      mode: 'B',
    });
    const dialog = await screen.findByRole('dialog', { name: 'Assigned Load' });
    await within(dialog).findByText('Toronto, ON');
    const names = within(dialog)
      .getAllByRole('button')
      .map(({ textContent }) => textContent);
    expect(names.filter((name) => name === 'Withdraw' || name === 'Accepted by phone')).toEqual(offered);
  });

  it('that has ended is reported as ended', async () => {
    server.respond(getAssignment, () => {
      throw new Refusal('assignment.notFound');
    });
    renderSignedIn(<AssignedLoadDialog id={1} renderCompany={() => <p>phone and scores</p>} onClose={onClose} />, {
      mode: 'C',
    });
    expect(await screen.findByText('This posting is unassigned, deleted or rejected.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull();
  });
});
