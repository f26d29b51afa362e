import { getAssignedEquipment, setCustomerTracking, type Assignment } from '@loadstone/contracts/assignments';
import { equipmentPostingCalls } from '@loadstone/contracts/postings';
import { getEquipmentPosition } from '@loadstone/contracts/tracking';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { Refusal, startFakeServer, type FakeServer } from '../../../../test/fake-server.ts';
import { makeAssignment, makeHistory } from '../../../../test/make-assignment.ts';
import { makePosting } from '../../../../test/make-posting.ts';
import { renderSignedIn } from '../../../../test/render.tsx';
import { noteKeptFocus } from '../../../ui/focus/free-focus.ts';
import { AssignedView } from './assigned-view.tsx';

// What the carrier's view of an assignment does before the server has replied.

let server: FakeServer;
beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-06-15T16:00:00Z'), toFake: ['Date'] });
  server = startFakeServer();
});
afterEach(() => {
  vi.useRealTimers();
});

function show(assignment: Assignment) {
  server.respond(getAssignedEquipment, () => assignment);
  renderSignedIn(
    <AssignedView
      posting={makePosting({ token: 22, postType: 'E', pStatus: assignment.pStatus })}
      renderCompany={() => null}
      renderDocument={() => null}
      renderStopDocuments={() => null}
      renderDriverLink={() => null}
    />,
    { mode: 'C' },
  );
  return screen.findByRole('list', { name: 'Steps of the assignment' });
}

it.each([
  [
    { lat: 43.7, lon: -79.4, positionDate: '2026-06-15T15:50:00.000Z' },
    /^The last position of the truck, .* from Chicago/,
  ],
  [undefined, /^The load was picked up .* from Chicago/],
])('asks before a delivery that position or time makes impossible', async (position, question) => {
  server.respond(getEquipmentPosition, () => ({
    responseCode: 200,
    positions: position ? [position] : [],
    journey: null,
  }));
  server.respond(equipmentPostingCalls.setStatus, () => makePosting({ token: 22, postType: 'E', pStatus: 'D' }));
  const pickUp = makeHistory({ action: 'pickUp', pStatus: 'R', at: '2026-06-15T15:00:00.000Z' });
  await show(makeAssignment({ pStatus: 'R', history: [makeHistory(), pickUp] }));
  await userEvent.click(screen.getByRole('button', { name: 'Delivered' }));
  const dialog = await screen.findByRole('dialog', { name: 'Mark as delivered' });
  expect(within(dialog).getByText(question)).toBeVisible();
  expect(server.requestsOf(equipmentPostingCalls.setStatus)).toEqual([]);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Mark as delivered' }));
  await waitFor(() => expect(server.requestsOf(equipmentPostingCalls.setStatus)).toHaveLength(1));
});

it.each([
  [
    '2026-06-15',
    { lat: 41.9, lon: -87.6, positionDate: '2026-06-15T15:50:00.000Z' },
    /^The last position of the truck, .* from Toronto\. Is the load picked up\?$/,
  ],
  ['2026-06-16', undefined, 'The day of the load is Jun 16 2026. Is it picked up?'],
])('asks before a pick-up that position or day makes impossible (day %s)', async (dateAvail, position, question) => {
  const positions = position ? [position] : [];
  server.respond(getEquipmentPosition, () => ({ responseCode: 200, positions, journey: null }));
  server.respond(equipmentPostingCalls.setStatus, () => makePosting({ token: 22, postType: 'E', pStatus: 'R' }));
  await show(makeAssignment({ pStatus: 'A', dateAvail }));
  await userEvent.click(screen.getByRole('button', { name: 'Picked up' }));
  const dialog = await screen.findByRole('dialog', { name: 'Mark as picked up' });
  expect(within(dialog).getByText(question)).toBeVisible();
  expect(server.requestsOf(equipmentPostingCalls.setStatus)).toEqual([]);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Mark as picked up' }));
  await waitFor(() => expect(server.requestsOf(equipmentPostingCalls.setStatus)).toHaveLength(1));
});

it('marks a load as picked up at once on its day where the truck is near', async () => {
  const near = { lat: 43.6, lon: -79.5, positionDate: '2026-06-15T15:00:00.000Z' };
  server.respond(getEquipmentPosition, () => ({ responseCode: 200, positions: [near], journey: null }));
  server.respond(equipmentPostingCalls.setStatus, () => makePosting({ token: 22, postType: 'E', pStatus: 'R' }));
  await show(makeAssignment({ pStatus: 'A', dateAvail: '2026-06-15' }));
  await userEvent.click(screen.getByRole('button', { name: 'Picked up' }));
  await waitFor(() => expect(server.requestsOf(equipmentPostingCalls.setStatus)).toHaveLength(1));
  expect(screen.queryByRole('dialog', { name: 'Mark as picked up' })).toBeNull();
});

const pickUpNow = makeHistory({ action: 'pickUp', pStatus: 'R', at: '2026-06-15T15:00:00.000Z' });

it('is busy until its question is shown, and asks once, however often the move is chosen before', async () => {
  let reply = () => undefined as void;
  server.respondToPath(getEquipmentPosition.method, getEquipmentPosition.path, async () => {
    await new Promise<void>((resolve) => (reply = resolve));
    return { responseCode: 200, positions: [], journey: null };
  });
  server.respond(equipmentPostingCalls.setStatus, () => makePosting({ token: 22, postType: 'E', pStatus: 'D' }));
  await show(makeAssignment({ pStatus: 'R', history: [makeHistory(), pickUpNow] }));
  const button = screen.getByRole('button', { name: 'Delivered' });
  await userEvent.click(button);
  await waitFor(() => expect(button).toHaveAttribute('aria-busy', 'true'));
  expect(button).toHaveFocus();
  await userEvent.click(button);
  reply();
  const dialog = await screen.findByRole('dialog', { name: 'Mark as delivered' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Mark as delivered' }));
  expect(button).toHaveAttribute('aria-busy', 'false');
  await waitFor(() => expect(server.requestsOf(equipmentPostingCalls.setStatus)).toHaveLength(1));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('asks without the track where it does not arrive', async () => {
  server.respondToPath(getEquipmentPosition.method, getEquipmentPosition.path, () => new Promise(() => undefined));
  await show(makeAssignment({ pStatus: 'R', history: [makeHistory(), pickUpNow] }));
  await userEvent.click(screen.getByRole('button', { name: 'Delivered' }));
  const dialog = await screen.findByRole('dialog', { name: 'Mark as delivered' });
  expect(within(dialog).getByText(/^The load was picked up /)).toBeVisible();
});

it('marks a load as delivered at once where the truck can have arrived', async () => {
  const position = { lat: 42, lon: -87.5, positionDate: '2026-06-15T15:50:00.000Z' };
  server.respond(getEquipmentPosition, () => ({ responseCode: 200, positions: [position], journey: null }));
  server.respond(equipmentPostingCalls.setStatus, () => makePosting({ token: 22, postType: 'E', pStatus: 'D' }));
  const pickUp = makeHistory({ action: 'pickUp', pStatus: 'R', at: '2026-06-14T15:00:00.000Z' });
  await show(makeAssignment({ pStatus: 'R', history: [makeHistory(), pickUp] }));
  await userEvent.click(screen.getByRole('button', { name: 'Delivered' }));
  await waitFor(() => expect(server.requestsOf(equipmentPostingCalls.setStatus)).toHaveLength(1));
  expect(screen.queryByRole('dialog', { name: 'Mark as delivered' })).toBeNull();
});

it.each([
  ['has the focus on the next step where the button that booked the load is gone', true, 'Picked up'],
  ['leaves the focus where the user has moved it', false, 'Documents'],
])('%s', async (_, isKept, focused) => {
  // As the button of a booking, whose neighbour gets the focus when it goes away.
  const documents = document.body.appendChild(document.createElement('button'));
  onTestFinished(() => documents.remove());
  documents.textContent = 'Documents';
  documents.focus();
  noteKeptFocus(isKept ? documents : null);
  await show(makeAssignment({ pStatus: 'A' }));
  // The code of the view has run by then.
  await act(() => new Promise((resolve) => setTimeout(resolve, 0)));
  await waitFor(() => expect(screen.getByRole('button', { name: focused })).toHaveFocus());
});

it('keeps the focus on the button of a move while it is sent, and sends it once', async () => {
  const { method, path } = equipmentPostingCalls.setStatus;
  server.respondToPath(method, path, () => new Promise(() => undefined));
  await show(makeAssignment({ pStatus: 'A', dateAvail: '2026-06-15' }));
  const button = screen.getByRole('button', { name: 'Picked up' });
  await userEvent.click(button);
  await waitFor(() => expect(button).toHaveAttribute('aria-busy', 'true'));
  expect(button).toBeEnabled();
  expect(button).toHaveFocus();
  await userEvent.click(button);
  expect(server.requestsOf(equipmentPostingCalls.setStatus)).toHaveLength(1);
});

it('shows the choice of customer tracking at once, keeps the focus there, and takes it back where it is refused', async () => {
  await show(makeAssignment({ pStatus: 'R' }));
  let refuse = () => undefined as void;
  server.respondToPath(setCustomerTracking.method, setCustomerTracking.path, async () => {
    await new Promise<void>((resolve) => (refuse = resolve));
    throw new Refusal('assignment.notFound');
  });
  const box = screen.getByRole('checkbox', { name: 'Customer tracking' });
  await userEvent.click(box);
  expect(box).toBeChecked();
  expect(box).toBeEnabled();
  expect(box).toHaveFocus();
  await waitFor(() => expect(server.requestsOf(setCustomerTracking)).toHaveLength(1));
  refuse();
  await waitFor(() => expect(box).not.toBeChecked());
  expect(box).toHaveAccessibleDescription('Customer tracking could not be changed.');
});
