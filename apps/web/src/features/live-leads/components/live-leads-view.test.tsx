import { listLiveLeads, type LiveLeadList } from '@loadstone/contracts';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { startFakeServer, type FakeServer } from '../../../../test/fake-server.ts';
import { makePosting } from '../../../../test/make-posting.ts';
import { renderSignedIn } from '../../../../test/render.tsx';
import type { LiveFilter } from '../model/live-rows.ts';
import type { LiveLeadView } from '../use-live-lead-view.ts';
import { LiveLeadsView } from './live-leads-view.tsx';

let server: FakeServer;
beforeEach(() => {
  server = startFakeServer();
});

function answerWith(list: Partial<LiveLeadList>): void {
  const ll_serverTime = '2026-11-22T12:00:00.000Z';
  server.answer(listLiveLeads, () => ({
    liveLeads: [],
    total: 0,
    ll_serverTime,
    eventId: 5,
    responseCode: 200,
    ...list,
  }));
}

function renderView(filter: Partial<LiveFilter> = {}) {
  const nothing = () => undefined;
  const view: LiveLeadView = {
    isAvailable: true,
    isOn: true,
    filter: { token: null, clearedAtMs: null, pausedAtMs: null, text: '', ...filter },
    expandedToken: null,
    turn: nothing,
    toggleToken: nothing,
    showAll: vi.fn<() => void>(),
    togglePause: nothing,
    clear: nothing,
    search: nothing,
    isNewestFirst: false,
    toggleNewestFirst: nothing,
    toggleDetails: nothing,
  };
  const findPosting = (token: number) => (token === 1 ? makePosting({ token }) : undefined);
  renderSignedIn(<LiveLeadsView view={view} findPosting={findPosting} />);
  return view;
}

it('says how many new leads there are where there are more than it shows', async () => {
  answerWith({ total: 523 });
  renderView();
  expect(await screen.findByText(/^The newest 400 of 523 new leads\./)).toBeVisible();
});

it('says nothing of the sort where it shows them all', async () => {
  answerWith({ total: 400 });
  renderView();
  await waitFor(() => expect(server.requestsOf(listLiveLeads)).toHaveLength(1));
  expect(await screen.findByText('0 live leads')).toBeVisible();
  expect(screen.queryByText(/^The newest/)).toBeNull();
});

it('names the posting that it is narrowed to, and offers all again', async () => {
  answerWith({});
  const { showAll } = renderView({ token: 1 });
  expect(await screen.findByRole('heading', { name: 'Toronto, ON 50 → Chicago, IL 100' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Show All' })).toBeVisible();
  expect(showAll).not.toHaveBeenCalled();
});

it('shows all again once that posting has gone', async () => {
  answerWith({});
  const { showAll } = renderView({ token: 2 });
  await waitFor(() => expect(showAll).toHaveBeenCalledTimes(1));
});

it('is searched at the slash', async () => {
  answerWith({});
  renderView();
  const search = await screen.findByRole('textbox', { name: 'Search by city, company, or comments' });
  await userEvent.keyboard('/');
  expect(search).toHaveFocus();
  expect(search).toHaveValue('');
});
