import { getCompany } from '@loadstone/contracts/companies';
import { listNetworks } from '@loadstone/contracts/networks';
import { equipmentPostingCalls, loadPostingCalls, type Posting, type PostingKind } from '@loadstone/contracts/postings';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { startFakeServer, type FakeServer } from '../../../../test/fake-server.ts';
import { makeCompany } from '../../../../test/make-company.ts';
import { makePosting } from '../../../../test/make-posting.ts';
import { renderSignedIn } from '../../../../test/render.tsx';
import PostingFormDialog from './posting-form-dialog.tsx';

let server: FakeServer;
beforeEach(() => {
  server = startFakeServer();
  server.respond(listNetworks, () => []);
  server.respond(loadPostingCalls.create, () => makePosting({ token: 9 }));
});

async function openSection(postType: PostingKind = 'L', stated: Partial<Posting> = {}) {
  const onSaved = vi.fn<() => void>();
  renderSignedIn(
    <PostingFormDialog
      action="copy"
      source={makePosting({ token: 1, postType, ...stated })}
      newest={undefined}
      today="2026-11-22"
      onSaved={onSaved}
      onClose={() => undefined}
    />,
    { mode: postType === 'L' ? 'B' : 'C' },
  );
  const user = userEvent.setup();
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('tab', { name: 'Additional Info' }));
  const section = within(await dialog.findByRole('group', { name: 'Rate and size' }));
  return { section, onSaved };
}

const FIELDS = ['Rate', 'Weight', 'Length', 'Pick-up hours'] as const;
const AMOUNT = 'Write an amount, such as 2450, 2.45/mi or cad 3100.';
const POUNDS = 'Write the weight in pounds, such as 44000 or 44k.';

it.each([
  [
    ['-5', '123456789012', '0', '8-4'],
    [
      'The amount must be more than 0.',
      'From 1 to 100,000 lb.',
      'From 1 to 199 ft.',
      'Write the last hour as 16:00, 4pm or 4am.',
    ],
  ],
  [
    ['1e9', '1e9', 'NaN', '25-26'],
    [AMOUNT, POUNDS, 'Write the length in feet, such as 53.', 'Write hours, such as 7-15:30 or 7am-3pm.'],
  ],
  [
    ['3100 gbp', '-1', '200', 'morning'],
    [
      'Only USD, CAD can be used.',
      'From 1 to 100,000 lb.',
      'From 1 to 199 ft.',
      'Write hours, such as 7-15:30 or 7am-3pm.',
    ],
  ],
])('refuses %j at the fields, and loses nothing that was typed', async (typed, messages) => {
  const { section } = await openSection();
  const commodity = section.getByRole('textbox', { name: 'Commodity' });
  type(commodity, 'steel coils');
  const fields = FIELDS.map((name) => section.getByRole('textbox', { name }));
  for (const [place, field] of fields.entries()) type(field, typed[place] ?? '');
  fireEvent.keyDown(commodity, { key: 'Enter', ctrlKey: true });
  for (const [place, field] of fields.entries()) {
    await waitFor(() => expect(field).toHaveAccessibleDescription(expect.stringContaining(messages[place] ?? '')));
    expect(field).toHaveValue(typed[place]);
  }
  expect(commodity).toHaveValue('steel coils');
  expect(server.requestsOf(loadPostingCalls.create)).toEqual([]);
});

const TRUCK_FIELDS = ['Least rate per mile', 'Free weight', 'Free length'] as const;
const FEET = 'Write the length in feet, such as 53.';

it.each([
  [
    ['-2.10', '-1', '-53'],
    ['The amount must be more than 0.', 'From 1 to 100,000 lb.', 'From 1 to 199 ft.'],
  ],
  [
    ['0', '0', '0'],
    ['The amount must be more than 0.', 'From 1 to 100,000 lb.', 'From 1 to 199 ft.'],
  ],
  [
    ['999999999', '123456789012', '200'],
    ['The amount may be 1,000,000 at most.', 'From 1 to 100,000 lb.', 'From 1 to 199 ft.'],
  ],
  [
    ['1e9', '1e9', '1e9'],
    [AMOUNT, POUNDS, FEET],
  ],
  [
    ['NaN', 'NaN', 'NaN'],
    [AMOUNT, POUNDS, FEET],
  ],
  [
    ['eur 2.10', '44000 stone', '16 yards'],
    ['Only USD, CAD can be used.', POUNDS, FEET],
  ],
  [
    ['2100 flat', '44,5', '53,5'],
    ['Write the amount for each mile, such as 2.10.', 'Write whole pounds.', 'Write whole feet.'],
  ],
])('refuses %j of a truck at the fields, and loses nothing that was typed', async (typed, messages) => {
  const { section } = await openSection('E');
  const fields = TRUCK_FIELDS.map((name) => section.getByRole('textbox', { name }));
  for (const [place, field] of fields.entries()) type(field, typed[place] ?? '');
  fireEvent.keyDown(fields[0]!, { key: 'Enter', ctrlKey: true });
  for (const [place, field] of fields.entries()) {
    await waitFor(() => expect(field).toHaveAccessibleDescription(expect.stringContaining(messages[place] ?? '')));
    expect(field).toHaveValue(typed[place]);
  }
  expect(server.requestsOf(equipmentPostingCalls.create)).toEqual([]);
});

it('reads an amount over the border in the currency of the company', async () => {
  server.respond(getCompany, () => makeCompany({ country: 'CA' }));
  const { section } = await openSection();
  const field = section.getByRole('textbox', { name: 'Rate' });
  type(field, '3100');
  await waitFor(() => expect(field).toHaveAccessibleDescription('$3,100 CAD'));
});

it('reads an amount in the currency of the one that it replaces', async () => {
  server.respond(getCompany, () => makeCompany({ country: 'CA' }));
  const { section } = await openSection('L', { rate: { amount: 125_000, currency: 'USD', basis: 'flat' } });
  const field = section.getByRole('textbox', { name: 'Rate' });
  type(field, '');
  await waitFor(() => expect(field).toHaveAccessibleDescription(/2450 is in USD for the whole load/));
  type(field, '1275');
  await waitFor(() => expect(field).toHaveAccessibleDescription('$1,275 USD'));
});

it('says beside a rate how it is typed, and then what it means', async () => {
  const { section } = await openSection();
  const field = section.getByRole('textbox', { name: 'Rate' });
  expect(field).toHaveAccessibleDescription(
    '2450 is a flat amount in the currency of the lane, across the border in that of your company. Also: 2.45/mi, cad 3100, 2.4k.',
  );
  type(field, 'cad 3100');
  await waitFor(() => expect(field).toHaveAccessibleDescription('$3,100 CAD'));
});

it('reads a comma as the separator of thousands or of cents', async () => {
  const { section, onSaved } = await openSection();
  type(section.getByRole('textbox', { name: 'Rate' }), '1.850,50');
  const weight = section.getByRole('textbox', { name: 'Weight' });
  type(weight, '44,000');
  fireEvent.keyDown(weight, { key: 'Enter', ctrlKey: true });
  await waitFor(() => expect(onSaved).toHaveBeenCalled());
  expect(server.requestsOf(loadPostingCalls.create)[0]?.body).toMatchObject({
    rate: { amount: 185_050, currency: 'USD', basis: 'flat' },
    weightLbs: 44_000,
  });
});

function type(field: HTMLElement, value: string): void {
  fireEvent.focus(field);
  fireEvent.change(field, { target: { value } });
  fireEvent.blur(field);
}

it('posts the own reference that is typed', async () => {
  const { section } = await openSection();
  fireEvent.change(section.getByLabelText('Own Reference'), { target: { value: ' PO 17' } });
  await userEvent.setup().click(screen.getByRole('button', { name: 'Post' }));
  await waitFor(() =>
    expect(server.requestsOf(loadPostingCalls.create)[0]?.body).toMatchObject({ clientRefNum: 'PO 17' }),
  );
});

it.each([
  ['Rate', '1 850,00 $', { rate: { amount: 185_000, currency: 'USD', basis: 'flat' } }],
  ['Rate', 'CAN$2450', { rate: { amount: 245_000, currency: 'CAD', basis: 'flat' } }],
  ['Rate', '$2.50 RPM', { rate: { amount: 250, currency: 'USD', basis: 'mile' } }],
  ['Rate', '$1800 all in', { rate: { amount: 180_000, currency: 'USD', basis: 'flat' } }],
  ['Rate', 'TBD', { rate: null }],
  ['Weight', '20 t', { weightLbs: 44_092 }],
  ['Weight', '19000 kg', { weightLbs: 41_888 }],
  ['Length', '53 pi', { lengthFt: 53 }],
  ['Length', '16 m', { lengthFt: 52 }],
  ['Pick-up hours', '8h-16h', { pickupHours: { from: '08:00', to: '16:00' } }],
  ['Pick-up hours', '22:00–06:00', { pickupHours: { from: '22:00', to: '06:00' } }],
])('reads %s %s as lists are read', async (label, typed, expected) => {
  const { section } = await openSection();
  fireEvent.change(section.getByLabelText(label), { target: { value: typed } });
  fireEvent.click(screen.getByRole('button', { name: 'Post' }));
  await waitFor(() => expect(server.requestsOf(loadPostingCalls.create)[0]?.body).toMatchObject(expected));
});

it.each([
  ['Rate', '2.50 flat', '$2.50 USD/mi', { rate: { amount: 250, currency: 'USD', basis: 'mile' } }],
  ['Weight', '44 lb', '44,000 lb', { weightLbs: 44_000 }],
  ['Length', '8', '8 ft', { lengthFt: 8 }],
])('asks what %s %s is, and takes the choice', async (label, typed, choice, expected) => {
  const { section } = await openSection();
  const field = section.getByLabelText(label);
  fireEvent.change(field, { target: { value: typed } });
  fireEvent.blur(field);
  expect(await section.findByText('This is unusual. Choose what it is.')).toBeVisible();
  fireEvent.click(section.getByRole('button', { name: choice }));
  await waitFor(() => expect(field).toBeValid());
  fireEvent.click(screen.getByRole('button', { name: 'Post' }));
  await waitFor(() => expect(server.requestsOf(loadPostingCalls.create)[0]?.body).toMatchObject(expected));
});
