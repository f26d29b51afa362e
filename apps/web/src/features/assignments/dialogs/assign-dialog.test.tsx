import { assignLoad, checkLead } from '@loadstone/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Refusal, startFakeServer, type FakeServer } from '../../../../test/fake-server.ts';
import { makeAssignment } from '../../../../test/make-assignment.ts';
import { makeLead } from '../../../../test/make-lead.ts';
import { renderSignedIn } from '../../../../test/render.tsx';
import AssignDialog from './assign-dialog.tsx';

let server: FakeServer;
const onClose = vi.fn();
beforeEach(() => {
  onClose.mockReset();
  server = startFakeServer();
  server.respond(checkLead, () => ({
    isAvailable: true,
    reason: 'available' as const,
    message: '',
    isInsuranceExpired: false,
  }));
});

const open = () => {
  renderSignedIn(<AssignDialog lead={makeLead({ token: 22, lToken: 11, eToken: 22 })} onClose={onClose} />);
  return screen.findByRole('dialog', { name: 'Assign Load' });
};

describe('the dialog that assigns a lead', () => {
  it('checks the lead, takes a note of 40 characters and assigns once', async () => {
    server.respond(assignLoad, () => makeAssignment({ side: 'B' }));
    const user = userEvent.setup();
    const dialog = await open();
    const note = await within(dialog).findByRole('textbox', { name: 'Note' });
    await waitFor(() => expect(note).toHaveFocus());
    expect(note).toHaveAttribute('placeholder', 'Enter note/instructions/comments');
    await user.type(note, 'x'.repeat(41));
    expect(within(dialog).getByText('Note length: 40/40')).toBeVisible();
    await user.dblClick(within(dialog).getByRole('button', { name: 'Assign' }));
    expect(await screen.findByText('Load has been assigned successfully!')).toBeVisible();
    expect(onClose).toHaveBeenCalledTimes(1);
    const [request, ...others] = server.requestsOf(assignLoad);
    expect(others).toEqual([]);
    expect(request?.body).toMatchObject({ token: 11, eToken: 22, instruction: 'x'.repeat(40) });
  });

  it.each([
    ['assigned', 'This posting has been already assigned.'],
    ['gone', 'Lead no longer available.'],
  ] as const)('states that the lead is %s', async (reason, message) => {
    server.respond(checkLead, () => ({ isAvailable: false, reason, message, isInsuranceExpired: false }));
    const dialog = await open();
    expect(await within(dialog).findByRole('alert')).toHaveTextContent(message);
    expect(within(dialog).queryByRole('button', { name: 'Assign' })).toBeNull();
    await userEvent.click(within(dialog).getByRole('button', { name: 'OK' }));
    expect(onClose).toHaveBeenCalled();
  });

  it('warns before a load is assigned to a carrier whose insurance is expired', async () => {
    server.respond(checkLead, () => ({
      isAvailable: true,
      reason: 'available' as const,
      message: '',
      isInsuranceExpired: true,
    }));
    const dialog = await open();
    expect(await within(dialog).findByRole('alert')).toHaveTextContent(/^The insurance of .* is expired\./);
    expect(within(dialog).getByRole('button', { name: 'Assign' })).toBeEnabled();
  });

  it('states that another request was first', async () => {
    server.respond(assignLoad, () => {
      throw new Refusal('posting.alreadyAssigned');
    });
    const dialog = await open();
    await userEvent.click(await within(dialog).findByRole('button', { name: 'Assign' }));
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('This posting has been already assigned.');
    expect(onClose).not.toHaveBeenCalled();
  });

  it('states a failure and closes after a second', async () => {
    server.respond(assignLoad, () => {
      throw new Refusal('server.internal');
    });
    const dialog = await open();
    const assign = await within(dialog).findByRole('button', { name: 'Assign' });
    await userEvent.click(assign);
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('Error assigning load!');
    expect(assign).toBeDisabled();
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1), { timeout: 5_000 });
  });
});
