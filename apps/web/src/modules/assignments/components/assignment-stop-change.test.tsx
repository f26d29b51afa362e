import { PLAIN_STOP } from '@loadstone/contracts/postings';
import type { Assignment, StopChange } from '@loadstone/contracts/assignments';
import type { ProposedStop, Stop } from '@loadstone/contracts/postings';
import { decideStops, proposeStops } from '@loadstone/contracts/stop-changes';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Refusal, startFakeServer, type FakeServer } from '../../../../test/fake-server.ts';
import { makeAssignment } from '../../../../test/make-assignment.ts';
import { renderSignedIn } from '../../../../test/render.tsx';
import { distanceUnit } from '../../../lib/settings/distance-unit.ts';
import { AssignmentStopChange } from './assignment-stop-change.tsx';

beforeAll(async () => {
  await import('../dialogs/propose-stops-dialog.tsx');
});

const STOP: Stop = {
  ...{ cityId: 5, city: 'Guelph', st: 'ON', lat: 43.5, long: -80.2, addedMiles: 4 },
  ...{ ...PLAIN_STOP, day: '2026-06-15', reference: 'DOCK 7' },
};
const WINDSOR: Stop = { ...STOP, cityId: 6, city: 'Windsor', day: null, reference: '', addedMiles: 10 };
const LONDON: Stop = { ...WINDSOR, cityId: 7, city: 'London', addedMiles: 46 };
const toAfter = (stop: Stop, was: number | null): ProposedStop => ({ ...stop, was });
const makeChange = (changes: Partial<StopChange> = {}): StopChange => ({
  number: 1,
  status: 'proposed',
  proposedBy: 'C',
  at: '2026-06-15T13:00:00.000Z',
  before: [STOP, WINDSOR],
  after: [toAfter({ ...STOP, reference: 'DOCK 9' }, 1), toAfter(LONDON, null)],
  ...changes,
});
const makeLoad = (changes: Partial<Assignment> = {}) =>
  makeAssignment({
    ...{ side: 'B', pStatus: 'A', rates: [], dateAvail: '2026-06-15', stops: [STOP, WINDSOR] },
    ...changes,
  });

let server: FakeServer;
beforeEach(() => {
  server = startFakeServer();
});

function show(changes: Partial<Assignment> = {}) {
  const assignment = makeLoad(changes);
  for (const endpoint of [proposeStops, decideStops]) server.respond(endpoint, () => assignment);
  let setShown: (after: Assignment) => void = () => undefined;
  function Shown() {
    const [shown, set] = useState(assignment);
    setShown = set;
    return <AssignmentStopChange assignment={shown} />;
  }
  renderSignedIn(<Shown />, { mode: assignment.side });
  /** Shows what an event has changed. */
  const follow = (after: Partial<Assignment>) => act(() => setShown(makeLoad(after)));
  return { user: userEvent.setup(), follow };
}
const button = (name: string) => screen.queryByRole('button', { name });
const itemsOf = (name: string) =>
  within(screen.getByRole('list', { name }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

describe('a change of stops that waits', () => {
  it('shows old and new beside each other, with words for what changes, and is accepted by keyboard', async () => {
    const { user, follow } = show({ stopChange: makeChange() });
    expect(itemsOf('Now')).toEqual(['ChangedDrop Guelph, ON, Jun 15, DOCK 7', 'RemovedDrop Windsor, ON']);
    expect(itemsOf('Proposed')).toEqual(['ChangedDrop Guelph, ON, Jun 15, DOCK 9', 'AddedDrop London, ON']);
    for (const name of ['Now', 'Proposed']) expect(screen.getByRole('list', { name })).toHaveAttribute('start', '2');
    expect(screen.getByText('The way is 36 mi longer.')).toBeVisible();
    expect(screen.getByRole('status')).toHaveTextContent(/proposes other stops and waits for your answer/);
    await user.tab();
    expect(button('Accept these stops')).toHaveFocus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(server.requestsOf(decideStops)).toHaveLength(1));
    expect(server.requestsOf(decideStops)[0]).toMatchObject({ body: { decision: 'agree' } });
    expect(await screen.findByText('The stops are changed.')).toBeVisible();
    follow({ stopChange: makeChange({ status: 'agreed' }), stops: [STOP, LONDON] });
    expect(button('Propose stops')).toHaveFocus();
  });

  it('has grey buttons, which keep the focus, while the reply is on its way', async () => {
    const { user } = show({ stopChange: makeChange() });
    server.respondToPath(decideStops.method, decideStops.path, () => new Promise<never>(() => undefined));
    button('Decline')!.focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(button('Decline')).toHaveAttribute('aria-disabled', 'true'));
    expect(button('Accept these stops')).toHaveAttribute('aria-disabled', 'true');
    expect(button('Decline')).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(server.requestsOf(decideStops)).toHaveLength(1);
  });

  it('names stops that were moved', () => {
    show({ stopChange: makeChange({ after: [toAfter(WINDSOR, 2), toAfter(STOP, 1)] }) });
    expect(itemsOf('Proposed').filter((text) => text?.startsWith('Moved'))).toHaveLength(1);
  });

  it('is withdrawn by the side that proposed it, and says why it could not be', async () => {
    const { user } = show({ side: 'C', stopChange: makeChange() });
    expect(button('Accept these stops')).toBeNull();
    server.respond(decideStops, () => {
      throw new Refusal('stopChange.decided');
    });
    await user.click(button('Withdraw')!);
    expect(await screen.findByText(/The stops could not be changed\./)).toBeVisible();
    expect(button('Withdraw')).toHaveFocus();
  });

  it('can only be declined after the delivery', () => {
    show({ pStatus: 'D', stopChange: makeChange() });
    expect(button('Accept these stops')).toBeNull();
    expect(button('Decline')).toBeVisible();
  });
});

describe('the way of a change', () => {
  afterEach(() => distanceUnit.set('mi'));

  it('is in the unit of the user', () => {
    distanceUnit.set('km');
    show({ stopChange: makeChange() });
    expect(screen.getByText('The way is 58 km longer.')).toBeVisible();
  });
});

describe('proposing stops', () => {
  it('sends the stops with their earlier places, and the focus goes on to the withdrawal', async () => {
    const { user, follow } = show();
    await user.click(button('Propose stops')!);
    const dialog = await screen.findByRole('dialog', { name: 'Propose stops' });
    await user.click(within(dialog).getAllByRole('button', { name: 'Move down' })[0]!);
    const references = within(dialog).getAllByRole('textbox', { name: 'Reference of the stop' });
    await user.clear(references[1]!);
    await user.type(references[1]!, 'DOCK 9');
    await user.click(within(dialog).getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.requestsOf(proposeStops)[0]?.body).toMatchObject({
      lastNumber: 0,
      stops: [
        { cityId: 6, was: 2 },
        { cityId: 5, was: 1, reference: 'DOCK 9' },
      ],
    });
    follow({ stopChange: makeChange({ proposedBy: 'B' }) });
    await waitFor(() => expect(button('Withdraw')).toHaveFocus());
  });

  it('sends nothing while a stop has no place, and moves the focus to it', async () => {
    const { user } = show();
    await user.click(button('Propose stops')!);
    const dialog = await screen.findByRole('dialog', { name: 'Propose stops' });
    await user.click(within(dialog).getByRole('button', { name: 'Add a stop' }));
    await user.click(within(dialog).getByRole('button', { name: 'Send' }));
    expect(within(dialog).getByRole('alert')).toHaveTextContent('Correct the marked stops.');
    expect(within(dialog).getAllByRole('combobox', { name: 'Place of the stop' })[2]).toHaveFocus();
    expect(server.requestsOf(proposeStops)).toEqual([]);
  });

  it('shows the reason of a refusal in the dialog', async () => {
    const { user } = show();
    server.respond(proposeStops, () => {
      throw new Refusal('stopChange.reached');
    });
    await user.click(button('Propose stops')!);
    const dialog = await screen.findByRole('dialog', { name: 'Propose stops' });
    await user.click(within(dialog).getByRole('button', { name: 'Remove stops' }));
    await user.click(within(dialog).getByRole('button', { name: 'Send' }));
    expect(await within(dialog).findByRole('alert')).toHaveTextContent(/The stops could not be changed\./);
  });

  it('waits for the reply to a proposed rate, and is not offered before the acceptance', async () => {
    const rate = { amount: 245_000, currency: 'USD', basis: 'flat' } as const;
    const proposed = { number: 1, rate, status: 'proposed', proposedBy: 'C' } as Assignment['rates'][number];
    const { user, follow } = show({ rates: [proposed] });
    await user.click(button('Propose stops')!);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByText(/A change of the rate waits for a reply/)).toBeVisible();
    follow({ pStatus: 'P' });
    expect(button('Propose stops')).toBeNull();
  });
});
