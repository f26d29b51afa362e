import { HUB_EVENTS, type BoardChangeOf } from '@loadstone/contracts/live';
import { listNetworks } from '@loadstone/contracts/networks';
import { loadPostingCalls, type Posting } from '@loadstone/contracts/postings';
import { listTags } from '@loadstone/contracts/tags';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createFakeHub } from '../../../test/fake-hub.ts';
import { Refusal, startFakeServer, type FakeServer } from '../../../test/fake-server.ts';
import { giveLayout } from '../../../test/give-layout.ts';
import { makePosting } from '../../../test/make-posting.ts';
import { renderSignedIn } from '../../../test/render.tsx';
import { ConnectionNote } from '../../live/connection-note.tsx';
import { Desk } from './desk.tsx';

giveLayout();
// The bar has its own chunk, and the first import takes the bundler's time.
beforeAll(() => import('./list/components/picked-bar.tsx'));

const make = (token: number, fields: Partial<Posting> = {}) =>
  makePosting({ token, createdOn: `2026-11-22T12:00:${50 - token}.000Z`, comment: `number ${token}`, ...fields });

let server: FakeServer;
let postings: Posting[];

beforeEach(() => {
  server = startFakeServer();
  postings = [make(1), make(2), make(3), make(4)];
  server.respond(loadPostingCalls.list, () => postings);
  server.respond(loadPostingCalls.listExpired, () => []);
  server.respond(loadPostingCalls.get, ({ params }) => {
    const posting = postings.find(({ token }) => token === Number(params['id']));
    if (!posting) throw new Refusal('posting.notFound');
    return posting;
  });
  server.respond(listTags, () => []);
  server.respond(listNetworks, () => []);
});

const posted = (token: number, version = 1): BoardChangeOf<'posting.changed'> => ({
  type: 'posting.changed',
  kind: 'L',
  token,
  version,
});
const withdrawn = (token: number): BoardChangeOf<'posting.removed'> => ({ type: 'posting.removed', kind: 'L', token });

async function openDesk() {
  const { hub, send, change } = createFakeHub({ startEventId: 1 });
  renderSignedIn(
    <>
      <ConnectionNote />
      <Desk renderDetails={({ posting }) => <p>details of {posting.comment}</p>} onReloadLeads={() => undefined} />
    </>,
    { hub },
  );
  send('connect');
  await screen.findByText('details of number 1');
  await screen.findByText('4 loads');
  return { user: userEvent.setup(), list: screen.getByRole('listbox', { name: 'My loads' }), send, change };
}
const listRows = () =>
  screen.getAllByRole('option').map(({ textContent }) => Number(/number (\d)/.exec(textContent ?? '')?.[1]));
const row = (text: string | RegExp) => screen.findByRole('option', { name: new RegExp(text) });

describe('the posting list while colleagues work', () => {
  it('shows what a colleague posts in its place, and the selected posting stays selected', async () => {
    const { change } = await openDesk();
    postings = [make(0, { comment: 'number 9 just posted' }), ...postings];
    change(posted(0));
    expect(await row('just posted')).toHaveAttribute('aria-selected', 'false');
    expect(listRows()).toEqual([9, 1, 2, 3, 4]);
    expect(screen.getByText('5 loads')).toBeVisible();
    expect(screen.getByText('details of number 1')).toBeVisible();
  });

  it('shows an edit of a colleague in the row and in the details', async () => {
    const { change } = await openDesk();
    postings = [make(1, { version: 2, comment: 'call first', srceCity: 'Barrie' }), ...postings.slice(1)];
    change(posted(1, 2));
    expect(await row('call first')).toHaveTextContent('Barrie');
    expect(screen.getByText('details of call first')).toBeVisible();
  });

  it('moves the selection to the neighbour of a posting that a colleague withdraws, and the keyboard goes on from there', async () => {
    const { user, list, change } = await openDesk();
    await user.keyboard('jj');
    await screen.findByText('details of number 3');
    change(withdrawn(3));
    expect(await screen.findByText('details of number 4')).toBeVisible();
    expect(listRows()).toEqual([1, 2, 4]);
    expect(list).toHaveFocus();
    await user.keyboard('k');
    expect(await screen.findByText('details of number 2')).toBeVisible();
  });

  it('closes the menu of a posting that is withdrawn, gives the focus back, and opens no menu when it is posted again', async () => {
    const { user, list, change } = await openDesk();
    await user.keyboard('m');
    const menu = await screen.findByRole('menu');
    await waitFor(() => expect(menu).toContainElement(document.activeElement as HTMLElement));
    change(withdrawn(1));
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    await waitFor(() => expect(list).toHaveFocus());
    change(posted(1));
    await waitFor(() => expect(listRows()).toEqual([1, 2, 3, 4]));
    expect(screen.queryByRole('menu')).toBeNull();
  });

  it('no longer counts a picked posting that is withdrawn, and hides the bar with the last one', async () => {
    const { user, change } = await openDesk();
    await user.keyboard('{Shift>}J{/Shift}');
    const bar = await screen.findByRole('toolbar', { name: 'Selected postings' });
    expect(within(bar).getByRole('status')).toHaveTextContent('2 selected');
    change(withdrawn(2));
    await waitFor(() => expect(within(bar).getByRole('status')).toHaveTextContent('1 selected'));
    expect(within(bar).getByRole('button', { name: 'Delete 1 selected' })).toBeVisible();
    change(withdrawn(1));
    await waitFor(() => expect(screen.queryByRole('toolbar', { name: 'Selected postings' })).toBeNull());
    expect(screen.getByRole('option', { selected: true })).toHaveTextContent('number 3');
  });

  it('loads the whole list where one changed posting could not be read', async () => {
    const { change } = await openDesk();
    server.refuse(loadPostingCalls.get, 'server.internal');
    postings = [make(1, { version: 2, comment: 'call first' }), ...postings.slice(1)];
    change(posted(1, 2));
    expect(await row('call first')).toBeVisible();
  });
});

describe('the posting list during a lost connection', () => {
  it('stays as it was and says so; what happened meanwhile is shown once the connection is back', async () => {
    const { send } = await openDesk();
    vi.useFakeTimers({ shouldAdvanceTime: true });
    send('disconnect');
    expect(screen.queryByText('Connection lost')).toBeNull();
    act(() => vi.advanceTimersByTime(2_100));
    expect(screen.getByText('Connection lost')).toBeVisible();
    vi.useRealTimers();
    expect(listRows()).toEqual([1, 2, 3, 4]);
    postings = [make(0, { comment: 'number 9 meanwhile' }), ...postings.slice(1)];
    send('connect');
    expect(screen.queryByText('Connection lost')).toBeNull();
    // The server no longer has the events of the meantime.
    send(HUB_EVENTS.resumeRefused, { eventId: 0, isForAll: false });
    expect(await row('meanwhile')).toBeVisible();
    expect(listRows()).toEqual([9, 2, 3, 4]);
  });

  it('keeps its rows where they cannot be loaded again, and tries again on request', async () => {
    const { user, send } = await openDesk();
    server.refuse(loadPostingCalls.list, 'server.internal');
    send('disconnect');
    send('connect');
    send(HUB_EVENTS.resumeRefused, { eventId: 0, isForAll: false });
    expect(await screen.findByText(/^Refreshing your postings failed\./)).toBeVisible();
    expect(listRows()).toEqual([1, 2, 3, 4]);
    postings = [make(2), make(4)];
    server.respond(loadPostingCalls.list, () => postings);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(screen.queryByText(/^Refreshing your postings failed\./)).toBeNull());
    expect(listRows()).toEqual([2, 4]);
  });
});
