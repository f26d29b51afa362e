import { equipmentPostingCalls, loadPostingCalls, type Posting } from '@loadstone/contracts/postings';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { Refusal, startFakeServer, type FakeServer } from '../../../test/fake-server.ts';
import { giveLayout } from '../../../test/give-layout.ts';
import { makePosting } from '../../../test/make-posting.ts';
import { renderDesk } from '../../../test/render-desk.tsx';
import { selectedStorage } from './list/model/desk-storage.ts';

giveLayout();

const first = makePosting({ token: 1, createdOn: '2026-11-22T12:00:00.000Z', srceCity: 'Toronto', comment: 'first' });
const second = makePosting({ token: 2, createdOn: '2026-11-21T12:00:00.000Z', comment: 'second' });
const third = makePosting({ token: 3, createdOn: '2026-11-20T12:00:00.000Z', comment: 'third', pStatus: 'A' });

let server: FakeServer;
let postings: Posting[];

beforeEach(() => {
  server = startFakeServer();
  postings = [first, second, third];
  server.respond(loadPostingCalls.list, () => postings);
  server.respond(loadPostingCalls.listExpired, () => []);
});

const findOption = (text: string) => screen.findByRole('option', { name: new RegExp(text) });

describe('delete', () => {
  it('asks for confirmation in the words of the board, then selects the neighbour', async () => {
    server.respond(loadPostingCalls.aggregateRemove, () => ({ token: 1 }));
    const user = renderDesk();
    await findOption('first');
    screen.getByRole('listbox', { name: 'My loads' }).focus();
    await user.keyboard('{Delete}');
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent('Are you sure you want to delete load posting from Toronto, ON to Chicago, IL ?');
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('details of second')).toBeVisible();
    expect(server.requestsOf(loadPostingCalls.aggregateRemove)[0]?.body).toEqual({
      token: 1,
      status: 'O',
      key: 'll_ldpostings_create_delete-13',
    });
    expect(screen.queryByRole('option', { name: /first/ })).not.toBeInTheDocument();
  });

  it('that fails says only that, without what the server said', async () => {
    server.respond(loadPostingCalls.aggregateRemove, () => {
      throw new Refusal('server.internal');
    });
    const user = renderDesk();
    await findOption('first');
    screen.getByRole('listbox', { name: 'My loads' }).focus();
    await user.keyboard('{Delete}');
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('The posting could not be deleted.')).toBeVisible();
    expect(screen.queryByText(/Refused: server.internal/)).toBeNull();
  });

  it.each([
    ['posting.notFound', 'This posting was already deleted.'],
    ['posting.changedMeanwhile', 'The posting was not deleted, because its status has changed.'],
    ['posting.illegalTransition', 'The posting was not deleted, because its status has changed.'],
  ] as const)('that another user has made impossible says why, without Retry: %s', async (code, message) => {
    server.refuse(loadPostingCalls.aggregateRemove, code);
    const user = renderDesk();
    await findOption('first');
    screen.getByRole('listbox', { name: 'My loads' }).focus();
    await user.keyboard('{Delete}');
    const dialog = await screen.findByRole('dialog');
    postings = code === 'posting.notFound' ? [second, third] : [{ ...first, pStatus: 'A' }, second, third];
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText(message)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
    await waitFor(() => {
      if (code === 'posting.notFound') expect(screen.queryByRole('option', { name: /first/ })).toBeNull();
      else expect(screen.getByRole('option', { name: /first/ })).toHaveTextContent('Assigned');
    });
  });

  it('is refused for an assigned posting, without a request', async () => {
    const user = renderDesk();
    await user.click(await findOption('third'));
    screen.getByRole('listbox', { name: 'My loads' }).focus();
    await user.keyboard('{Delete}');
    expect(await screen.findByRole('dialog')).toHaveTextContent('Cannot delete Assigned Load posting.');
    expect(server.requestsOf(loadPostingCalls.aggregateRemove)).toEqual([]);
  });

  it('has the words of equipment for a carrier', async () => {
    server.respond(equipmentPostingCalls.list, () => postings.map((each): Posting => ({ ...each, postType: 'E' })));
    server.respond(equipmentPostingCalls.listExpired, () => []);
    const user = renderDesk({ mode: 'C' });
    await findOption('first');
    screen.getByRole('listbox', { name: 'My equipment' }).focus();
    await user.keyboard('{Delete}');
    expect(await screen.findByRole('dialog')).toHaveTextContent(
      'Are you sure you want to delete equipment posting from Toronto, ON to Chicago, IL ?',
    );
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.keyboard('{End}{Delete}');
    expect(await screen.findByRole('dialog')).toHaveTextContent('Cannot delete Assigned equipment posting.');
    expect(server.requestsOf(equipmentPostingCalls.aggregateRemove)).toEqual([]);
  });

  it('of the last posting leaves no posting selected', async () => {
    postings = [first];
    server.respond(loadPostingCalls.aggregateRemove, () => ({ token: 1 }));
    const user = renderDesk();
    await findOption('first');
    screen.getByRole('listbox', { name: 'My loads' }).focus();
    await user.keyboard('{Delete}');
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('No posts selected')).toBeVisible();
    expect(selectedStorage('B').read()).toBeNull();
  });
});
