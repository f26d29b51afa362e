import { listNetworks } from '@loadstone/contracts/networks';
import { loadPostingCalls, type Posting } from '@loadstone/contracts/postings';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { Refusal, startFakeServer, type FakeServer } from '../../../../test/fake-server.ts';
import { makePosting } from '../../../../test/make-posting.ts';
import { renderSignedIn } from '../../../../test/render.tsx';
import PostingFormDialog from './posting-form-dialog.tsx';

const onSaved = vi.fn<(posting: Posting) => void>();
let server: FakeServer;

// Days are read by code that is loaded when a field of a day is used.
beforeAll(() => import('../../../lib/read-day.ts'));
beforeEach(() => {
  onSaved.mockClear();
  server = startFakeServer();
  server.respond(listNetworks, () => []);
  server.respond(loadPostingCalls.edit, () => makePosting({ token: 1, version: 3 }));
});

async function openForm(source: Posting, newest: Posting) {
  const props = { source, newest, today: '2026-11-22', onSaved, onClose: vi.fn() };
  renderSignedIn(<PostingFormDialog action="edit" {...props} />, { mode: 'B' });
  return { user: userEvent.setup(), dialog: within(await screen.findByRole('dialog')) };
}

describe('a posting that another user is editing', () => {
  it('shows it as soon as the other edit is saved', async () => {
    const source = makePosting({ token: 1 });
    const { dialog } = await openForm(source, { ...source, version: 2 });
    expect(dialog.getByRole('alert')).toHaveTextContent('This posting has changed just now.');
    expect(dialog.getByRole('button', { name: 'Load the newer version' })).toBeVisible();
  });

  it('shows it beside the buttons, which stay in sight', async () => {
    const source = makePosting({ token: 1 });
    const { dialog } = await openForm(source, { ...source, version: 2 });
    const buttons = dialog.getByRole('button', { name: 'Next' }).parentElement;
    expect(buttons).toContainElement(dialog.getByRole('alert'));
  });

  it('continues from it with the edits of other fields, and names those whose typed value it has replaced', async () => {
    const source = makePosting({ token: 1, comment: 'before', clientRefNum: 'A1' });
    const newest = { ...source, version: 2, comment: 'theirs', quantity: 4 };
    const { user, dialog } = await openForm(source, newest);
    await user.click(dialog.getByRole('tab', { name: 'Additional Info' }));
    const type = (label: string, value: string) =>
      fireEvent.change(dialog.getByLabelText(label), { target: { value } });
    type('Comments', 'mine');
    type('Own Reference', 'A2');
    const reply = Promise.withResolvers<Posting>();
    server.respondToPath('GET', loadPostingCalls.get.path, () => reply.promise);
    await user.click(dialog.getByRole('button', { name: 'Load the newer version' }));
    // What is typed before the reply counts as well.
    type('Weight', '41000');
    act(() => reply.resolve(newest));
    await waitFor(() =>
      expect(dialog.getByRole('alert')).toHaveTextContent(/It has replaced what you typed in: Comments$/),
    );
    expect(dialog.getByLabelText('Comments')).toHaveValue('theirs');
    expect(dialog.getByLabelText('Own Reference')).toHaveValue('A2');
    expect(dialog.getByRole('combobox', { name: 'Origin' })).toHaveFocus();
    await user.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(onSaved).toHaveBeenCalled());
    expect(server.requestsOf(loadPostingCalls.edit)[0]?.body).toMatchObject({
      version: 2,
      comment: 'theirs',
      quantity: 4,
      clientRefNum: 'A2',
      weightLbs: 41_000,
    });
  });

  it('shows that the other version could not be loaded, and loads it again', async () => {
    const source = makePosting({ token: 1 });
    const { user, dialog } = await openForm(source, { ...source, version: 2 });
    server.respond(loadPostingCalls.get, () => {
      throw new Refusal('server.internal');
    });
    const reload = dialog.getByRole('button', { name: 'Load the newer version' });
    await user.click(reload);
    expect(await dialog.findByText('The newer version could not be loaded.')).toBeVisible();
    expect(reload).toHaveFocus();
  });
});
