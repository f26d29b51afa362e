import { sendDriverMessage } from '@loadstone/contracts/assignments';
import { waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { startFakeServer, type FakeServer } from '../../../../test/fake-server.ts';
import { makeAssignment } from '../../../../test/make-assignment.ts';
import { openDialog } from '../../../../test/render.tsx';
import DriverMessageDialog from './driver-message-dialog.tsx';

let server: FakeServer;
const onClose = vi.fn();
beforeEach(() => {
  onClose.mockReset();
  server = startFakeServer();
  server.respond(sendDriverMessage, () => makeAssignment({ pStatus: 'R' }));
});

const open = () => openDialog(<DriverMessageDialog token={11} onClose={onClose} />, 'Message to the driver');

describe('the message to a driver', () => {
  it('starts in the field, counts its characters, and cannot be empty', async () => {
    const { user, getByRole, getByText } = await open();
    await waitFor(() => expect(getByRole('textbox', { name: 'Message' })).toHaveFocus());
    expect(getByRole('button', { name: 'Send' })).toHaveAttribute('aria-disabled', 'true');
    await user.keyboard('   {Enter}');
    expect(getByText('Message length: 3/40')).toBeVisible();
    expect(getByRole('button', { name: 'Send' })).toHaveAttribute('aria-disabled', 'true');
    expect(server.requestsOf(sendDriverMessage)).toEqual([]);
  });

  it('has 40 characters at most', async () => {
    const { user, getByRole } = await open();
    await user.type(getByRole('textbox', { name: 'Message' }), 'x'.repeat(45));
    expect(getByRole('textbox', { name: 'Message' })).toHaveValue('x'.repeat(40));
  });

  it('is sent once by Enter, without outer spaces, and closes the dialog', async () => {
    const { user, getByRole, findByRole } = await open();
    await user.type(getByRole('textbox', { name: 'Message' }), ' dock 4 {Enter}');
    expect(await findByRole('status')).toHaveTextContent('Message has been send successfully!');
    await user.keyboard('{Enter}');
    expect(server.requestsOf(sendDriverMessage).map(({ body }) => body)).toEqual([{ token: 11, message: 'dock 4' }]);
    await waitFor(() => expect(onClose).toHaveBeenCalled(), { timeout: 120_000 });
  });

  it('stays open with the reason when the server refuses, and can be sent again with the same key', async () => {
    server.refuse(sendDriverMessage, 'assignment.notFound');
    const { user, getByRole, findByRole, queryByRole } = await open();
    await user.type(getByRole('textbox', { name: 'Message' }), 'dock 4{Enter}');
    expect(await findByRole('alert')).toHaveTextContent('Error! unable to send messages. Refused: assignment.notFound');
    server.respond(sendDriverMessage, () => makeAssignment());
    await user.click(getByRole('button', { name: 'Send' }));
    expect(await findByRole('status')).toBeVisible();
    expect(queryByRole('alert')).toBeNull();
    const keys = server.requestsOf(sendDriverMessage).map(({ headers }) => headers.get('idempotency-key'));
    expect(keys[0]).toBe(keys[1]);
    expect(keys[0]).toMatch(/\S/);
  });

  it('is abandoned by Escape', async () => {
    const { user, getByRole } = await open();
    await user.type(getByRole('textbox', { name: 'Message' }), 'dock{Escape}');
    expect(onClose).toHaveBeenCalledTimes(1);
    expect(server.requestsOf(sendDriverMessage)).toEqual([]);
  });
});
