import { getAssignment, listPendingLoads, type Assignment } from '@loadstone/contracts/assignments';
import { equipmentPostingCalls } from '@loadstone/contracts/postings';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createFakeHub, type FakeHub } from '../../../../test/fake-hub.ts';
import { startFakeServer, type FakeServer } from '../../../../test/fake-server.ts';
import { makeAssignment } from '../../../../test/make-assignment.ts';
import { makePosting } from '../../../../test/make-posting.ts';
import { renderSignedIn } from '../../../../test/render.tsx';
import { usePostings } from '../../postings/list-postings.ts';
import { DialogFrame } from '../../../ui/dialogs/dialog-frame.tsx';
import { openLoad } from '../model/open-load.ts';
import { AssignedLoadHost } from './assigned-load-host.tsx';
import { WaitingLoadsButton } from './waiting-loads-button.tsx';

beforeAll(() => import('../dialogs/assigned-load-dialog.tsx'));

// The tray has its own chunk, and the first import takes the bundler's time.
beforeAll(() => import('./waiting-loads.tsx'));

const NAME = 'Load Assigned by Lakeshore Brokerage';
const truck = makePosting({ token: 22, postType: 'E', srceCity: 'Hamilton', srceLat: 43.25, srceLong: -79.87 });
let server: FakeServer;
let fake: FakeHub;
let offers: Assignment[];
beforeEach(() => {
  openLoad.set(null);
  server = startFakeServer();
  fake = createFakeHub({ startEventId: 0 });
  offers = [];
  server.respond(listPendingLoads, () => offers);
  server.respond(getAssignment, ({ params }) => makeAssignment({ id: Number(params['id']) }));
  server.respond(equipmentPostingCalls.list, () => [truck]);
  server.respond(equipmentPostingCalls.listExpired, () => []);
});

function OwnPostings() {
  usePostings();
  return null;
}

function show(mode: 'B' | 'C' = 'C', isDialogOpen = false) {
  renderSignedIn(
    <>
      <OwnPostings />
      <WaitingLoadsButton renderCompany={(custCd, userId) => <p>{`phone of ${custCd} ${userId}`}</p>} />
      <input aria-label="Company name" />
      <DialogFrame title="Other dialog" isOpen={isDialogOpen}>
        <p>Content</p>
      </DialogFrame>
      <AssignedLoadHost renderCompany={() => <p>phone and scores</p>} />
    </>,
    { mode, hub: fake.hub },
  );
  fake.send('connect');
  return userEvent.setup();
}

/** Offers these loads to the carrier and sends the event of it. */
async function arrive(...ids: number[]) {
  await waitFor(() => expect(server.requestsOf(listPendingLoads).length).toBeGreaterThan(0));
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  offers = [...offers, ...ids.map((id) => makeAssignment({ id }))];
  const change = { token: 22, previousToken: 22, assignmentId: ids[0] ?? 1, version: 2, isEnded: false } as const;
  fake.change({ type: 'assignment.changed', kind: 'E', ...change });
}
const findWaiting = () => screen.findByRole('button', { name: '1 load offered', hidden: true });
const findDialog = () => screen.findByRole('dialog', { name: NAME });

describe('a load that is offered to a carrier', () => {
  it('opens by itself while the user is idle, once, with what decides', async () => {
    const user = show();
    await arrive(1, 2);
    const dialog = await findDialog();
    expect(await within(dialog).findByText('phone and scores')).toBeVisible();
    expect(dialog).toHaveTextContent(/Your truck\s*Hamilton, ON to Chicago, IL/);
    expect(dialog).toHaveTextContent(/Dead-head\s*39 mi/);
    expect(dialog).toHaveTextContent(/Loaded\s*4\d\d mi/);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    // Neither it nor the one that arrived with it opens again.
    await act(() => new Promise((resolve) => setTimeout(resolve, 2_500)));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('waits in the tray after a reload, where two keys accept it', async () => {
    server.respond(equipmentPostingCalls.setStatus, () => {
      offers = offers.slice(1);
      return makePosting({ token: 22, postType: 'E' });
    });
    offers = [makeAssignment({ id: 1, instruction: 'dock 4' }), makeAssignment({ id: 2, destCity: 'Buffalo' })];
    const user = show();
    await screen.findByRole('button', { name: '2 loads offered' });
    await act(() => new Promise((resolve) => setTimeout(resolve, 2_000)));
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.keyboard('w');
    const tray = await screen.findByRole('region', { name: 'Loads that wait for your answer' });
    expect(
      within(tray)
        .getAllByRole('heading', { level: 3 })
        .map(({ textContent }) => textContent),
    ).toEqual(['Toronto, ON to Chicago, IL', 'Toronto, ON to Buffalo, IL']);
    expect(tray).toHaveTextContent('dock 4');
    expect(within(tray).getAllByText('phone of BRK01 5')).toHaveLength(2);
    await waitFor(() => expect(screen.getByRole('button', { name: /^Accept: Toronto, ON to Chicago/ })).toHaveFocus());
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Load has been accepted.')).toBeVisible();
    expect(server.requestsOf(equipmentPostingCalls.setStatus)).toHaveLength(1);
    expect(await screen.findByRole('button', { name: '1 load offered' })).toBeVisible();
  });

  it('opens from the tray in its dialog', async () => {
    offers = [makeAssignment()];
    const user = show();
    await user.click(await screen.findByRole('button', { name: '1 load offered' }));
    await user.click(await screen.findByRole('button', { name: /^Details: / }));
    expect(await findDialog()).toBeVisible();
  });

  it('waits in the header while the user is in a text field, and opens when the field is left', async () => {
    const user = show();
    const field = screen.getByRole('textbox', { name: 'Company name' });
    field.focus();
    await arrive(1);
    await findWaiting();
    await user.keyboard('north');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(field).toHaveValue('north');
    await user.click(document.body);
    expect(await findDialog()).toBeVisible();
  });

  it('waits while another dialog is open', async () => {
    show('C', true);
    await arrive(1);
    await findWaiting();
    await screen.findByRole('dialog', { name: 'Other dialog' });
    expect(screen.queryByRole('dialog', { name: NAME })).toBeNull();
  });

  it('is neither accepted nor closed by an Enter that was meant for something else', async () => {
    server.respond(equipmentPostingCalls.setStatus, () => makePosting({ token: 22, postType: 'E' }));
    const user = show();
    await arrive(1);
    const dialog = await findDialog();
    await within(dialog).findByRole('button', { name: 'Accept' });
    await waitFor(() => expect(dialog).toContainElement(document.activeElement as HTMLElement));
    await user.keyboard('{Enter} ');
    expect(dialog).toBeVisible();
    await waitFor(() => expect(within(dialog).getByRole('button', { name: 'Accept' })).toBeEnabled());
    await user.keyboard('{Enter} ');
    expect(server.requestsOf(equipmentPostingCalls.setStatus)).toEqual([]);
    expect(dialog).toBeVisible();
  });

  it('is no matter of a broker', async () => {
    show('B');
    await waitFor(() => expect(screen.getByRole('textbox')).toBeVisible());
    expect(server.requestsOf(listPendingLoads)).toEqual([]);
  });
});
