import { listNetworks } from '@loadstone/contracts/networks';
import { loadPostingCalls, type Posting } from '@loadstone/contracts/postings';
import { createTemplate } from '@loadstone/contracts/templates';
import { getPostingTiers, type PostingTiers } from '@loadstone/contracts/tiers';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { Refusal, startFakeServer, type FakeServer } from '../../../../test/fake-server.ts';
import { makePosting } from '../../../../test/make-posting.ts';
import { makeTemplate } from '../../../../test/make-template.ts';
import { renderSignedIn } from '../../../../test/render.tsx';
import type { FormAction } from '../model/form-action.ts';
import PostingFormDialog from './posting-form-dialog.tsx';

const onSaved = vi.fn<(posting: Posting) => void>();
let server: FakeServer;

interface FormProps {
  readonly action: FormAction;
  readonly source: Posting;
  /** The load on the board, where a colleague has edited it meanwhile. */
  readonly newest?: Posting;
}

// Days are read by code that is loaded when a field of a day is used.
beforeAll(() => import('../../../lib/read-day.ts'));
beforeEach(() => {
  onSaved.mockClear();
  server = startFakeServer();
  server.respond(listNetworks, () => [
    { id: 3, name: 'Regulars', type: 'Public' as const, userId: 7, custCd: 'BRK01' },
  ]);
  server.respond(loadPostingCalls.create, () => makePosting({ token: 9 }));
  server.respond(loadPostingCalls.edit, () => makePosting({ token: 1, version: 2 }));
});

async function openForm({ action, source, newest = source }: FormProps) {
  renderSignedIn(
    <PostingFormDialog
      action={action}
      source={source}
      newest={action === 'edit' ? newest : undefined}
      today="2026-11-22"
      onSaved={onSaved}
      onClose={vi.fn()}
    />,
    { mode: 'B' },
  );
  const dialog = within(await screen.findByRole('dialog'));
  const user = userEvent.setup();
  await user.click(dialog.getByRole('tab', { name: 'Additional Info' }));
  const section = within(await dialog.findByRole('group', { name: 'Tiers' }));
  return { user, dialog, section };
}
const send = (user: ReturnType<typeof userEvent.setup>) => user.keyboard('{Control>}{Enter}{/Control}');

const plain = { rate: null, minutes: null, bookNow: false, releasedOn: null, expectedOn: null };
const TIERS: PostingTiers = {
  token: 1,
  version: 1,
  companies: 1,
  isPublic: false,
  tiers: [
    {
      ...plain,
      number: 1,
      receivers: { type: 'companies', companies: [{ custCd: 'CAR01', company: 'Carrier' }] },
      companies: 1,
      minutes: 10,
      rate: { amount: 100_000, currency: 'USD', basis: 'flat' },
    },
    { ...plain, number: 2, receivers: { type: 'everybody' }, companies: null },
  ],
};

const CODES = 'Customer codes, separated by commas';
const toTier = (number: number, custCd: string): PostingTiers['tiers'][number] => ({
  ...plain,
  number,
  receivers: { type: 'companies', companies: [{ custCd, company: custCd }] },
  companies: 1,
  minutes: 10,
});

it('are said to be missing in the template that is saved as well', async () => {
  server.respond(getPostingTiers, () => TIERS);
  server.respond(createTemplate, () => makeTemplate({ templateID: 1 }));
  const source = makePosting({ token: 1, tiers: { count: 2, released: 1, nextOn: null } });
  const { user, dialog, section } = await openForm({ action: 'edit', source });
  await section.findByRole('group', { name: 'Tier 2' });
  await user.click(dialog.getByRole('checkbox', { name: 'Save as Template' }));
  await send(user);
  await waitFor(() => expect(onSaved).toHaveBeenCalled());
  expect(screen.getByText(/^The template has no tiers/)).toBeVisible();
});

it('are added by the keyboard, each with receivers, minutes and rate', async () => {
  const { user, section } = await openForm({ action: 'edit', source: makePosting({ token: 1 }) });
  section.getByRole('button', { name: 'Add a tier' }).focus();
  await user.keyboard('{Enter}');
  expect(section.getByLabelText('Who receives it')).toHaveFocus();
  await user.selectOptions(section.getByLabelText('Who receives it'), 'Regulars');
  await user.type(section.getByLabelText('Rate (flat)'), '1200');
  section.getByRole('button', { name: 'Add a tier' }).focus();
  await user.keyboard('{Enter}');
  const last = within(section.getByRole('group', { name: 'Tier 2' }));
  await user.selectOptions(last.getByLabelText('Who receives it'), 'Everybody');
  await user.clear(section.getByLabelText('Minutes until the next tier'));
  await user.type(section.getByLabelText('Minutes until the next tier'), '20');
  await send(user);
  await waitFor(() => expect(onSaved).toHaveBeenCalled());
  expect(server.requestsOf(loadPostingCalls.edit)[0]?.body).toMatchObject({
    postMode: 'A',
    tiers: [
      { receivers: { type: 'network', networkId: 3 }, minutes: 20, rate: { amount: 120_000, basis: 'flat' } },
      { receivers: { type: 'everybody' }, rate: null },
    ],
  });
});

it('are not sent where there are none, and not while a receiver is missing', async () => {
  const { user, dialog, section } = await openForm({ action: 'edit', source: makePosting({ token: 1 }) });
  section.getByRole('button', { name: 'Add a tier' }).focus();
  await user.keyboard('{Enter}');
  await send(user);
  expect((await dialog.findAllByText(/^Choose who receives each tier/)).length).toBeGreaterThan(0);
  const receivers = section.getByLabelText('Who receives it');
  expect(receivers).toHaveAccessibleDescription('Please choose who receives this tier.');
  expect(receivers).toHaveFocus();
  expect(server.requestsOf(loadPostingCalls.edit)).toHaveLength(0);
  section.getByRole('button', { name: 'Remove tier 1' }).focus();
  await user.keyboard('{Enter}');
  expect(section.getByRole('button', { name: 'Add a tier' })).toHaveFocus();
  await send(user);
  await waitFor(() => expect(onSaved).toHaveBeenCalled());
  expect(server.requestsOf(loadPostingCalls.edit)[0]?.body).not.toHaveProperty('tiers');
});

it('show an error of the server at the field of its tier, which gets the focus', async () => {
  server.respond(getPostingTiers, () => ({ ...TIERS, tiers: [toTier(1, 'CAR01'), toTier(2, 'CAR02')] }));
  server.respond(loadPostingCalls.edit, () => {
    throw new Refusal('company.notFound', [{ field: 'tiers.1.receivers.custCds', message: 'No such company.' }]);
  });
  const source = makePosting({ token: 1, tiers: { count: 2, released: 0, nextOn: null } });
  const { user, section } = await openForm({ action: 'edit', source });
  await section.findByRole('group', { name: 'Tier 2' });
  const [first, second] = section.getAllByLabelText(CODES);
  await send(user);
  await waitFor(() => expect(second).toHaveFocus());
  expect(second).toHaveAccessibleDescription('No such company.');
  expect(first).not.toHaveAttribute('aria-invalid', 'true');
  expect(section.queryByRole('alert')).toBeNull();
  await user.type(second!, '3');
  expect(second).not.toHaveAttribute('aria-invalid', 'true');
});

it('that are released state their receivers, keep their place and cannot be removed', async () => {
  const tiers = [toTier(1, 'CAR01'), toTier(2, 'CAR02'), toTier(3, 'CAR03')];
  server.respond(getPostingTiers, () => ({ ...TIERS, tiers }));
  const source = makePosting({ token: 1, tiers: { count: 3, released: 1, nextOn: null } });
  const { user, section } = await openForm({ action: 'edit', source });
  const first = await section.findByRole('group', { name: 'Tier 1' });
  expect(first).toHaveTextContent(/CAR01.*released: its receivers stay/);
  expect(within(first).queryByLabelText(CODES)).toBeNull();
  expect(within(first).queryByRole('button')).toBeNull();
  const up = section.getByRole('button', { name: 'Tier 2 earlier' });
  expect(up).toHaveAttribute('aria-disabled', 'true');
  // From a field by keys.
  section.getByDisplayValue('CAR02').focus();
  await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
  expect(section.getAllByLabelText(CODES).map((field) => (field as HTMLInputElement).value)).toEqual([
    'CAR02',
    'CAR03',
  ]);
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
  expect(section.getByText('Tier 2 is now tier 3.')).toBeVisible();
  expect(section.getByDisplayValue('CAR02')).toHaveFocus();
  await send(user);
  await waitFor(() => expect(onSaved).toHaveBeenCalled());
  expect(server.requestsOf(loadPostingCalls.edit)[0]?.body).toMatchObject({
    tiers: ['CAR01', 'CAR03', 'CAR02'].map((code) => ({ receivers: { custCds: [code] } })),
  });
});

it('of a copy have none that are released', async () => {
  server.respond(getPostingTiers, () => TIERS);
  const source = makePosting({ token: 1, tiers: { count: 2, released: 1, nextOn: null } });
  const { section } = await openForm({ action: 'copy', source });
  expect(await section.findByDisplayValue('CAR01')).toBeEnabled();
});

it('state the basis of their rate, and without one the rate of the load', async () => {
  const rate = { amount: 245, currency: 'USD', basis: 'mile' } as const;
  server.respond(getPostingTiers, () => ({ ...TIERS, tiers: [{ ...toTier(1, 'CAR01'), rate }, toTier(2, 'CAR02')] }));
  const source = makePosting({
    ...{ token: 1, tiers: { count: 2, released: 0, nextOn: null } },
    rate: { amount: 195_000, currency: 'USD', basis: 'flat' },
  });
  const { section } = await openForm({ action: 'edit', source });
  expect(await section.findByLabelText('Rate (per mile)')).toHaveValue('2.45');
  expect(section.getByLabelText('Rate (flat)')).toHaveAttribute('placeholder', '$1,950 USD');
});

it('of a load are copied with it, and it is not posted before they are read', async () => {
  let fails = true;
  server.respond(getPostingTiers, () => {
    if (fails) throw new Refusal('server.internal');
    return TIERS;
  });
  const source = makePosting({ token: 1, tiers: { count: 2, released: 1, nextOn: null } });
  const { user, section } = await openForm({ action: 'copy', source });
  const retry = await section.findByRole('button', { name: 'Retry' }, { timeout: 120_000 });
  await send(user);
  expect(server.requestsOf(loadPostingCalls.create)).toHaveLength(0);
  fails = false;
  await user.click(retry);
  expect(await section.findByLabelText('Customer codes, separated by commas')).toHaveValue('CAR01');
  await send(user);
  await waitFor(() => expect(onSaved).toHaveBeenCalled());
  expect(server.requestsOf(loadPostingCalls.create)[0]?.body).toMatchObject({
    tiers: [
      { receivers: { type: 'companies', custCds: ['CAR01'] }, minutes: 10, rate: { amount: 100_000 } },
      { receivers: { type: 'everybody' } },
    ],
  });
});

it('are those of the version that is loaded, so that the next save keeps what a colleague has changed', async () => {
  const source = makePosting({ token: 1, tiers: { count: 2, released: 0, nextOn: null } });
  const newest = { ...source, version: 2 };
  let custCd = 'CAR01';
  server.respond(getPostingTiers, () => ({ ...TIERS, tiers: [toTier(1, custCd), TIERS.tiers[1]!] }));
  server.respond(loadPostingCalls.get, () => newest);
  const { user, dialog, section } = await openForm({ action: 'edit', source, newest });
  expect(await section.findByLabelText(CODES)).toHaveValue('CAR01');
  custCd = 'CAR02';
  await user.click(dialog.getByRole('button', { name: 'Load the newer version' }));
  await waitFor(() => expect(dialog.getByRole('combobox', { name: 'Origin' })).toHaveFocus());
  await user.click(dialog.getByRole('tab', { name: 'Additional Info' }));
  await waitFor(() => expect(section.getByLabelText(CODES)).toHaveValue('CAR02'));
  await send(user);
  await waitFor(() => expect(onSaved).toHaveBeenCalled());
  expect(server.requestsOf(loadPostingCalls.edit)[0]?.body).toMatchObject({
    version: 2,
    tiers: [{ receivers: { custCds: ['CAR02'] } }, { receivers: { type: 'everybody' } }],
  });
});

it.each([
  ['stay as they were edited where the version that is loaded has the same', 'CAR01', 'CAR09', undefined],
  ['are those of the version that is loaded where they differ', 'CAR02', 'CAR02', /what you typed in: Tiers$/],
])('%s', async (_, newCode, shown, notice) => {
  const source = makePosting({ token: 1, tiers: { count: 2, released: 0, nextOn: null } });
  const newest = { ...source, version: 2, comment: 'theirs' };
  server.respond(getPostingTiers, () => TIERS);
  server.respond(loadPostingCalls.get, () => newest);
  const { user, dialog, section } = await openForm({ action: 'edit', source, newest });
  await user.clear(await section.findByLabelText(CODES));
  await user.type(section.getByLabelText(CODES), 'CAR09');
  server.respond(getPostingTiers, () => ({
    ...TIERS,
    tiers: [{ ...TIERS.tiers[0]!, receivers: toTier(1, newCode).receivers }, TIERS.tiers[1]!],
  }));
  await user.click(dialog.getByRole('button', { name: 'Load the newer version' }));
  await waitFor(() => expect(dialog.getByLabelText('Comments')).toHaveValue('theirs'));
  expect(section.getByLabelText(CODES)).toHaveValue(shown);
  if (notice === undefined) expect(dialog.queryByRole('alert')).toBeNull();
  else expect(dialog.getByRole('alert')).toHaveTextContent(notice);
});

it('take no other one before they are read', async () => {
  server.respond(getPostingTiers, () => {
    throw new Refusal('server.internal');
  });
  const { user, section } = await openForm({
    action: 'edit',
    source: makePosting({ token: 1, tiers: { count: 2, released: 1, nextOn: null } }),
  });
  await user.click(section.getByRole('button', { name: 'Add a tier' }));
  expect(section.queryByRole('group', { name: 'Tier 1' })).toBeNull();
});

it('end where the load is copied to one network, also before they are read', async () => {
  server.respond(getPostingTiers, () => {
    throw new Refusal('server.internal');
  });
  const source = makePosting({ token: 1, tiers: { count: 2, released: 1, nextOn: null } });
  const { user, dialog } = await openForm({ action: 'copy', source });
  await user.click(dialog.getByRole('tab', { name: 'Availability' }));
  await user.selectOptions(await dialog.findByLabelText('Visible to'), 'Regulars');
  await user.click(dialog.getByRole('tab', { name: 'Additional Info' }));
  await send(user);
  await waitFor(() => expect(onSaved).toHaveBeenCalled());
  const body = server.requestsOf(loadPostingCalls.create)[0]?.body;
  expect(body).toMatchObject({ postMode: 'P', networkId: 3 });
  expect(body).not.toHaveProperty('tiers');
});

it('keep their own codes when one of them is removed', async () => {
  server.respond(getPostingTiers, () => ({ ...TIERS, tiers: [toTier(1, 'CAR01'), toTier(2, 'CAR02')] }));
  const source = makePosting({ token: 1, tiers: { count: 2, released: 0, nextOn: null } });
  const { user, section } = await openForm({ action: 'edit', source });
  (await section.findByRole('button', { name: 'Remove tier 1' })).focus();
  await user.keyboard('{Enter}');
  expect(section.getByLabelText(CODES)).toHaveValue('CAR02');
  await user.type(section.getByLabelText(CODES), ', car03, ');
  expect(section.getByLabelText(CODES)).toHaveValue('CAR02, car03, ');
});

it('are named on the first tab, in place of all companies', async () => {
  const source = makePosting({ token: 1 });
  const { user, dialog, section } = await openForm({ action: 'edit', source });
  const line = () => dialog.getAllByText('Availability', { selector: 'p > span' }).at(-1)!.closest('p')!;
  expect(line()).toHaveTextContent(/All$/);
  section.getByRole('button', { name: 'Add a tier' }).focus();
  await user.keyboard('{Enter}');
  expect(line()).toHaveTextContent(/By tiers$/);
});
