import { assignLoad, checkLead } from '@loadstone/contracts/assignments';
import { checkCarrier, getCarrierVetting, type CarrierVetting } from '@loadstone/contracts/carrier-checks';
import { getContactSummaryOfUser } from '@loadstone/contracts/companies';
import { loadPostingCalls } from '@loadstone/contracts/postings';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createFakeHub } from '../../../../test/fake-hub.ts';
import { Refusal, startFakeServer, type FakeServer } from '../../../../test/fake-server.ts';
import { makeAssignment } from '../../../../test/make-assignment.ts';
import { makeContactSummary } from '../../../../test/make-contact-summary.ts';
import { makePosting } from '../../../../test/make-posting.ts';
import { makeLead } from '../../../../test/make-lead.ts';
import { renderSignedIn } from '../../../../test/render.tsx';
import { usePostings } from '../../postings/index.ts';
import { toScoreClass } from '../../../ui/scores/score-mark.ts';
import AssignDialog from './assign-dialog.tsx';

const makeVetting = (fields: Partial<CarrierVetting>): CarrierVetting => ({
  custCd: 'NORTH1',
  check: null,
  loads: { delivered: 3, running: 1, cancelled: 0 },
  warnBelow: null,
  needsSecondUser: false,
  record: null,
  ...fields,
});

let server: FakeServer;
const onClose = vi.fn();
beforeEach(() => {
  onClose.mockReset();
  server = startFakeServer();
  server.respond(checkLead, () => ({
    isAvailable: true,
    reason: 'available' as const,
    message: '',
    isInsuranceExpired: false,
  }));
  server.respond(getContactSummaryOfUser, () => makeContactSummary());
  server.respond(getCarrierVetting, () => makeVetting({}));
});

const open = () => {
  renderSignedIn(<AssignDialog lead={makeLead({ token: 22, lToken: 11, eToken: 22 })} onClose={onClose} />);
  return screen.findByRole('dialog', { name: 'Assign Load' });
};

/** The dialog over the list of postings. */
function OpenedAtDesk() {
  const { live, first } = usePostings();
  return (live.data ?? first) ? (
    <AssignDialog lead={makeLead({ token: 22, lToken: 11, eToken: 22 })} onClose={onClose} />
  ) : null;
}

describe('the dialog that assigns a lead', () => {
  it('checks the lead, takes a note of 40 characters and assigns once', async () => {
    server.respond(assignLoad, () => makeAssignment({ side: 'B' }));
    const user = userEvent.setup();
    const dialog = await open();
    const note = await within(dialog).findByRole('textbox', { name: 'Note' });
    await waitFor(() => expect(note).toHaveFocus());
    expect(note).toHaveAttribute('placeholder', 'Enter note/instructions/comments');
    await user.type(note, 'x'.repeat(41));
    expect(within(dialog).getByText('Note length: 40/40')).toBeVisible();
    await user.dblClick(within(dialog).getByRole('button', { name: 'Assign' }));
    expect(await screen.findByText('Load has been assigned successfully!')).toBeVisible();
    expect(onClose).toHaveBeenCalledTimes(1);
    const [request, ...others] = server.requestsOf(assignLoad);
    expect(others).toEqual([]);
    expect(request?.body).toMatchObject({ token: 11, eToken: 22, instruction: 'x'.repeat(40) });
  });

  it('says in words that a note is too long, also one that came without the limit of its field', async () => {
    const dialog = await open();
    const note = await within(dialog).findByRole('textbox', { name: 'Note' });
    fireEvent.change(note, { target: { value: 'x'.repeat(41) } });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Assign' }));
    expect(await within(dialog).findByText('40 characters at most.')).toBeVisible();
    expect(server.requestsOf(assignLoad)).toEqual([]);
  });

  it.each([
    [{ amount: 1_850_00, currency: 'USD', basis: 'flat' } as const, 'Rate of the load: $1,850 USD'],
    [undefined, 'The load has no rate yet.'],
  ])('states the rate for which the load is assigned', async (rate, text) => {
    server.respond(loadPostingCalls.list, () => [makePosting({ token: 11, ...(rate && { rate }) })]);
    renderSignedIn(<OpenedAtDesk />);
    expect(await screen.findByText(text)).toBeVisible();
  });

  it.each([
    ['assigned', 'This posting has been already assigned.'],
    ['gone', 'Lead no longer available.'],
  ] as const)('states that the lead is %s', async (reason, message) => {
    server.respond(checkLead, () => ({ isAvailable: false, reason, message, isInsuranceExpired: false }));
    const dialog = await open();
    expect(await within(dialog).findByRole('alert')).toHaveTextContent(message);
    expect(within(dialog).queryByRole('button', { name: 'Assign' })).toBeNull();
    await userEvent.click(within(dialog).getByRole('button', { name: 'OK' }));
    expect(onClose).toHaveBeenCalled();
  });

  it('has what speaks for and against the carrier, and records a check; a colleague sees it live', async () => {
    const { hub, send, change } = createFakeHub();
    server.respond(getContactSummaryOfUser, () => makeContactSummary({ insurance: { expiryDate: '2099-11-22' } }));
    let check: CarrierVetting['check'] = null;
    server.respond(getCarrierVetting, () => makeVetting({ check }));
    server.respond(checkCarrier, () => makeVetting({ check }));
    renderSignedIn(<AssignDialog lead={makeLead({ token: 22, lToken: 11, eToken: 22 })} onClose={onClose} />, { hub });
    send('connect');
    const strip = await screen.findByRole('region', { name: 'The carrier' });
    expect(await within(strip).findByText('Valid until Nov 22 2099')).toBeVisible();
    // As in the panel of the lead: the grade in words, and its mark.
    expect(within(strip).getByText('12 good')).toHaveClass(toScoreClass('equifax', 12)!);
    expect(strip).toHaveTextContent('Equifax12 good sample data');
    expect(strip).toHaveTextContent('3 delivered, 1 running, 0 cancelled by the carrier');
    expect(within(strip).getByText('Not checked by your company yet')).toBeVisible();
    check = { userName: 'Broker Two', checkedOn: '2026-11-22T15:00:00.000Z' };
    await act(async () => change({ type: 'carrierChecks.changed', custCd: 'NORTH1' }));
    expect(await within(strip).findByText(/^By Broker Two on Nov 22/)).toBeVisible();
    check = { userName: 'Broker One', checkedOn: '2026-11-22T16:00:00.000Z' };
    await userEvent.click(within(strip).getByRole('button', { name: 'Mark as checked now' }));
    expect(await within(strip).findByText(/^By Broker One on Nov 22/)).toBeVisible();
    expect(server.requestsOf(checkCarrier)).toHaveLength(1);
  });

  it('states the rule of the company: a warning, or that a colleague has to check the carrier first', async () => {
    const { hub, send, change } = createFakeHub();
    server.respond(getCarrierVetting, () => makeVetting({ warnBelow: 5, needsSecondUser: true }));
    server.respond(assignLoad, () => {
      throw new Refusal('carrier.notChecked');
    });
    renderSignedIn(<AssignDialog lead={makeLead({ token: 22, lToken: 11, eToken: 22 })} onClose={onClose} />, { hub });
    send('connect');
    expect(await screen.findByText(/another user has to check this carrier first/)).toBeVisible();
    server.respond(getCarrierVetting, () => makeVetting({ warnBelow: 5 }));
    await act(async () => change({ type: 'carrierChecks.changed', custCd: 'NORTH1' }));
    expect(await screen.findByText('Rule of your company: fewer than 5 loads delivered together.')).toBeVisible();
    expect(screen.queryByText(/another user has to check/)).toBeNull();
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('carrier.notChecked');
    expect(onClose).not.toHaveBeenCalled();
  });

  it('assigns with the facts of the carrier in view by one key, also where they cannot be loaded', async () => {
    server.respond(assignLoad, () => makeAssignment({ side: 'B' }));
    server.respond(getCarrierVetting, () => {
      throw new Refusal('server.internal');
    });
    const dialog = await open();
    await waitFor(() => expect(within(dialog).getByRole('textbox', { name: 'Note' })).toHaveFocus());
    expect(await within(dialog).findByText('Could not be loaded')).toBeVisible();
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByText('Load has been assigned successfully!')).toBeVisible();
  });

  it.each([
    ['its load', { type: 'posting.removed', token: 11, kind: 'L' }],
    ['its truck', { type: 'lead.removed', myToken: 11, kind: 'L', leadToken: 22 }],
  ] as const)('says at once that %s is gone', async (_, event) => {
    const { hub, send, change } = createFakeHub();
    renderSignedIn(<AssignDialog lead={makeLead({ token: 22, lToken: 11, eToken: 22 })} onClose={onClose} />, { hub });
    send('connect');
    expect(await screen.findByRole('button', { name: 'Assign' })).toBeEnabled();
    server.respond(checkLead, () => ({
      isAvailable: false,
      reason: 'gone' as const,
      message: '',
      isInsuranceExpired: false,
    }));
    await act(async () => change(event));
    expect(await screen.findByRole('alert')).toHaveTextContent('Lead no longer available.');
    expect(screen.queryByRole('button', { name: 'Assign' })).toBeNull();
  });

  it('can be cancelled while the lead is checked', async () => {
    server.respondToPath('GET', checkLead.path, () => new Promise<Response>(() => undefined));
    const dialog = await open();
    expect(within(dialog).getByRole('status')).toHaveTextContent('Checking the lead');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('warns before a load is assigned to a carrier whose insurance is expired', async () => {
    server.respond(checkLead, () => ({
      isAvailable: true,
      reason: 'available' as const,
      message: '',
      isInsuranceExpired: true,
    }));
    const dialog = await open();
    expect(await within(dialog).findByRole('alert')).toHaveTextContent(/^The insurance of .* is expired\./);
    expect(within(dialog).getByRole('button', { name: 'Assign' })).toBeEnabled();
  });

  it('states that another request was first', async () => {
    server.respond(assignLoad, () => {
      throw new Refusal('posting.alreadyAssigned');
    });
    const dialog = await open();
    await userEvent.click(await within(dialog).findByRole('button', { name: 'Assign' }));
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('This posting has been already assigned.');
    expect(onClose).not.toHaveBeenCalled();
  });

  it('says that the load may be assigned where no reply arrives, keeps the note, and retries under the same key', async () => {
    let isAway = true;
    server.respondToPath('POST', assignLoad.path, () =>
      isAway ? new Response('Bad gateway', { status: 502 }) : makeAssignment({ side: 'B' }),
    );
    const dialog = await open();
    const note = await within(dialog).findByRole('textbox', { name: 'Note' });
    await userEvent.type(note, 'two drops{Enter}');
    expect(await within(dialog).findByRole('alert')).toHaveTextContent(/^No reply arrived, so this may be done or not/);
    await new Promise((resolve) => setTimeout(resolve, 1_200));
    expect(onClose).not.toHaveBeenCalled();
    expect(note).toHaveValue('two drops');
    isAway = false;
    await userEvent.click(within(dialog).getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Load has been assigned successfully!')).toBeVisible();
    const [first, second] = server.requestsOf(assignLoad);
    expect(second?.headers.get('idempotency-key')).toBe(first?.headers.get('idempotency-key'));
    expect(second?.body).toEqual(first?.body);
  });

  it('states a failure and closes after a second', async () => {
    server.respond(assignLoad, () => {
      throw new Refusal('server.internal');
    });
    const dialog = await open();
    const assign = await within(dialog).findByRole('button', { name: 'Assign' });
    await userEvent.click(assign);
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('Error assigning load!');
    expect(assign).toHaveFocus();
    await userEvent.click(assign);
    expect(server.requestsOf(assignLoad)).toHaveLength(1);
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1), { timeout: 120_000 });
  });
});
