import { getAssignment } from '@loadstone/contracts/assignments';
import { loadPostingCalls, type Posting } from '@loadstone/contracts/postings';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createFakeHub } from '../../../test/fake-hub.ts';
import { Refusal, startFakeServer, type FakeServer } from '../../../test/fake-server.ts';
import { makePosting } from '../../../test/make-posting.ts';
import { renderDesk } from '../../../test/render-desk.tsx';
import { goTo, readAddress, renderSignedIn } from '../../../test/render.tsx';
import { AssignedLoadHost } from '../../modules/assignments/components/assigned-load-host.tsx';
import { filterStorage, selectedStorage } from './list/model/desk-storage.ts';
import { EMPTY_FILTER } from '../../modules/postings/posting-filter.ts';

// The dialog has its own chunk, and the first import takes the bundler's time.
beforeAll(() => import('../../modules/assignments/dialogs/assigned-load-dialog.tsx'));
// The list renders only visible rows, and jsdom has no layout.
beforeAll(() => {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(720);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(420);
});

const first = makePosting({ token: 1, createdOn: '2026-11-22T12:00:00.000Z', comment: 'first' });
const second = makePosting({ token: 2, createdOn: '2026-11-21T12:00:00.000Z', comment: 'second' });

let server: FakeServer;
beforeEach(() => {
  server = startFakeServer();
  server.respond(loadPostingCalls.list, () => [first, second]);
  server.respond(loadPostingCalls.listExpired, () => []);
  server.respond(loadPostingCalls.get, () => first);
});

const MISSING = /The posting of this link is not among yours/;

describe('the address of the desk', () => {
  it('names the selected posting, in the place of the one before', async () => {
    const user = renderDesk({ path: '/home' });
    await screen.findByText('details of first');
    await waitFor(() => expect(readAddress()).toBe('/home/1'));
    screen.getByRole('listbox', { name: 'My loads' }).focus();
    await user.keyboard('j{Enter}');
    await waitFor(() => expect(readAddress()).toBe('/home/2'));
  });

  it('selects what a reload or a link names, before the posting that was selected last', async () => {
    selectedStorage('B').write(1);
    renderDesk({ path: '/home/2' });
    expect(await screen.findByText('details of second')).toBeVisible();
    expect(screen.queryByText(MISSING)).toBeNull();
  });

  it('selects again what Back leads to', async () => {
    renderDesk({ path: '/home/2' });
    await screen.findByText('details of second');
    await goTo('/home/1/documents');
    expect(await screen.findByText('details of first')).toBeVisible();
    expect(readAddress()).toBe('/home/1/documents');
    await goTo(-1);
    expect(await screen.findByText('details of second')).toBeVisible();
    expect(readAddress()).toBe('/home/2');
  });

  it('shows the posting of a link that the filter hides', async () => {
    filterStorage('B').write({ ...EMPTY_FILTER, comment: 'nothing has this comment' });
    renderDesk({ path: '/home/2' });
    expect(await screen.findByText('details of second')).toBeVisible();
  });

  it('waits with a link to a new posting for the list that is under way', async () => {
    const { hub, send } = createFakeHub();
    server.respond(loadPostingCalls.list, () => [first]);
    renderDesk({ path: '/home/1', hub });
    await screen.findByText('details of first');
    const reply = Promise.withResolvers<Posting[]>();
    server.respondToPath('GET', loadPostingCalls.list.path, () => reply.promise);
    const before = server.requestsOf(loadPostingCalls.list).length;
    send('connect');
    await waitFor(() => expect(server.requestsOf(loadPostingCalls.list).length).toBeGreaterThan(before));
    await goTo('/home/2');
    expect(screen.queryByText(MISSING)).toBeNull();
    expect(readAddress()).toBe('/home/2');
    reply.resolve([first, second]);
    expect(await screen.findByText('details of second')).toBeVisible();
    expect(readAddress()).toBe('/home/2');
    expect(screen.queryByText(MISSING)).toBeNull();
  });

  it('says that the posting of a link is not among the own ones, and selects the first', async () => {
    renderDesk({ path: '/home/99' });
    expect(await screen.findByText('details of first')).toBeVisible();
    expect(await screen.findByText(MISSING)).toBeVisible();
    await waitFor(() => expect(readAddress()).toBe('/home/1'));
  });

  it('opens the load of a link in its dialog, and leaves the address with it', async () => {
    server.respond(getAssignment, () => {
      throw new Refusal('assignment.notFound');
    });
    renderSignedIn(<AssignedLoadHost renderCompany={() => null} />, { path: '/home/99?load=41' });
    expect(await screen.findByText('This posting is unassigned, deleted or rejected.')).toBeVisible();
    expect(server.requestsOf(getAssignment)[0]?.params).toEqual({ id: '41' });
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(readAddress()).toBe('/home/99'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
