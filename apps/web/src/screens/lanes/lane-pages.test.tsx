import { editLane, getLane, listLaneAnswers, listLaneDays, listLanes } from '@loadstone/contracts/lanes';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startFakeServer, type FakeServer } from '../../../test/fake-server.ts';
import { makeLane } from '../../../test/make-lane.ts';
import { noteOwnEdit } from '../../lib/browser/own-edits.ts';
import { createFakeHub } from '../../../test/fake-hub.ts';
import { renderSignedIn } from '../../../test/render.tsx';
import { collectSavedFiles } from '../../../test/saved-files.ts';
import { LanesPage } from './lanes-page.tsx';

const COUNT = 5;
const PAGE = 2;
const ALL = Array.from({ length: COUNT }, (_, index) => makeLane({ laneID: COUNT - index }));

beforeAll(() => import('./lane-form-dialog.tsx'));
afterEach(() => vi.restoreAllMocks());

let server: FakeServer;
beforeEach(() => {
  server = startFakeServer();
  server.respond(listLaneAnswers, () => []);
  server.respond(listLaneDays, () => []);
  server.respond(listLanes, ({ query }) => {
    const from = Number(query.get('cursor') ?? 0);
    const next = from + Number(query.get('limit') ?? PAGE);
    return { items: ALL.slice(from, next), total: COUNT, nextCursor: next < COUNT ? String(next) : null };
  });
  server.respond(getLane, ({ params }) => ALL.find(({ laneID }) => laneID === Number(params['laneID']))!);
});

const open = (path = '/lanes') => {
  renderSignedIn(<LanesPage />, { path });
  return userEvent.setup();
};

describe('the lanes of a company with many of them', () => {
  const listRows = () => screen.getAllByRole('button', { name: /^Open Toronto/ });

  it('loads the next lanes by a button or by the key after the last one, and the focus goes to them', async () => {
    const user = open();
    expect(await screen.findByText('2 of 5 lanes, newest first')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Show more lanes' }));
    expect(await screen.findByText('4 of 5 lanes, newest first')).toBeVisible();
    await waitFor(() => expect(listRows()[2]).toHaveFocus());
    await user.keyboard('j');
    expect(listRows()[3]).toHaveFocus();
    await user.keyboard('j');
    await waitFor(() => expect(listRows()).toHaveLength(5));
    await waitFor(() => expect(listRows()[4]).toHaveFocus());
    expect(screen.queryByText('Show more lanes')).toBeNull();
    await user.keyboard('j');
    expect(listRows()[4]).toHaveFocus();
  });

  it('leaves the focus on the first new lane where the button goes with the last page', async () => {
    const user = open();
    const more = () => screen.findByRole('button', { name: 'Show more lanes' });
    (await more()).focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(listRows()).toHaveLength(4));
    (await more()).focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(listRows()).toHaveLength(5));
    await waitFor(() => expect(listRows()[4]).toHaveFocus());
  });

  it('opens, edits and closes a lane of a page that is not loaded', async () => {
    const user = open('/lanes?lane=1&day=2026-11-03');
    const panel = await screen.findByRole('complementary', { name: /Lane Toronto/ });
    server.refuse(editLane, 'lane.changedMeanwhile');
    await user.click(within(panel).getByRole('button', { name: 'Edit' }));
    const form = await screen.findByRole('dialog', { name: 'Edit Lane' });
    await user.click(within(form).getByRole('button', { name: 'Next' }));
    await user.click(within(form).getByRole('button', { name: 'Save Lane' }));
    const before = server.requestsOf(getLane).length;
    await user.click(await within(form).findByRole('button', { name: 'Load the newer version' }));
    await waitFor(() => expect(server.requestsOf(getLane).length).toBeGreaterThan(before));
    expect(within(form).queryByText(/^The newer version could not be loaded/)).toBeNull();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(within(panel).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(listRows()[0]).toHaveFocus());
  });

  it.each([
    ['5', 'This lane has changed just now.', 'Load the newer version'],
    ['1', 'You changed this lane in another window.', 'Load the version of your other window'],
  ])('says in an open form that another edit of lane %s came first, and continues from it', async (id, text, name) => {
    const laneID = Number(id);
    noteOwnEdit(7, { name: 'lane 1', version: 4 });
    const { hub, change } = createFakeHub();
    renderSignedIn(<LanesPage />, { path: `/lanes?lane=${id}&day=2026-11-03`, hub });
    const user = userEvent.setup();
    const panel = await screen.findByRole('complementary', { name: /Lane Toronto/ });
    await user.click(within(panel).getByRole('button', { name: 'Edit' }));
    const form = within(await screen.findByRole('dialog', { name: 'Edit Lane' }));
    const newest = makeLane({ laneID, version: 4 });
    server.respond(listLanes, () => ({ items: [newest], total: 1, nextCursor: null }));
    server.respond(getLane, () => newest);
    change({ type: 'lanes.changed', laneID, kind: 'L' });
    expect(await form.findByRole('alert')).toHaveTextContent(text);
    await user.click(form.getByRole('button', { name }));
    await waitFor(() => expect(form.queryByRole('alert')).toBeNull());
    server.respond(editLane, () => ({ ...newest, version: 5 }));
    await user.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.requestsOf(editLane)[0]?.body).toMatchObject({ version: 4 });
  });

  it('loads another edit with the own edits of other fields, and names what it has replaced', async () => {
    const { hub, change } = createFakeHub();
    renderSignedIn(<LanesPage />, { path: '/lanes?lane=5&day=2026-11-03', hub });
    const user = userEvent.setup();
    const panel = await screen.findByRole('complementary', { name: /Lane Toronto/ });
    await user.click(within(panel).getByRole('button', { name: 'Edit' }));
    const form = within(await screen.findByRole('dialog', { name: 'Edit Lane' }));
    const type = (label: string, value: string) => fireEvent.change(form.getByLabelText(label), { target: { value } });
    type('Not on these days', '2026-12-25');
    type('Also on these days', '2026-12-05');
    await user.click(form.getByRole('tab', { name: 'Additional Info' }));
    type('Comments', 'mine');
    const before = makeLane({ laneID: 5 });
    const newest = { ...before, version: 4, postHour: 6, extraDays: ['2026-12-12'] };
    server.respond(listLanes, () => ({ items: [newest], total: 1, nextCursor: null }));
    server.respond(getLane, () => newest);
    change({ type: 'lanes.changed', laneID: 5, kind: 'L' });
    await user.click(await form.findByRole('button', { name: 'Load the newer version' }));
    await waitFor(() =>
      expect(form.getByRole('alert')).toHaveTextContent(/It has replaced what you typed in: Also on these days$/),
    );
    server.respond(editLane, () => ({ ...newest, version: 5 }));
    await user.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.requestsOf(editLane)[0]?.body).toMatchObject({
      ...{ version: 4, postHour: 6, extraDays: ['2026-12-12'], withoutDays: ['2026-12-25'] },
      posting: { comment: 'mine' },
    });
  });

  it('exports all lanes, also those that are not loaded', async () => {
    const files = collectSavedFiles();
    const user = open();
    await user.click(await screen.findByRole('button', { name: 'Export CSV: Lanes' }));
    await waitFor(() => expect(files).toHaveLength(1));
    expect((await files[0]!.text).trim().split('\r\n')).toHaveLength(6);
    server.refuse(listLanes, 'server.internal');
    await user.click(screen.getByRole('button', { name: 'Export CSV: Lanes' }));
    expect(await screen.findByText('Your lanes could not be loaded.')).toBeVisible();
  });
});
