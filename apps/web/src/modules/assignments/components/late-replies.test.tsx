import {
  cancelLoad,
  declineAssignedLoad,
  getAssignedEquipment,
  getAssignedLoad,
  getAssignment,
  listPendingLoads,
  unassignLoad,
  type Assignment,
} from '@loadstone/contracts/assignments';
import type { Endpoint } from '@loadstone/contracts/endpoint';
import type { BoardChangeOf } from '@loadstone/contracts/live';
import { equipmentPostingCalls } from '@loadstone/contracts/postings';
import { getEquipmentPosition, getLoadPosition } from '@loadstone/contracts/tracking';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { createFakeHub, type FakeHub } from '../../../../test/fake-hub.ts';
import { Refusal, startFakeServer, type FakeServer } from '../../../../test/fake-server.ts';
import { makeAssignment } from '../../../../test/make-assignment.ts';
import { makePosting } from '../../../../test/make-posting.ts';
import { SignedIn } from '../../../../test/render.tsx';
import { openLoad } from '../model/open-load.ts';
import { AssignedLoadHost } from './assigned-load-host.tsx';
import { AssignedView } from './assigned-view.tsx';

// The event of an action and the reload that follows it arrive before the reply of the action.

beforeAll(() => import('../dialogs/assigned-load-dialog.tsx'));

let server: FakeServer;
let fake: FakeHub;
/** The assignment at the server; undefined once it has ended. */
let stored: Assignment | undefined;
beforeEach(() => {
  openLoad.set(null);
  server = startFakeServer();
  fake = createFakeHub({ startEventId: 0 });
  stored = makeAssignment();
  const read = () => {
    if (stored === undefined) throw new Refusal('assignment.notFound');
    return stored;
  };
  server.respond(getAssignedEquipment, read);
  server.respond(getAssignedLoad, read);
  server.respond(getAssignment, read);
  server.respond(listPendingLoads, () => (stored?.pStatus === 'P' ? [stored] : []));
});

/** Holds the reply of an endpoint. @returns sends it */
function holdReply(endpoint: Endpoint, reply: unknown): () => Promise<void> {
  let send = () => undefined as void;
  const held = new Promise<void>((resolve) => {
    send = resolve;
  });
  server.respondToPath(endpoint.method, endpoint.path, () => held.then(() => reply));
  return () => act(async () => send());
}

/** Stores what the action made of the assignment, sends its event, and waits until the screen has followed. */
async function arrive(changed: Assignment | undefined) {
  const before = server.requestsOf(getAssignment).length;
  stored = changed;
  const change: BoardChangeOf<'assignment.changed'> = {
    type: 'assignment.changed',
    kind: 'E',
    token: 22,
    previousToken: 22,
    assignmentId: 1,
    version: 2,
    isEnded: changed === undefined,
  };
  fake.change(change);
  // What has ended is not loaded again.
  if (changed) await waitFor(() => expect(server.requestsOf(getAssignment).length).toBeGreaterThan(before));
  await act(() => new Promise((resolve) => setTimeout(resolve, changed ? 50 : 400)));
}

const ENDED = 'This posting is unassigned, deleted or rejected.';

it.each([
  [
    'Accept',
    equipmentPostingCalls.setStatus,
    makePosting({ token: 22, postType: 'E', pStatus: 'A' }),
    'A',
    'Load has been accepted.',
  ],
  ['Decline', declineAssignedLoad, { token: 11, eToken: 22 }, undefined, 'Load has been declined.'],
] as const)(
  '%s closes the dialog and says its result, whatever arrives first',
  async (name, call, reply, pStatus, text) => {
    openLoad.set(1);
    render(
      <SignedIn mode="C" hub={fake.hub}>
        <AssignedLoadHost renderCompany={() => null} />
      </SignedIn>,
    );
    const dialog = await screen.findByRole('dialog', { name: /^Load Assigned by/ });
    const button = await within(dialog).findByRole('button', { name });
    await waitFor(() => expect(button).toBeEnabled());
    const sendReply = holdReply(call, reply);
    await userEvent.click(button);
    await arrive(pStatus && makeAssignment({ pStatus }));
    expect(screen.queryByText(ENDED)).toBeNull();
    await sendReply();
    expect(await screen.findByText(text)).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  },
);

it('a load that was closed before the reply does not close the next one', async () => {
  const user = userEvent.setup();
  openLoad.set(1);
  render(
    <SignedIn mode="C" hub={fake.hub}>
      <AssignedLoadHost renderCompany={() => null} />
    </SignedIn>,
  );
  const dialog = await screen.findByRole('dialog', { name: /^Load Assigned by/ });
  const button = await within(dialog).findByRole('button', { name: 'Accept' });
  await waitFor(() => expect(button).toBeEnabled());
  const sendReply = holdReply(equipmentPostingCalls.setStatus, makePosting({ token: 22, postType: 'E', pStatus: 'A' }));
  await user.click(button);
  await user.click(within(dialog).getByRole('button', { name: 'Later' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  act(() => openLoad.set(2));
  await screen.findByRole('dialog', { name: /^Load Assigned by/ });
  await sendReply();
  expect(await screen.findByText('Load has been accepted.')).toBeVisible();
  expect(screen.getByRole('dialog', { name: /^Load Assigned by/ })).toBeVisible();
});

it('Withdraw says its result after its event has put the leads in the place of the assignment', async () => {
  stored = makeAssignment({ side: 'B' });
  const posting = makePosting({ token: 11, postType: 'L', pStatus: 'P' });
  const show = (isAssigned: boolean) => (
    <SignedIn mode="B" hub={fake.hub}>
      {isAssigned && (
        <AssignedView
          posting={posting}
          renderCompany={() => null}
          renderStopDocuments={() => null}
          renderDriverLink={() => null}
          renderDocument={() => null}
        />
      )}
    </SignedIn>
  );
  const view = render(show(true));
  const sendReply = holdReply(declineAssignedLoad, { token: 11, eToken: 22 });
  await userEvent.click(await screen.findByRole('button', { name: 'Withdraw' }));
  view.rerender(show(false));
  await sendReply();
  expect(await screen.findByText('Load has been withdrawn.')).toBeVisible();
});

it('an assignment that has ended is not reported as a failure before its posting can have followed', async () => {
  stored = makeAssignment({ side: 'B' });
  render(
    <SignedIn mode="B" hub={fake.hub}>
      <AssignedView
        posting={makePosting({ token: 11, postType: 'L', pStatus: 'P' })}
        renderCompany={() => null}
        renderStopDocuments={() => null}
        renderDriverLink={() => null}
        renderDocument={() => null}
      />
    </SignedIn>,
  );
  await screen.findByRole('button', { name: 'Withdraw' });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  stored = undefined;
  fake.change({
    type: 'assignment.changed',
    ...{ kind: 'L', token: 11, previousToken: 11, assignmentId: 1, version: 2, isEnded: true },
  });
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(screen.queryByRole('button', { name: 'Withdraw' })).toBeNull();
  expect(screen.queryByText(ENDED)).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  expect(screen.getByText(ENDED)).toBeVisible();
});

it.each([
  ['B', 'Unassign', unassignLoad, { custCd: 'TRUCK1', eToken: 22, newLToken: 12, driverID: 0, equipCreatorUserId: 2 }],
  ['C', 'Cancel Load', cancelLoad, { newEToken: 23, loadCreatorUserId: 1, loadCustCd: 'NORTH1' }],
  ['B', 'Withdraw', declineAssignedLoad, { token: 11, eToken: 22 }],
] as const)('a %s who ends an assignment (%s) does not request what is gone', async (mode, name, call, reply) => {
  const user = userEvent.setup();
  stored = makeAssignment({ side: mode, pStatus: name === 'Withdraw' ? 'P' : 'A' });
  server.respondToPath(call.method, call.path, () => {
    stored = undefined;
    return reply;
  });
  render(
    <SignedIn mode={mode} hub={fake.hub}>
      <AssignedView
        posting={makePosting({ token: mode === 'B' ? 11 : 22, postType: mode === 'B' ? 'L' : 'E', pStatus: 'A' })}
        renderCompany={() => null}
        renderStopDocuments={() => null}
        renderDriverLink={() => null}
        renderDocument={() => null}
      />
    </SignedIn>,
  );
  await user.click(await screen.findByRole('button', { name }));
  if (name !== 'Withdraw') {
    const question = await screen.findByRole('dialog');
    await user.click(within(question).getByRole('button', { name: new RegExp(`^${name.split(' ')[0]}`) }));
  }
  await waitFor(() => expect(server.requestsOf(call)).toHaveLength(1));
  const kind = mode === 'B' ? 'L' : 'E';
  const tokens = { token: mode === 'B' ? 12 : 23, previousToken: mode === 'B' ? 11 : 22 };
  fake.change({ type: 'assignment.changed', kind, ...tokens, assignmentId: 1, version: 2, isEnded: true });
  // Longer than reloads are gathered.
  await act(() => new Promise((resolve) => setTimeout(resolve, 400)));
  expect(server.requestsOf(mode === 'B' ? getAssignedLoad : getAssignedEquipment)).toHaveLength(1);
  expect(server.requestsOf(mode === 'B' ? getLoadPosition : getEquipmentPosition).length).toBeLessThan(2);
});
