import { listNetworks } from '@loadstone/contracts/networks';
import {
  loadQuantityCalls,
  equipmentPostingCalls,
  loadPostingCalls,
  type Posting,
  type ProductMode,
} from '@loadstone/contracts/postings';
import { createTemplate, type Template } from '@loadstone/contracts/templates';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { Refusal, startFakeServer, type FakeServer } from '../../../../test/fake-server.ts';
import { makePosting } from '../../../../test/make-posting.ts';
import { makeTemplate } from '../../../../test/make-template.ts';
import { makePermits } from '../../../../test/people.ts';
import { renderSignedIn } from '../../../../test/render.tsx';
import { shownToasts } from '../../../ui/toasts/toast.ts';
import type { FormAction } from '../model/form-action.ts';
import PostingFormDialog from './posting-form-dialog.tsx';

const TODAY = '2026-11-22';
const onSaved = vi.fn<(posting: Posting) => void>();
const onClose = vi.fn();
let server: FakeServer;

// Days are read by code that is loaded when a field of a day is used.
beforeAll(() => import('../../../lib/read-day.ts'));
beforeEach(() => {
  onSaved.mockClear();
  server = startFakeServer();
  server.respond(listNetworks, () => [
    { id: 3, name: 'Regulars', type: 'Public' as const, userId: 7, custCd: 'BRK01' },
    { id: 4, name: 'Friends', type: 'Private' as const, userId: 7, custCd: 'BRK01' },
  ]);
  for (const calls of [loadPostingCalls, equipmentPostingCalls]) {
    server.respond(calls.create, () => makePosting({ token: 9 }));
    server.respond(calls.edit, () => makePosting({ token: 1, version: 2 }));
  }
});

interface Opening {
  mode?: ProductMode;
  action?: FormAction;
  source?: Posting;
  newest?: Posting;
  claims?: { insuranceExpiryDate: string; inProductNotification: string };
  permits?: ReturnType<typeof makePermits>;
}

async function openForm({ mode = 'B', action = 'copy', source, newest, claims, permits }: Opening) {
  renderSignedIn(
    <PostingFormDialog
      action={action}
      source={source ?? makePosting({ token: 1, postType: mode === 'B' ? 'L' : 'E' })}
      newest={newest}
      today={TODAY}
      onSaved={onSaved}
      onClose={onClose}
    />,
    { mode, ...(claims && { claims }), ...(permits && { permits }) },
  );
  const dialog = within(await screen.findByRole('dialog'));
  return { user: userEvent.setup(), dialog };
}
const send = (user: ReturnType<typeof userEvent.setup>) => user.keyboard('{Control>}{Enter}{/Control}');

describe('Visible to', () => {
  it('offers all companies, companywide networks and the user’s own, and makes the posting private', async () => {
    const { user, dialog } = await openForm({});
    const field = dialog.getByLabelText('Visible to');
    await within(field).findByRole('option', { name: 'Friends' });
    expect(
      within(field)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['All', 'Regulars', 'Friends']);
    expect(
      within(field)
        .getAllByRole('group')
        .map((group) => group.getAttribute('label')),
    ).toEqual(['Companywide', 'User']);
    await user.selectOptions(field, 'Friends');
    await send(user);
    await waitFor(() => expect(onSaved).toHaveBeenCalled());
    expect(server.requestsOf(loadPostingCalls.create)[0]?.body).toMatchObject({ postMode: 'P', networkId: 4 });
  });

  it('has no group of private networks for a user without one', async () => {
    server.respond(listNetworks, () => [
      { id: 3, name: 'Regulars', type: 'Public' as const, userId: 7, custCd: 'BRK01' },
    ]);
    const { dialog } = await openForm({});
    const field = dialog.getByLabelText('Visible to');
    await within(field).findByRole('option', { name: 'Regulars' });
    expect(within(field).queryByRole('group', { name: 'User' })).toBeNull();
  });

  it('shows that the network of the posting is deleted', async () => {
    const network = { id: 9, name: '', isDeleted: true };
    const { dialog } = await openForm({ source: makePosting({ token: 1, postMode: 'P', networkId: 9, network }) });
    expect(dialog.getByLabelText('Visible to')).toHaveDisplayValue('Network Deleted');
  });

  it('keeps a colleague’s private network that it cannot name', async () => {
    const source = makePosting({ token: 1, postMode: 'P', networkId: 8 });
    const { user, dialog } = await openForm({ action: 'edit', source });
    expect(await dialog.findByRole('option', { name: 'A colleague’s private network' })).toBeInTheDocument();
    await send(user);
    await waitFor(() => expect(onSaved).toHaveBeenCalled());
    expect(server.requestsOf(loadPostingCalls.edit)[0]?.body).toMatchObject({ postMode: 'P', networkId: 8 });
  });
});

describe('a day that is far away', () => {
  it('is asked about, typed or chosen, and sent once it is taken', async () => {
    const { user, dialog } = await openForm({});
    const day = dialog.getByLabelText(/^Date of availability/);
    await user.clear(day);
    await user.paste('Jan 21 2027');
    await user.tab();
    expect(dialog.queryByText('This day is more than 60 days away.')).toBeNull();
    await user.clear(day);
    await user.paste('Jan 22 2027');
    await user.tab();
    expect(dialog.getByText('This day is more than 60 days away.')).toBeVisible();
    await send(user);
    expect(server.requestsOf(loadPostingCalls.create)).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Yes, Jan 22 2027' }));
    expect(dialog.queryByText('This day is more than 60 days away.')).toBeNull();
    await send(user);
    await waitFor(() => expect(server.requestsOf(loadPostingCalls.create)).toHaveLength(1));
    expect(server.requestsOf(loadPostingCalls.create)[0]?.body).toMatchObject({ dateAvail: '2027-01-22' });
  });

  it('of the posting that is edited is not asked about again', async () => {
    const source = makePosting({ token: 1, dateAvail: '2027-03-01' });
    const { user } = await openForm({ action: 'edit', source });
    await send(user);
    await waitFor(() => expect(server.requestsOf(loadPostingCalls.edit)).toHaveLength(1));
  });
});

describe('a carrier’s insurance', () => {
  const claims = { insuranceExpiryDate: '2026-12-10', inProductNotification: '1' };
  const source = makePosting({ token: 1, postType: 'E', dateAvail: '2026-12-20' });

  it('clears a day that it does not cover, and shows why', async () => {
    const { user, dialog } = await openForm({ mode: 'C', source, claims });
    expect(dialog.getByLabelText(/^Date of availability/)).toHaveValue('');
    expect(
      dialog.getByText(
        /^We cannot accept the future posting date of Dec 20 2026 Your insurance is set to expire on Dec 10 2026/,
      ),
    ).toBeVisible();
    await send(user);
    expect(server.requestsOf(equipmentPostingCalls.create)).toEqual([]);
    expect(dialog.getByLabelText(/^Date of availability/)).toHaveFocus();
  });

  it('lets the picker go as far as the day before', async () => {
    const { user, dialog } = await openForm({ mode: 'C', source: { ...source, dateAvail: '2026-12-01' }, claims });
    await user.click(dialog.getByLabelText(/^Date of availability/));
    expect(await screen.findByRole('button', { name: '9 December 2026' })).toBeEnabled();
    expect(screen.getByRole('button', { name: '10 December 2026' })).toBeDisabled();
  });

  it('shows why it does not accept a later day that is typed', async () => {
    const { user, dialog } = await openForm({ mode: 'C', source: { ...source, dateAvail: '2026-12-01' }, claims });
    const day = dialog.getByLabelText(/^Date of availability/);
    await user.clear(day);
    await user.type(day, 'Dec 10 2026');
    await user.tab();
    expect(day).toHaveValue('');
    expect(dialog.getByText(/^We cannot accept the future posting date of Dec 10 2026/)).toBeVisible();
  });

  it('is no matter of carriers without the flag, nor of brokers', async () => {
    const { dialog } = await openForm({ mode: 'C', source, claims: { ...claims, inProductNotification: '0' } });
    expect(dialog.getByLabelText(/^Date of availability/)).toHaveValue('Dec 20 2026');
  });
});

describe('Allow Tracking', () => {
  it('is switched on where the company holds the feature', async () => {
    const { user, dialog } = await openForm({ mode: 'C' });
    await user.click(dialog.getByRole('switch', { name: 'Allow Tracking' }));
    await send(user);
    await waitFor(() => expect(onSaved).toHaveBeenCalled());
    expect(server.requestsOf(equipmentPostingCalls.create)[0]?.body).toMatchObject({ customerTracking: true });
  });

  it('shows whom to call where it does not', async () => {
    const permits = makePermits().filter(({ code }) => code !== 'll_custtrack');
    const { user, dialog } = await openForm({ mode: 'C', permits });
    await user.click(dialog.getByRole('switch', { name: 'Allow Tracking' }));
    expect(
      await screen.findByText(
        'Please contact our Customer Service department at 555-0100 to add this feature to your subscription.',
      ),
    ).toBeVisible();
    expect(dialog.getByRole('switch', { name: 'Allow Tracking', hidden: true })).not.toBeChecked();
  });

  it('is not there for brokers', async () => {
    const { dialog } = await openForm({});
    expect(dialog.queryByRole('switch')).toBeNull();
  });
});

describe('Save as Template', () => {
  const saveBoth = async (opening: Opening) => {
    const { user, dialog } = await openForm(opening);
    await user.click(dialog.getByRole('tab', { name: 'Additional Info' }));
    await user.click(dialog.getByRole('checkbox', { name: 'Save as Template' }));
    await send(user);
    await waitFor(() => expect(onSaved).toHaveBeenCalledTimes(1));
  };

  it('saves the posting and the template', async () => {
    server.respond(createTemplate, (): Template => makeTemplate({ templateID: 1 }));
    await saveBoth({ action: 'copy' });
    expect(await screen.findByText('Posting added successfully!')).toBeVisible();
    expect(server.requestsOf(createTemplate)[0]?.body).toMatchObject({ postType: 'L', srceID: 11, vehicleType: 'V' });
  });

  it.each([
    ['add', 'Posting added successfully but template not saved. Reached limit of: 50.'],
    ['edit', 'Posting edited successfully but template not saved. Reached limit of: 50.'],
  ] as const)('says in both parts that the limit is reached (%s), for five seconds', async (action, message) => {
    server.respond(createTemplate, () => {
      throw new Refusal('template.limitReached');
    });
    await saveBoth({ action });
    expect(await screen.findByText(message)).toBeVisible();
    expect(shownToasts.get()).toMatchObject([{ tone: 'warning', lifeMs: 5_000 }]);
  });

  it('shows in both parts that saving it failed', async () => {
    server.respond(createTemplate, () => {
      throw new Refusal('server.internal');
    });
    await saveBoth({ action: 'add' });
    expect(await screen.findByText('Posting added successfully but error in saving template')).toBeVisible();
  });
});

describe('a posting that another user has deleted', () => {
  const words = 'This posting was deleted just now. It cannot be saved any more.';

  it('shows it as soon as it is deleted', async () => {
    const { dialog } = await openForm({ action: 'edit' });
    expect(dialog.getByRole('alert')).toHaveTextContent(words);
  });

  it('shows it where saving finds out', async () => {
    server.respond(loadPostingCalls.edit, () => {
      throw new Refusal('posting.notFound');
    });
    const { user, dialog } = await openForm({ action: 'edit' });
    await send(user);
    await waitFor(() =>
      expect(dialog.getByRole('alert')).toHaveTextContent(`Error! unable to edit the posting.${words}`),
    );
  });

  it('shows it where the other version is requested, and keeps the focus in the form', async () => {
    const source = makePosting({ token: 1 });
    server.respond(loadPostingCalls.get, () => {
      throw new Refusal('posting.notFound');
    });
    const { user, dialog } = await openForm({ action: 'edit', source, newest: { ...source, version: 2 } });
    await user.click(dialog.getByRole('button', { name: 'Load the newer version' }));
    await waitFor(() => expect(dialog.getByRole('alert')).toHaveTextContent(words));
    expect(dialog.getByRole('combobox', { name: 'Origin' })).toHaveFocus();
  });
});

it.each([
  ['add', 'Error! unable to add the posting.'],
  ['copy', 'Error! unable to copy the posting.'],
] as const)('says in the form that it could not %s the posting, and can be sent again', async (action, message) => {
  server.refuse(loadPostingCalls.create, 'server.internal');
  const { user, dialog } = await openForm({ action });
  await send(user);
  expect(await dialog.findByRole('alert')).toHaveTextContent(message);
  expect(onSaved).not.toHaveBeenCalled();
  server.respond(loadPostingCalls.create, () => makePosting({ token: 9 }));
  await send(user);
  await waitFor(() => expect(onSaved).toHaveBeenCalledTimes(1));
});

it.each([
  ['add', 'Posting has been added successfully!'],
  ['copy', 'Posting added successfully!'],
  ['edit', 'Posting has been edited successfully!'],
] as const)('says for two seconds that it was saved: %s', async (action, message) => {
  const source = makePosting({ token: 1 });
  const { user } = await openForm({ action, source, newest: source });
  // Two seconds may be over before a slow machine looks again.
  const seen: unknown[] = [];
  onTestFinished(shownToasts.subscribe(() => seen.push(...shownToasts.get())));
  await send(user);
  await waitFor(() => expect(seen).toContainEqual(expect.objectContaining({ message, lifeMs: 2_000 })));
});

it('says after two seconds that it edits', async () => {
  server.respondToPath('POST', loadPostingCalls.edit.path, () => new Promise(() => undefined));
  const source = makePosting({ token: 1 });
  const { dialog } = await openForm({ action: 'edit', source, newest: source });
  const text = 'Editing Posting, this may take a moment during peak activity...';
  vi.useFakeTimers();
  fireEvent.keyDown(dialog.getByLabelText(/^Origin \*/), { key: 'Enter', ctrlKey: true });
  act(() => vi.advanceTimersByTime(1_999));
  expect(dialog.queryByText(text)).toBeNull();
  act(() => vi.advanceTimersByTime(1));
  expect(dialog.getByText(text)).toBeVisible();
  vi.useRealTimers();
});

it('is sent by Ctrl and Enter from its buttons as well', async () => {
  const { user, dialog } = await openForm({ action: 'copy' });
  dialog.getByRole('button', { name: 'Next' }).focus();
  await send(user);
  await waitFor(() => expect(onSaved).toHaveBeenCalledTimes(1));
});

it('closes one layer at a time at Escape: the calendar, then itself', async () => {
  onClose.mockClear();
  const { user, dialog } = await openForm({ action: 'copy' });
  await user.click(dialog.getByLabelText(/^Date of availability/));
  await screen.findByRole('table');
  await user.keyboard('{Escape}');
  expect(onClose).not.toHaveBeenCalled();
  await waitFor(() => expect(screen.queryByRole('table')).toBeNull());
  await user.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledTimes(1);
});

describe('A second posting with the same lane, day and equipment', () => {
  const refuse = () =>
    server.respond(loadPostingCalls.create, ({ body }) => {
      if ((body as { confirmDuplicate?: boolean }).confirmDuplicate) return makePosting({ token: 9 });
      const message = 'Your company has an open posting like it (reference 41).';
      throw new Refusal('posting.duplicate', [
        { field: 'token', message, text: { name: 'posting.duplicateOf', values: { token: '41' } } },
      ]);
    });

  it('is asked about after the form is sent, and posted anyway with what was typed', async () => {
    refuse();
    const { user, dialog } = await openForm({});
    await send(user);
    expect(await dialog.findByRole('alert')).toHaveTextContent('reference 41');
    expect(onSaved).not.toHaveBeenCalled();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(onSaved).toHaveBeenCalled());
    const [asked, confirmed] = server.requestsOf(loadPostingCalls.create);
    expect(confirmed?.body).toEqual({ ...(asked?.body as object), confirmDuplicate: true });
  });

  it('is added to the quantity of the first one instead', async () => {
    refuse();
    server.respond(loadQuantityCalls.raise, () => ({ postings: [makePosting({ token: 41, quantity: 5 })] }));
    const { user, dialog } = await openForm({});
    fireEvent.change(dialog.getByLabelText('Quantity'), { target: { value: '3x' } });
    await send(user);
    await user.click(await dialog.findByRole('button', { name: 'Raise its quantity by 3' }));
    await waitFor(() => expect(onSaved).toHaveBeenCalledWith(expect.objectContaining({ token: 41 })));
    expect(server.requestsOf(loadQuantityCalls.raise)[0]?.body).toMatchObject({ raises: [{ token: 41, by: 3 }] });
    expect(server.requestsOf(loadPostingCalls.create)).toHaveLength(1);
  });

  it.each([
    ['is saved as a template as well', undefined, 'Quantity raised: 5×'],
    ['says that the template was not saved', 'server.internal', 'Quantity raised but error in saving template'],
  ] as const)('%s where it is added to the first one', async (_, refusal, message) => {
    refuse();
    server.respond(loadQuantityCalls.raise, () => ({ postings: [makePosting({ token: 41, quantity: 5 })] }));
    server.respond(createTemplate, () => {
      if (refusal !== undefined) throw new Refusal(refusal);
      return makeTemplate({ templateID: 1 });
    });
    const { user, dialog } = await openForm({});
    await user.click(dialog.getByRole('tab', { name: 'Additional Info' }));
    await user.click(dialog.getByRole('checkbox', { name: 'Save as Template' }));
    await send(user);
    const raise = await dialog.findByRole('button', { name: 'Raise its quantity by 1' });
    await user.click(raise);
    await waitFor(() => expect(onSaved).toHaveBeenCalledWith(expect.objectContaining({ token: 41 })));
    expect(raise).not.toBeInTheDocument();
    expect(server.requestsOf(createTemplate)).toHaveLength(1);
    expect(await screen.findByText(message)).toBeVisible();
  });

  it('can be left for the first one; what was typed is kept', async () => {
    refuse();
    const { user, dialog } = await openForm({});
    await send(user);
    await user.click(await dialog.findByRole('button', { name: 'Change the first' }));
    expect(onClose).toHaveBeenCalledWith(expect.objectContaining({ vehicleTypes: expect.any(Array) as string[] }));
  });
});

describe('Contact details in a comment', () => {
  it('are named to the author while typing', async () => {
    const { dialog } = await openForm({});
    const comment = dialog.getByLabelText('Comments');
    fireEvent.change(comment, { target: { value: 'PO 4500123456, call 416-555-0142' } });
    expect(dialog.getByText(/Other companies will not see/)).toHaveTextContent('will not see: 416-555-0142.');
    fireEvent.change(comment, { target: { value: '24 skids, PO 4500123456' } });
    expect(dialog.queryByText(/Other companies will not see/)).not.toBeInTheDocument();
  });
});
