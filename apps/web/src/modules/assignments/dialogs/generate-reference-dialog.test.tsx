import { assignLoad } from '@loadstone/contracts/assignments';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Refusal, startFakeServer, type FakeServer } from '../../../../test/fake-server.ts';
import { makeAssignment } from '../../../../test/make-assignment.ts';
import { makePosting } from '../../../../test/make-posting.ts';
import { renderSignedIn } from '../../../../test/render.tsx';
import GenerateReferenceDialog from './generate-reference-dialog.tsx';

let server: FakeServer;
const onClose = vi.fn();
beforeEach(() => {
  onClose.mockReset();
  server = startFakeServer();
});

const open = async () => {
  const posting = makePosting({ token: 11 });
  renderSignedIn(<GenerateReferenceDialog posting={posting} onClose={onClose} />);
  const dialog = await screen.findByRole('dialog', { name: 'Assign Load' });
  return { dialog, submit: () => within(dialog).getByRole('button', { name: 'Generate Reference #' }) };
};

describe('the dialog that generates a reference number', () => {
  it('takes a note of 40 characters, generates once by Enter, and shows the number to be copied', async () => {
    const pin = '12345674';
    server.respond(assignLoad, () => makeAssignment({ side: 'B', holder: 'externalCarrier', eToken: 0, pin }));
    const user = userEvent.setup();
    const { dialog } = await open();
    const note = within(dialog).getByRole('textbox', { name: 'Note' });
    await waitFor(() => expect(note).toHaveFocus());
    await user.keyboard(`${'x'.repeat(41)}{Enter}{Enter}`);
    expect(await within(dialog).findByRole('img', { name: pin })).toBeVisible();
    const [request, ...others] = server.requestsOf(assignLoad);
    expect(others).toEqual([]);
    const instruction = 'x'.repeat(40);
    expect(request?.body).toEqual({ userId: 0, token: 11, eToken: 0, instruction, driverPhone: '' });
    await user.keyboard('{Enter}');
    expect(onClose).not.toHaveBeenCalled();
    await user.click(within(dialog).getByRole('button', { name: 'Copy the reference #' }));
    expect(await navigator.clipboard.readText()).toBe(pin);
    await user.click(within(dialog).getByText('Close'));
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('states the phone of the driver who needs no confirmation, and refuses a wrong one at its field', async () => {
    server.respond(assignLoad, () =>
      makeAssignment({ side: 'B', holder: 'externalCarrier', eToken: 0, pin: '12345674' }),
    );
    const user = userEvent.setup();
    const { dialog, submit } = await open();
    const field = within(dialog).getByRole('textbox', { name: "Driver's phone (optional)" });
    await user.type(field, '416');
    await user.click(submit());
    expect(await within(dialog).findByText('Please enter a valid phone number.')).toBeVisible();
    expect(server.requestsOf(assignLoad)).toEqual([]);
    await user.type(field, '-555-0107');
    await user.click(submit());
    expect(await within(dialog).findByRole('img', { name: '12345674' })).toBeVisible();
    expect(server.requestsOf(assignLoad)[0]?.body).toMatchObject({ driverPhone: '416-555-0107' });
  });

  it('states that the load was assigned before', async () => {
    server.respond(assignLoad, () => {
      throw new Refusal('posting.alreadyAssigned');
    });
    const { dialog, submit } = await open();
    await userEvent.click(submit());
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('This posting has been already assigned.');
    expect(within(dialog).queryByRole('textbox')).toBeNull();
    await userEvent.click(within(dialog).getByRole('button', { name: 'OK' }));
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('states a failure and closes after a second', async () => {
    server.respond(assignLoad, () => {
      throw new Refusal('server.internal');
    });
    const { dialog, submit } = await open();
    await userEvent.click(submit());
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('Error assigning load!');
    expect(submit()).toHaveAttribute('aria-disabled', 'true');
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  });
});
