import { acceptConfirmation, decideRate, proposeRate } from '@loadstone/contracts/agreed-rates';
import type { Assignment, AssignmentRate } from '@loadstone/contracts/assignments';
import type { Rate } from '@loadstone/contracts/money';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Refusal, startFakeServer, type FakeServer } from '../../../../test/fake-server.ts';
import { makeAssignment } from '../../../../test/make-assignment.ts';
import { renderSignedIn } from '../../../../test/render.tsx';
import { toNextStep } from '../model/next-step.ts';
import { useAssignmentMoves } from '../use-assignment-moves.ts';
import { AssignmentRates } from './assignment-rates.tsx';
import { NextStepBar } from './next-step-bar.tsx';

beforeAll(async () => {
  await Promise.all([
    import('../dialogs/accept-confirmation-dialog.tsx'),
    import('../dialogs/propose-rate-dialog.tsx'),
  ]);
});

const SHA256 = 'a'.repeat(64);
const toRate = (dollars: number): Rate => ({ amount: dollars * 100, currency: 'USD', basis: 'flat' });
const makeRate = (changes: Partial<AssignmentRate> = {}): AssignmentRate => ({
  number: 1,
  rate: toRate(2_450),
  status: 'agreed',
  proposedBy: 'C',
  at: '2026-06-15T13:00:00.000Z',
  confirmation: 'guid-1',
  confirmationState: 'written',
  sha256: SHA256,
  acceptedName: '',
  acceptedOn: '',
  acceptedConfirmation: '',
  confirmationId: null,
  acceptedConfirmationId: null,
  ...changes,
});

let server: FakeServer;
beforeEach(() => {
  server = startFakeServer();
});

/** The next step of the view, which accepts a confirmation. */
function Accepting({ assignment }: { readonly assignment: Assignment }) {
  const step = toNextStep(assignment, [], { canAccept: true, canSetCrew: false });
  return <NextStepBar assignment={assignment} step={step} moves={useAssignmentMoves()} onCrew={() => undefined} />;
}

function show(changes: Partial<Assignment>) {
  const assignment = makeAssignment({ pStatus: 'A', rates: [makeRate()], ...changes });
  for (const endpoint of [proposeRate, decideRate, acceptConfirmation]) server.respond(endpoint, () => assignment);
  renderSignedIn(
    <>
      <Accepting assignment={assignment} />
      <AssignmentRates
        assignment={assignment}
        renderDocument={({ token, rowGuid }, onClose) => (
          <div role="dialog" aria-label={`Document ${rowGuid} of ${token}`}>
            <button type="button" onClick={onClose}>
              Close
            </button>
          </div>
        )}
      />
    </>,
    { mode: assignment.side },
  );
  return userEvent.setup();
}
const button = (name: string) => screen.queryByRole('button', { name });

describe('the confirmation of a rate', () => {
  it('is opened by either side and accepted by the carrier with a typed name, by keyboard', async () => {
    const user = show({});
    expect(screen.getByText('Waits for your acceptance.')).toBeVisible();
    await user.tab();
    expect(button('Accept rate confirmation')).toHaveFocus();
    await user.tab();
    expect(button('Open rate confirmation 1')).toHaveFocus();
    await user.keyboard('{Enter}');
    await user.click(within(await screen.findByRole('dialog', { name: 'Document guid-1 of 22' })).getByRole('button'));
    await user.click(await screen.findByRole('button', { name: 'Accept rate confirmation' }));
    const dialog = await screen.findByRole('dialog', { name: 'Accept rate confirmation' });
    expect(dialog).toHaveTextContent('rate confirmation 1 of Lakeshore Brokerage at $2,450 USD');
    const field = within(dialog).getByRole('textbox', { name: 'Your name' });
    await waitFor(() => expect(field).toHaveFocus());
    await user.keyboard('x{Enter}');
    expect(await within(dialog).findByText('Please type your name, with 2 to 80 characters.')).toBeVisible();
    expect(server.requestsOf(acceptConfirmation)).toEqual([]);
    await user.keyboard('{Control>}a{/Control}Zoë Lévesque{Enter}');
    expect(await screen.findByText('The rate confirmation is accepted.')).toBeVisible();
    expect(server.requestsOf(acceptConfirmation).map(({ params, body }) => [params, body])).toEqual([
      [
        { id: '1', number: '1' },
        { name: 'Zoë Lévesque', sha256: SHA256 },
      ],
    ]);
  });

  it('stays typed where the server refuses, with the reason', async () => {
    const user = show({});
    server.respond(acceptConfirmation, () => {
      throw new Refusal('assignmentRate.replaced');
    });
    await user.click(screen.getByRole('button', { name: 'Accept rate confirmation' }));
    const field = await screen.findByRole('textbox', { name: 'Your name' });
    await user.type(field, 'First Driver{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('Refused: assignmentRate.replaced');
    expect(field).toHaveValue('First Driver');
  });

  it('is only opened by the broker, which reads who has accepted it', () => {
    show({ side: 'B' });
    expect(screen.getByText('The carrier has not accepted it yet.')).toBeVisible();
    expect(button('Accept rate confirmation')).toBeNull();
    expect(button('Open rate confirmation 1')).not.toBeNull();
  });

  it('states the acceptance, and opens the copy that has it', async () => {
    const accepted = { acceptedName: 'Zoë Lévesque', acceptedOn: '2026-06-15T14:00:00.000Z' };
    const user = show({
      side: 'B',
      rates: [
        makeRate({ ...accepted, acceptedConfirmation: 'guid-2', confirmationId: null, acceptedConfirmationId: null }),
      ],
    });
    expect(screen.getByText(/^Accepted by Zoë Lévesque/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Open rate confirmation 1' }));
    expect(await screen.findByRole('dialog', { name: 'Document guid-2 of 11' })).toBeVisible();
  });

  it.each([
    ['due', 'The rate confirmation is being written.'],
    ['delayed', 'The rate confirmation could not be written yet. The board tries again.'],
    ['failed', 'The rate confirmation could not be written. Please call the broker.'],
  ] as const)('says why there is none while it is %s', (confirmationState, text) => {
    show({ rates: [makeRate({ confirmationState, confirmation: '', sha256: '' })] });
    expect(screen.getByText(text)).toBeVisible();
    expect(button('Accept rate confirmation')).toBeNull();
  });
});

describe('a change of the rate', () => {
  it('is proposed with a short form of the amount, in the currency of the rate', async () => {
    const user = show({ side: 'B', rates: [makeRate({ rate: { ...toRate(2_450), currency: 'CAD' } })] });
    await user.click(screen.getByRole('button', { name: 'Propose another rate' }));
    const field = await screen.findByRole('textbox', { name: 'Amount' });
    await user.type(field, 'abc{Enter}');
    expect(field).toHaveAccessibleDescription(/2450/);
    expect(field).toBeInvalid();
    expect(field).toHaveValue('abc');
    await user.clear(field);
    await user.type(field, '2.65/mi{Enter}');
    expect(await screen.findByText('The rate was proposed to the other side.')).toBeVisible();
    expect(server.requestsOf(proposeRate).map(({ body }) => body)).toEqual([
      { rate: { amount: 265, currency: 'CAD', basis: 'mile' }, lastNumber: 1 },
    ]);
  });

  it('is agreed or declined by the other side; the agreed rate counts until then', async () => {
    const proposed = makeRate({
      number: 2,
      status: 'proposed',
      rate: toRate(2_600),
      confirmationState: 'none',
      proposedBy: 'B',
    });
    const user = show({ rates: [makeRate({ acceptedName: 'Zoë' }), proposed] });
    const [first, second] = screen.getAllByRole('listitem');
    expect(first).toHaveTextContent(/\$2,600 USD.*Version 2: proposed/);
    expect(second).toHaveTextContent(/\$2,450 USD.*Version 1: agreed/);
    expect(first).toHaveTextContent('Lakeshore Brokerage waits for your answer.');
    expect(button('Withdraw')).toBeNull();
    expect(button('Propose another rate')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Agree to this rate' }));
    expect(await screen.findByText('The rate is agreed.')).toBeVisible();
    expect(server.requestsOf(decideRate).map(({ params, body }) => [params, body])).toEqual([
      [{ id: '1', number: '2' }, { decision: 'agree' }],
    ]);
  });

  it('is withdrawn by the own side', async () => {
    const proposed = makeRate({ number: 2, status: 'proposed', confirmationState: 'none' });
    const user = show({ rates: [makeRate(), proposed] });
    expect(button('Agree to this rate')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Withdraw' }));
    expect(await screen.findByText('The rate was withdrawn.')).toBeVisible();
  });

  it('is not offered for a load that is pending or delivered, and the replaced version stays readable', () => {
    show({ pStatus: 'D', rates: [makeRate(), makeRate({ number: 2, confirmation: 'guid-2', rate: toRate(2_600) })] });
    expect(button('Propose another rate')).toBeNull();
    expect(screen.getByText('1 earlier version').parentElement).toHaveTextContent('Version 1: replaced');
    expect(screen.getByText('Open rate confirmation 1')).toBeInTheDocument();
    expect(screen.getAllByRole('button', { name: 'Accept rate confirmation' })).toHaveLength(1);
  });

  it('is proposed only after the reply to proposed stops', async () => {
    const stopChange = { number: 1, proposedBy: 'C', at: '2026-06-15T13:00:00.000Z', before: [], after: [] } as const;
    const user = show({ stopChange: { ...stopChange, before: [], after: [], status: 'proposed' } });
    const propose = screen.getByRole('button', { name: 'Propose another rate' });
    expect(screen.getByText(/A change of the stops waits for a reply/)).toBeVisible();
    propose.focus();
    await user.keyboard('{Enter}');
    expect(propose).toHaveAttribute('aria-disabled', 'true');
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
