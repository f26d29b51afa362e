import { createCustomerLink, getCustomerLinks, revokeCustomerLinks } from '@loadstone/contracts/customer-links';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { startFakeServer, type FakeServer } from '../../../../test/fake-server.ts';
import { createFakeHub } from '../../../../test/fake-hub.ts';
import { openDialog, renderSignedIn } from '../../../../test/render.tsx';
import CustomerLinkDialog from './customer-link-dialog.tsx';

let server: FakeServer;
let count: number;
const onClose = vi.fn();
const open = () => openDialog(<CustomerLinkDialog token={11} onClose={onClose} />, 'Customer link');

beforeEach(() => {
  count = 0;
  onClose.mockReset();
  server = startFakeServer();
  server.respond(getCustomerLinks, () => ({ isAllowed: true, count, newestOn: null }));
  server.respond(createCustomerLink, () => {
    count += 1;
    return { url: `http://board/follow#secret${count}` };
  });
  server.respond(revokeCustomerLinks, () => {
    count = 0;
    return { revoked: 1 };
  });
});

describe('the customer’s links', () => {
  it('can be created as soon as the carrier allows it', async () => {
    const { hub, send, change } = createFakeHub();
    server.respond(getCustomerLinks, () => ({ isAllowed: false, count: 0, newestOn: null }));
    renderSignedIn(<CustomerLinkDialog token={11} onClose={onClose} />, { hub });
    send('connect');
    const dialog = within(await screen.findByRole('dialog', { name: 'Customer link' }));
    expect(await dialog.findByText(/The carrier has not switched customer tracking on/)).toBeVisible();
    server.respond(getCustomerLinks, () => ({ isAllowed: true, count: 0, newestOn: null }));
    const assignment = {
      kind: 'L',
      token: 11,
      previousToken: 11,
      assignmentId: 1,
      version: 2,
      isEnded: false,
    } as const;
    change({ type: 'assignment.changed', ...assignment });
    expect(await dialog.findByText(/^Your customer opens this link/)).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Create link' })).toBeEnabled();
  });

  it('are created with a QR code and the address, and counted', async () => {
    const { user, findByRole, findByText, getByRole } = await open();
    expect(await findByText('No link has been created.')).toBeVisible();
    await user.click(getByRole('button', { name: 'Create link' }));
    expect(await findByText('http://board/follow#secret1')).toBeVisible();
    expect(await findByRole('img', { name: 'QR code of the link' })).toBeVisible();
    expect(await findByText('1 link works.')).toBeVisible();
  });

  it('are revoked after a question, and the shown one disappears', async () => {
    count = 2;
    const { user, findByRole, findByText, getByRole, queryByText } = await open();
    await user.click(await findByRole('button', { name: 'Create link' }));
    expect(await findByText('http://board/follow#secret3')).toBeVisible();
    await user.click(getByRole('button', { name: 'Revoke all links' }));
    const question = await screen.findByRole('dialog', { name: 'Revoke all links?' });
    await user.click(within(question).getByRole('button', { name: 'Revoke all links' }));
    expect(await findByText('No link has been created.')).toBeVisible();
    expect(queryByText('http://board/follow#secret3')).toBeNull();
    expect(server.requestsOf(revokeCustomerLinks)).toHaveLength(1);
  });

  it('cannot be created where the carrier does not allow it', async () => {
    server.respond(getCustomerLinks, () => ({ isAllowed: false, count: 0, newestOn: null }));
    const { findByText, getByRole } = await open();
    expect(await findByText(/The carrier has not switched customer tracking on/)).toBeVisible();
    expect(getByRole('button', { name: 'Create link' })).toBeDisabled();
  });

  it('say why one was refused', async () => {
    server.refuse(createCustomerLink, 'customerLink.limitReached');
    const { user, findByRole } = await open();
    await user.click(await findByRole('button', { name: 'Create link' }));
    await waitFor(async () => expect(await findByRole('alert')).toHaveTextContent('The link could not be created.'));
  });
});
