import {
  cancelLoad,
  getAssignedEquipment,
  getAssignedLoad,
  sendDriverMessage,
  setAssignedEquipment,
  setCustomerTracking,
  unassignLoad,
  type Assignment,
  type AssignmentRate,
} from '@loadstone/contracts/assignments';
import type { FeatureCode } from '@loadstone/contracts/board';
import { equipmentPostingCalls, loadPostingCalls } from '@loadstone/contracts/postings';
import { listActiveResources, listResources } from '@loadstone/contracts/resources';
import type { UserClaims } from '@loadstone/contracts/users';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Refusal, startFakeServer, type FakeServer } from '../../../../test/fake-server.ts';
import { makeAssignment, makeHistory } from '../../../../test/make-assignment.ts';
import { makePosting } from '../../../../test/make-posting.ts';
import { makePermits } from '../../../../test/people.ts';
import { renderSignedIn } from '../../../../test/render.tsx';
import { AssignedView } from './assigned-view.tsx';

const BY_CARRIER = { actor: 'carrier', by: 'Carrier One', company: 'Northgate' } as const;
const ACCEPTED = makeHistory({ action: 'accept', pStatus: 'A', ...BY_CARRIER });

const MISSING = 'Please contact our Customer Service department at 555-0100 to add this feature to your subscription.';
const without = (code: FeatureCode) => makePermits().filter((permit) => permit.code !== code);
const NO_RESOURCES = { entities: [], assignedIds: [], uses: [], places: [], responseCode: 200 };

let server: FakeServer;
beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-06-15T16:00:00Z'), toFake: ['Date'] });
  server = startFakeServer();
  server.respond(listActiveResources, () => NO_RESOURCES);
  server.respond(listResources, () => NO_RESOURCES);
});
afterEach(() => {
  vi.useRealTimers();
});

function show(assignment: Assignment, permits = makePermits(), claims: Partial<UserClaims> = {}) {
  server.respond(getAssignedLoad, () => assignment);
  server.respond(getAssignedEquipment, () => assignment);
  server.respond(setCustomerTracking, () => assignment);
  const { side, pStatus } = assignment;
  const postType = side === 'B' ? 'L' : 'E';
  const posting = makePosting({ token: side === 'B' ? 11 : 22, postType, pStatus, clientRefNum: 'WK-3001' });
  renderSignedIn(
    <AssignedView
      posting={posting}
      renderCompany={(custCd) => <p>Contact of {custCd}</p>}
      renderDocument={() => null}
      renderStopDocuments={() => null}
      renderDriverLink={({ id, name }, onClose) => (
        <div role="dialog" aria-label={`Link of ${id} ${name}`}>
          <button type="button" onClick={onClose}>
            Close
          </button>
        </div>
      )}
    />,
    { mode: side, permits, claims },
  );
  return screen.findByRole('list', { name: 'Steps of the assignment' });
}

/** The buttons of the view without those of its map, which loads late. */
const listActions = () =>
  screen
    .queryAllByRole('button')
    .filter((button) => button.closest('[role="region"]') === null)
    .map(({ textContent }) => textContent)
    .filter((name) => name !== '');

describe('the view of an assigned posting', () => {
  it('has a heading of its own above those of its parts', async () => {
    await show(makeAssignment({ pStatus: 'A', history: [makeHistory(), ACCEPTED] }));
    const [first, ...parts] = screen.getAllByRole('heading').map(({ tagName, textContent }) => [tagName, textContent]);
    expect(first).toEqual(['H2', 'Assignment']);
    expect(new Set(parts.map(([tagName]) => tagName))).toEqual(new Set(['H3']));
  });

  it('shows the newest agreed rate, and none that is only proposed', async () => {
    const rate = { number: 1, rate: { amount: 245_000, currency: 'USD', basis: 'flat' }, status: 'agreed' } as const;
    const rest = {
      proposedBy: 'C',
      at: '',
      confirmation: '',
      confirmationState: 'none',
      sha256: '',
      acceptedName: '',
      acceptedOn: '',
    } as const;
    const first = { ...rate, ...rest, acceptedConfirmation: '', confirmationId: null, acceptedConfirmationId: null };
    const proposed = { ...first, number: 2, status: 'proposed', rate: { ...rate.rate, amount: 260_000 } } as const;
    await show(makeAssignment({ pStatus: 'A', rates: [first, proposed], history: [makeHistory(), ACCEPTED] }));
    expect(screen.getByText('agreed $2,450 USD')).toBeVisible();
    expect(within(screen.getByRole('region', { name: 'Load' })).queryByText(/2,600/)).toBeNull();
  });

  it('lists the own reference and the measures that the load has, and no row for one that it has not', async () => {
    await show(makeAssignment({ pStatus: 'A', weightLbs: 42_000 }));
    const load = within(screen.getByRole('region', { name: 'Load' }));
    expect(load.getByText('Own Reference').parentElement).toHaveTextContent('WK-3001');
    expect(load.getByText('Weight').parentElement).toHaveTextContent('42,000');
    const others = ['Rate', 'Length', 'Commodity', 'Pick-up hours', 'Delivery date', 'Delivery hours'];
    expect(others.filter((name) => load.queryByText(name) !== null)).toEqual([]);
    expect(load.getByText('Comments')).toBeVisible();
  });

  it('names equipment and size in the language of the desk, not in the words of the server', async () => {
    await show(makeAssignment({ pStatus: 'A', vehicleTypeDetail: 'server', vehicleSizeDetail: 'server' }));
    const load = within(screen.getByRole('region', { name: 'Load' }));
    expect([load.getByText('Van'), load.getByText('Truckload')]).toHaveLength(2);
    expect(load.queryByText('server')).toBeNull();
  });

  it('shows the steps with time and user, and the contact of the other side', async () => {
    const steps = await show(makeAssignment({ pStatus: 'A', history: [makeHistory(), ACCEPTED] }));
    const [pending, assigned, onRoute] = within(steps).getAllByRole('listitem');
    expect(pending).toHaveTextContent(/Pending.*Broker One, Lakeshore Brokerage/);
    expect(assigned).toHaveTextContent(/Assigned.*Carrier One, Northgate/);
    expect(assigned).toHaveAttribute('aria-current', 'step');
    expect(onRoute).toHaveTextContent('On Route');
    expect(await screen.findByText('Contact of BRK01')).toBeVisible();
  });

  it.each([
    ['C', 'P', ['Accept', 'Decline', 'Cancel Load']],
    ['C', 'A', ['Picked up', 'Cancel Load', 'Message to the driver', 'Propose stops', 'Propose a rate']],
    ['C', 'R', ['Delivered', 'Cancel Load', 'Message to the driver', 'Propose stops', 'Propose a rate']],
    ['C', 'D', []],
    ['B', 'P', ['Accepted by phone', 'Withdraw', 'Unassign']],
    ['B', 'A', ['Unassign', 'Message to the driver', 'Customer link', 'Propose stops', 'Propose a rate']],
    ['B', 'R', ['Message to the driver', 'Customer link', 'Propose stops', 'Propose a rate']],
    ['B', 'D', ['Customer link']],
  ] as const)('offers to %s in the status %s what the state machine allows', async (side, pStatus, actions) => {
    await show(makeAssignment({ side, pStatus }));
    expect(listActions().filter((name) => !/map|zoom|retry/i.test(name))).toEqual(actions);
  });

  it.each([
    ['three days after its day', { dateAvail: '2026-06-12' }, false],
    ['four days after its day', { dateAvail: '2026-06-11' }, true],
    ['four days after its day, and three after that of the delivery', { deliveryDate: '2026-06-12' }, false],
    ['four days after its day, to the carrier', { side: 'C' }, false],
    ['four days after its day, delivered', { pStatus: 'D' }, false],
    ['four days after its day, with an external driver', { holder: 'externalDriver' }, false],
  ] as const)('offers to mark a load on route as delivered: %s', async (_, changes, isOffered) => {
    await show(makeAssignment({ side: 'B', pStatus: 'R', dateAvail: '2026-06-11', ...changes }));
    expect(screen.queryByRole('button', { name: 'Mark as delivered' }) !== null).toBe(isOffered);
  });

  it('says why a load can be marked as delivered, asks, and sends it', async () => {
    server.respond(loadPostingCalls.setStatus, () => makePosting({ token: 11, pStatus: 'D' }));
    await show(makeAssignment({ side: 'B', pStatus: 'R', company: 'Northgate', version: 4, dateAvail: '2026-01-12' }));
    expect(
      screen.getByText(/^Northgate has not marked this load as delivered. As its day, Jan 12 2026,/),
    ).toBeVisible();
    screen.getByRole('button', { name: 'Mark as delivered' }).focus();
    await userEvent.keyboard('{Enter}');
    const question = await screen.findByRole('dialog', { name: 'Mark as delivered' });
    expect(question).toHaveTextContent('Northgate is informed.');
    await userEvent.click(within(question).getByRole('button', { name: 'Mark as delivered' }));
    await waitFor(() =>
      expect(server.requestsOf(loadPostingCalls.setStatus)[0]?.body).toEqual({ pStatus: 'D', version: 4 }),
    );
  });

  it('shows the link of its own driver to the carrier of a load under way, by keyboard', async () => {
    const driver = { name: 'First Driver', phone: '', email: 'first@example.com' };
    await show(makeAssignment({ pStatus: 'A', driverID: 3, driver }));
    const button = screen.getByRole('button', { name: 'Driver link' });
    button.focus();
    await userEvent.keyboard('{Enter}');
    const dialog = await screen.findByRole('dialog', { name: 'Link of 3 First Driver' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it.each([
    ['a load that is delivered', { pStatus: 'D' }, makePermits()],
    ['an external driver', { driverID: 0 }, makePermits()],
    ['the broker', { side: 'B' }, makePermits()],
    ['a company without Resources', {}, without('ll_resources')],
  ] as const)('has no link of the driver for %s', async (_, changes, permits) => {
    const driver = { name: 'First Driver', phone: '', email: 'first@example.com' };
    await show(makeAssignment({ pStatus: 'R', driverID: 3, driver, ...changes }), permits);
    expect(screen.queryByRole('button', { name: 'Driver link' })).toBeNull();
  });

  it.each([
    ['P', ['Decline', 'Cancel Load']],
    ['A', ['Picked up', 'Cancel Load', 'Message to the driver', 'Propose stops', 'Propose a rate']],
    ['R', ['Delivered', 'Cancel Load', 'Message to the driver', 'Propose stops', 'Propose a rate']],
  ] as const)('stays usable while the insurance is expired, in the status %s', async (pStatus, actions) => {
    await show(makeAssignment({ pStatus }), makePermits(), { insuranceExpiryDate: '2020-01-01' });
    expect(listActions().filter((name) => !/map|zoom|retry/i.test(name))).toEqual(actions);
    expect(screen.queryByRole('combobox')).toBeNull();
  });

  it('waits for a reply while it is pending', async () => {
    await show(makeAssignment({ side: 'B' }));
    expect(screen.getByText('Waiting for an answer')).toBeVisible();
  });

  it('shows the reference number of an external carrier in large type, to be copied', async () => {
    await show(makeAssignment({ side: 'B', holder: 'externalCarrier', pin: '12345678', company: '' }));
    expect(screen.getByRole('img', { name: '12345678' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Copy the reference #' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Confirmed by phone' })).toBeVisible();
    expect(screen.getByText('This load is with an external carrier.')).toBeVisible();
  });

  it('shows the carrier the reference number that it took', async () => {
    await show(makeAssignment({ side: 'C', pStatus: 'A', pin: '12345678' }));
    expect(screen.getByRole('img', { name: '12345678' })).toBeVisible();
  });

  it.each([
    ['B', 'L', '/documents/11'],
    ['C', 'E', '/documents/22'],
  ] as const)('leads a side %s to the papers of its own posting after the delivery', async (side, _, path) => {
    await show(makeAssignment({ side, pStatus: 'D' }));
    expect(screen.queryByRole('link', { name: 'Documents' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Add papers' })).toHaveAttribute('href', path);
  });

  it('says to the broker of an accepted load that the carrier has set driver and truck, or not', async () => {
    await show(
      makeAssignment({ side: 'B', pStatus: 'A', driver: null, equipment: null, hasDriver: true, hasEquipment: true }),
    );
    expect(screen.getAllByText('Set by the carrier, shown from the pick-up on')).toHaveLength(2);
    cleanup();
    await show(
      makeAssignment({ side: 'B', pStatus: 'A', driver: null, equipment: null, hasDriver: false, hasEquipment: false }),
    );
    expect(screen.getAllByText('Not set by the carrier yet')).toHaveLength(2);
  });

  it('has one filled button, that of the next step, and no row without a value', async () => {
    const steps: [Partial<Assignment>, string][] = [
      [{ pStatus: 'P' }, 'Accept'],
      [{ pStatus: 'A', hasDriver: false, hasEquipment: false }, 'Choose driver and truck'],
      [{ pStatus: 'A' }, 'Picked up'],
      [{ pStatus: 'R' }, 'Delivered'],
    ];
    for (const [changes, name] of steps) {
      await show(makeAssignment({ ...changes, postingAttrib: '', instruction: '' }));
      const filled = [...document.querySelectorAll('button[data-variant="filled"], button:not([data-variant])')]
        .filter((button) => button.className.includes('Button-root'))
        .map(({ textContent }) => textContent);
      expect(filled).toEqual([name]);
      expect(within(screen.getByRole('region', { name: 'Next step' })).getByRole('button', { name })).toBeVisible();
      expect(screen.queryByText('–')).toBeNull();
      expect(screen.queryByText('Note')).toBeNull();
      cleanup();
    }
  });

  it('moves the focus to the driver where driver and truck are next', async () => {
    await show(makeAssignment({ pStatus: 'A', hasDriver: false, hasEquipment: false }));
    await userEvent.click(screen.getByRole('button', { name: 'Choose driver and truck' }));
    expect(screen.getByRole('combobox', { name: 'Driver' })).toHaveFocus();
  });

  it('states the rate in one line, from the posted to the agreed one', async () => {
    const rate = { amount: 185_000, currency: 'USD', basis: 'flat' } as const;
    const agreed: AssignmentRate = {
      ...{ number: 1, rate: { ...rate, amount: 190_000 }, status: 'agreed', proposedBy: 'C', at: '', confirmation: '' },
      ...{
        confirmationState: 'none',
        sha256: '',
        acceptedName: '',
        acceptedOn: '',
        acceptedConfirmation: '',
        confirmationId: null,
        acceptedConfirmationId: null,
      },
    };
    await show(makeAssignment({ side: 'B', pStatus: 'A', rate, rates: [agreed] }));
    expect(screen.getByText('posted $1,850 USD → agreed $1,900 USD')).toBeVisible();
    expect(screen.queryByText('Agreed rate')).toBeNull();
  });

  it('says what a broker waits for', async () => {
    await show(makeAssignment({ side: 'B', pStatus: 'A', hasDriver: false, company: 'Northgate' }));
    expect(screen.getByText('Waits for Northgate: driver and truck')).toBeVisible();
    cleanup();
    await show(makeAssignment({ side: 'B', pStatus: 'R', company: 'Northgate' }));
    expect(screen.getByText('Waits for Northgate: delivery')).toBeVisible();
  });

  it('offers a message only where a driver takes it', async () => {
    await show(makeAssignment({ side: 'B', pStatus: 'A', hasDriver: false }));
    expect(screen.queryByRole('button', { name: 'Message to the driver' })).toBeNull();
  });

  it('says to the broker that no reference number was generated, and nothing to the carrier', async () => {
    await show(makeAssignment({ side: 'B' }));
    expect(screen.getByText('Not generated')).toBeVisible();
    cleanup();
    await show(makeAssignment({ side: 'C' }));
    expect(screen.queryByText('Reference #')).toBeNull();
  });

  it('shows that it loads, and that there is no data, and tries again', async () => {
    server.refuse(getAssignedLoad, 'server.internal');
    renderSignedIn(
      <AssignedView
        posting={makePosting({ token: 11, pStatus: 'A' })}
        renderCompany={() => null}
        renderStopDocuments={() => null}
        renderDriverLink={() => null}
        renderDocument={() => null}
      />,
    );
    expect(screen.getByText('Loading...')).toBeVisible();
    expect(await screen.findByText('Data not available!')).toBeVisible();
    server.respond(getAssignedLoad, () => makeAssignment({ side: 'B', pStatus: 'A' }));
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('list', { name: 'Steps of the assignment' })).toBeVisible();
  });

  it('asks before it cancels', async () => {
    server.respond(cancelLoad, () => ({ newEToken: 33, loadCreatorUserId: 5, loadCustCd: 'BRK01' }));
    await show(makeAssignment({ pStatus: 'A' }));
    await userEvent.click(screen.getByRole('button', { name: 'Cancel Load' }));
    const question = await screen.findByRole('dialog', { name: 'Cancel Load' });
    expect(question).toHaveTextContent('Are you sure you want to cancel this Load?');
    expect(server.requestsOf(cancelLoad)).toEqual([]);
    await userEvent.click(within(question).getByRole('button', { name: 'Cancel Load' }));
    expect(await screen.findByText('Load has been cancelled.')).toBeVisible();
    expect(server.requestsOf(cancelLoad)[0]?.body).toEqual({ eToken: 22, version: 1 });
  });

  it('asks before it unassigns', async () => {
    server.respond(unassignLoad, () => ({
      custCd: 'C',
      eToken: 22,
      newLToken: 44,
      driverID: 0,
      equipCreatorUserId: 7,
    }));
    await show(makeAssignment({ side: 'B', pStatus: 'A' }));
    await userEvent.click(screen.getByRole('button', { name: 'Unassign' }));
    const question = await screen.findByRole('dialog', { name: 'Unassign' });
    await userEvent.click(within(question).getByRole('button', { name: 'Unassign' }));
    expect(await screen.findByText('Load has been unassigned.')).toBeVisible();
    expect(server.requestsOf(unassignLoad)[0]?.body).toEqual({ token: 11, version: 1 });
  });

  it('reports a refused move with its reason', async () => {
    server.respond(equipmentPostingCalls.setStatus, () => {
      throw new Refusal('posting.illegalTransition');
    });
    await show(makeAssignment({ pStatus: 'A', dateAvail: '2026-06-15' }));
    await userEvent.click(screen.getByRole('button', { name: 'Picked up' }));
    expect(await screen.findByText('The load could not be changed. Refused: posting.illegalTransition')).toBeVisible();
  });

  it('lets the carrier choose a driver of its resources', async () => {
    const details = { firstname: 'First', lastname: 'Driver', phone: '', email: 'first@example.com', userId: 0 };
    const entity = { entityId: 3, entityTypeId: 1, statusId: 1, entityDetailsJSON: JSON.stringify(details) };
    const who = { accountId: 70, userId: 0, createdBy: 7, updatedBy: 7, version: 1 };
    server.respond(listActiveResources, () => ({
      ...NO_RESOURCES,
      entities: [{ ...entity, ...who }],
    }));
    server.respond(setAssignedEquipment, () => makeAssignment({ pStatus: 'A', driverID: 3, version: 2 }));
    await show(makeAssignment({ pStatus: 'A' }));
    await userEvent.click(screen.getByRole('combobox', { name: 'Driver' }));
    await userEvent.click(await screen.findByRole('option', { name: 'First Driver' }));
    expect(server.requestsOf(setAssignedEquipment)[0]?.body).toEqual({ driverID: 3, version: 1 });
  });

  it('sends a message of 40 characters to the driver', async () => {
    server.respond(sendDriverMessage, () => makeAssignment({ side: 'B', pStatus: 'R' }));
    await show(makeAssignment({ side: 'B', pStatus: 'R' }));
    await userEvent.click(screen.getByRole('button', { name: 'Message to the driver' }));
    const dialog = await screen.findByRole('dialog', { name: 'Message to the driver' });
    await userEvent.type(within(dialog).getByRole('textbox', { name: 'Message' }), 'y'.repeat(41));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Send' }));
    expect(await within(dialog).findByText('Message has been send successfully!')).toBeVisible();
    expect(server.requestsOf(sendDriverMessage)[0]?.body).toEqual({ token: 11, message: 'y'.repeat(40) });
  });

  it('lists everything that happened, newest first', async () => {
    const message = makeHistory({
      action: 'sendMessage',
      pStatus: 'A',
      note: 'dock 5',
      at: '2026-06-15T14:00:00.000Z',
    });
    await show(makeAssignment({ pStatus: 'A', history: [makeHistory(), ACCEPTED, message] }));
    const entries = within(screen.getByRole('list', { name: 'History' })).getAllByRole('listitem');
    expect(entries.map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Message to the driver “dock 5” Broker One, Lakeshore Brokerage'),
      expect.stringContaining('Accepted Carrier One, Northgate'),
      expect.stringContaining('Assigned Broker One, Lakeshore Brokerage'),
    ]);
  });

  it('lets the carrier switch customer tracking until the load is delivered', async () => {
    await show(makeAssignment({ pStatus: 'R' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Customer tracking' }));
    expect(server.requestsOf(setCustomerTracking)[0]?.body).toEqual({ eToken: 22, custTracking: true, version: 1 });
    cleanup();
    await show(makeAssignment({ pStatus: 'D' }));
    expect(screen.getByRole('checkbox', { name: 'Customer tracking' })).toBeDisabled();
  });

  it('is without customer tracking for a broker', async () => {
    await show(makeAssignment({ side: 'B', pStatus: 'R' }));
    expect(screen.queryByRole('checkbox')).toBeNull();
  });

  it('shows the alert of the subscription in place of customer tracking without its feature', async () => {
    await show(makeAssignment({ pStatus: 'A' }), without('ll_custtrack'));
    const box = screen.getByRole('checkbox', { name: 'Customer tracking' });
    expect(box).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(box);
    expect(await screen.findByRole('dialog', { name: 'Customer tracking' })).toHaveTextContent(MISSING);
    expect(box).not.toBeChecked();
    expect(server.requestsOf(setCustomerTracking)).toEqual([]);
  });

  it.each(['B', 'C'] as const)('shows %s a red notice over the map without the tracking feature', async (side) => {
    await show(makeAssignment({ side, pStatus: 'R' }), without('ll_track'));
    expect(await screen.findByText(MISSING)).toBeVisible();
    cleanup();
    await show(makeAssignment({ side, pStatus: 'R' }));
    await screen.findByRole('region', { name: 'Map of the route' });
    expect(screen.queryByText(MISSING)).toBeNull();
  });
});
