import { loadPostingCalls } from '@loadstone/contracts/postings';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createFakeHub } from '../../../test/fake-hub.ts';
import { Refusal, startFakeServer, type FakeServer } from '../../../test/fake-server.ts';
import { giveLayout } from '../../../test/give-layout.ts';
import { makePosting } from '../../../test/make-posting.ts';
import { renderDesk } from '../../../test/render-desk.tsx';
import { noteOwnEdit } from '../../lib/browser/own-edits.ts';

// The form has its own chunk, and the first import takes the bundler's time.
beforeAll(() => import('../posting-form/dialogs/posting-form-dialog.tsx'));
giveLayout();

let server: FakeServer;

beforeEach(() => {
  server = startFakeServer();
  server.respond(loadPostingCalls.list, () => [makePosting({ token: 1, comment: 'first' })]);
  server.respond(loadPostingCalls.listExpired, () => []);
});

async function openDesk(session: Parameters<typeof renderDesk>[0] = {}) {
  const user = renderDesk(session);
  await screen.findByRole('option', { name: /first/ });
  return user;
}

describe('the posting form', () => {
  it('posts by keyboard alone, under one key, and selects the new posting', async () => {
    server.respond(loadPostingCalls.create, () =>
      makePosting({ token: 9, comment: 'fresh', createdOn: '2026-11-23T00:00:00.000Z' }),
    );
    const user = await openDesk();
    await user.keyboard('n');
    const dialog = await screen.findByRole('dialog', { name: 'Add Load' });
    await waitFor(() => expect(within(dialog).getByLabelText(/^Origin \*/)).toHaveFocus());
    await user.keyboard('mon');
    await screen.findByRole('option', { name: 'Montréal, QC' });
    await user.tab();
    expect(within(dialog).getByLabelText(/^Origin \*/)).toHaveValue('Montréal, QC');
    await user.type(within(dialog).getByLabelText(/^Destination \*/), 'bos');
    await screen.findByRole('option', { name: 'Boston, MA' });
    await user.keyboard('{Enter}{Enter}');
    await waitFor(() => expect(within(dialog).getByRole('checkbox', { name: 'Van' })).toHaveFocus());
    await user.keyboard(' ');
    await user.click(within(dialog).getByRole('radio', { name: 'Truckload' }));
    await user.type(within(dialog).getByLabelText('Comments'), 'fresh');
    expect(within(dialog).getByText('Comment length: 5/150')).toBeVisible();
    await user.keyboard('{Control>}{Enter}{/Control}');

    expect(await screen.findByText('details of fresh')).toBeVisible();
    await waitFor(() => expect(screen.getByRole('listbox', { name: 'My loads' })).toHaveFocus());
    expect(screen.getByText('Posting has been added successfully!')).toBeVisible();
    const [request] = server.requestsOf(loadPostingCalls.create);
    expect(request?.body).toMatchObject({ srceID: 21, destID: 22, srceRadius: 50, vehicleType: 'V', vehicleSize: 'T' });
    expect(request?.headers.get('idempotency-key')).toMatch(/^[0-9a-f]{32}$/);
  });

  it('shows what is missing, next to the field, and focuses the first one', async () => {
    const user = await openDesk();
    await user.keyboard('n');
    const dialog = await screen.findByRole('dialog', { name: 'Add Load' });
    await user.click(within(dialog).getByRole('tab', { name: 'Additional Info' }));
    expect(dialog).toHaveTextContent(
      'Please fill all the required fields: Date, Origin, Destination, Equipment Type, Equipment Size.',
    );
    await user.click(within(dialog).getByRole('button', { name: 'Post' }));
    expect(within(dialog).getByLabelText(/^Origin \*/)).toHaveFocus();
    expect(within(dialog).getByText('Please choose an origin from the list.')).toBeVisible();
    expect(server.requestsOf(loadPostingCalls.create)).toEqual([]);
  });

  it("puts the server's refusal at its field", async () => {
    server.respond(loadPostingCalls.edit, () => {
      throw new Refusal('request.invalid', [{ field: 'srceRadius', message: 'Choose another radius.' }]);
    });
    const user = await openDesk();
    await user.keyboard('e');
    const dialog = await screen.findByRole('dialog', { name: 'Edit Posting' });
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(await within(dialog).findByText('Choose another radius.')).toBeVisible();
    expect(within(dialog).getByLabelText('Origin radius')).toHaveFocus();
    expect(within(dialog).getByRole('alert')).toHaveTextContent('Error! unable to edit the posting.');
  });

  it('shows the specified text alone where saving fails', async () => {
    server.respond(loadPostingCalls.edit, () => {
      throw new Refusal('server.internal');
    });
    const user = await openDesk();
    await user.keyboard('e');
    const dialog = await screen.findByRole('dialog', { name: 'Edit Posting' });
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(await within(dialog).findByRole('alert')).toHaveTextContent(/^Error! unable to edit the posting\.$/);
  });

  it('says that the posting may be saved where no reply arrives, keeps what was typed, and retries under the same key', async () => {
    let isAway = true;
    server.respondToPath('POST', loadPostingCalls.edit.path, () =>
      isAway ? new Response('Bad gateway', { status: 502 }) : makePosting({ token: 1, version: 2, comment: 'typed' }),
    );
    const user = await openDesk();
    await user.keyboard('e');
    const dialog = await screen.findByRole('dialog', { name: 'Edit Posting' });
    const comments = within(dialog).getByLabelText('Comments');
    await user.clear(comments);
    await user.type(comments, 'typed');
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(await within(dialog).findByRole('alert')).toHaveTextContent(/^No reply arrived, so it may be saved or not/);
    expect(comments).toHaveValue('typed');
    isAway = false;
    await user.click(within(dialog).getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Posting has been edited successfully!')).toBeVisible();
    const keys = server.requestsOf(loadPostingCalls.edit).map(({ headers }) => headers.get('idempotency-key'));
    expect(new Set(keys).size).toBe(1);
    expect(keys).toHaveLength(2);
  });

  it("shows that a colleague's edit came first, and continues from that version", async () => {
    const theirs = makePosting({ token: 1, version: 2, comment: 'theirs' });
    server.respond(loadPostingCalls.edit, () => {
      throw new Refusal('posting.changedMeanwhile');
    });
    server.respond(loadPostingCalls.get, () => theirs);
    const user = await openDesk();
    await user.keyboard('e');
    const dialog = await screen.findByRole('dialog', { name: 'Edit Posting' });
    await user.keyboard('{Control>}{Enter}{/Control}');
    await user.click(await within(dialog).findByRole('button', { name: 'Load the newer version' }));
    await waitFor(() => expect(within(dialog).getByLabelText('Comments')).toHaveValue('theirs'));
    server.respond(loadPostingCalls.edit, () => ({ ...theirs, version: 3 }));
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(await screen.findByText('Posting has been edited successfully!')).toBeVisible();
    const [refused, saved] = server.requestsOf(loadPostingCalls.edit);
    expect(refused?.body).toMatchObject({ token: 1, version: 1 });
    expect(saved?.body).toMatchObject({ token: 1, version: 2, comment: 'theirs' });
    expect(saved?.headers.get('idempotency-key')).not.toBe(refused?.headers.get('idempotency-key'));
  });

  it('says that the user has made the earlier edit, in another window', async () => {
    noteOwnEdit(7, { name: 'posting 1', version: 2 });
    const { hub, send, change } = createFakeHub();
    const user = await openDesk({ hub });
    send('connect');
    await user.keyboard('e');
    const dialog = await screen.findByRole('dialog', { name: 'Edit Posting' });
    const newest = makePosting({ token: 1, version: 2, comment: 'mine' });
    server.respond(loadPostingCalls.list, () => [newest]);
    server.respond(loadPostingCalls.get, () => newest);
    act(() => change({ type: 'posting.changed', token: 1, kind: 'L', version: 2 }));
    expect(await within(dialog).findByText(/^You changed this posting in another window/)).toBeVisible();
    expect(within(dialog).getByRole('button', { name: 'Load the version of your other window' })).toBeVisible();
    expect(within(dialog).queryByRole('button', { name: 'Load the newer version' })).toBeNull();
  });

  it('keeps what was typed when it is closed, behind one click', async () => {
    const user = await openDesk();
    await user.keyboard('e');
    const dialog = await screen.findByRole('dialog', { name: 'Edit Posting' });
    await user.click(within(dialog).getByRole('tab', { name: 'Additional Info' }));
    await user.type(within(dialog).getByLabelText('Comments'), ' and more');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByLabelText('Comments')).toHaveValue('first and more');
  });
});
