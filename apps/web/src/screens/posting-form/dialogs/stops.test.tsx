import { listNetworks } from '@loadstone/contracts/networks';
import { listCities } from '@loadstone/contracts/places';
import { PLAIN_STOP, loadPostingCalls, type Posting } from '@loadstone/contracts/postings';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startFakeServer, type FakeServer } from '../../../../test/fake-server.ts';
import { makePosting } from '../../../../test/make-posting.ts';
import { renderSignedIn } from '../../../../test/render.tsx';
import type { FormAction } from '../model/form-action.ts';
import PostingFormDialog from './posting-form-dialog.tsx';

const TODAY = '2026-11-22';
const onSaved = vi.fn<(posting: Posting) => void>();
let server: FakeServer;

// Days are read by code that is loaded when a field of a day is used.
beforeAll(() => import('../../../lib/read-day.ts'));
beforeEach(() => {
  onSaved.mockClear();
  server = startFakeServer();
  server.respond(listNetworks, () => []);
  server.respond(listCities, () => [
    { id: 5, city: 'Guelph', st: 'ON', country: 'CA' as const, label: 'Guelph, ON', lat: 43.5, long: -80.2 },
  ]);
  server.respond(loadPostingCalls.create, () => makePosting({ token: 9 }));
  server.respond(loadPostingCalls.edit, () => makePosting({ token: 1, version: 2 }));
});

async function openForm({ action, source }: { action: FormAction; source: Posting }) {
  renderSignedIn(
    <PostingFormDialog
      action={action}
      source={source}
      newest={undefined}
      today={TODAY}
      onSaved={onSaved}
      onClose={vi.fn()}
    />,
    { mode: 'B' },
  );
  const dialog = within(await screen.findByRole('dialog'));
  return { user: userEvent.setup(), dialog };
}
const send = (user: ReturnType<typeof userEvent.setup>) => user.keyboard('{Control>}{Enter}{/Control}');

const PLACE = { name: /^Place of the stop/ };
const plain = { ...PLAIN_STOP, kind: 'pick-up' } as const;
const place = { cityId: 5, city: 'Guelph', st: 'ON', lat: 43.5, long: -80.2, addedMiles: 3 };
const stop = { ...plain, ...place, day: '2026-12-02', weightLbs: 9000, reference: '' };
const source = makePosting({
  ...{ token: 1, dateAvail: '2026-12-02', deliveryDate: '2026-12-04', weightLbs: 10_000, stops: [stop] },
});
const setText = async (user: ReturnType<typeof userEvent.setup>, field: HTMLElement, text: string) => {
  await user.clear(field);
  await user.click(field);
  await user.paste(text);
  await user.tab();
};

describe('a load with stops', () => {
  it.each(['edit', 'copy'] as const)('shows them, and sends none once they are removed: %s', async (action) => {
    const { user, dialog } = await openForm({ action, source });
    await user.click(dialog.getByRole('tab', { name: 'Additional Info' }));
    const otherTab = dialog.getByText('Availability', { selector: 'p > span' }).parentElement;
    expect(otherTab).toHaveTextContent('Chicago, IL 100Pick-up Guelph, ON');
    await user.click(dialog.getByRole('tab', { name: 'Availability' }));
    const section = within(dialog.getByRole('group', { name: 'Stops' }));
    // As the assigned view and the rate confirmation count: the origin is stop 1.
    expect(section.getByRole('group', { name: 'Stop 2 of 3' })).toBeVisible();
    expect(section.getByRole('combobox', PLACE)).toHaveValue('Guelph, ON');
    expect(section.getByLabelText('Kind of stop')).toHaveValue('pick-up');
    expect(section.getByLabelText('Day of the stop')).toHaveValue('Dec 02 2026');
    expect(section.getByLabelText('Weight on or off (lb)')).toHaveValue('9000');
    section.getByRole('button', { name: 'Remove stops' }).focus();
    await user.keyboard('{Enter}');
    expect(dialog.queryByRole('group', { name: 'Stops' })).toBeNull();
    expect(dialog.getByRole('button', { name: 'Add a stop' })).toHaveFocus();
    // A later change of the day does not bring them back.
    await setText(user, dialog.getByLabelText(/^Date of availability/), 'Dec 03 2026');
    await send(user);
    await waitFor(() => expect(onSaved).toHaveBeenCalled());
    const call = action === 'edit' ? loadPostingCalls.edit : loadPostingCalls.create;
    expect(server.requestsOf(call)[0]?.body).toMatchObject({ dateAvail: '2026-12-03', stops: null });
  });

  it('has them as many days later as it is itself', async () => {
    const { user, dialog } = await openForm({ action: 'edit', source });
    await setText(user, dialog.getByLabelText(/^Date of availability/), 'Dec 04 2026');
    await setText(user, dialog.getByLabelText(/^Date of availability/), 'Dec 03 2026');
    await send(user);
    await waitFor(() => expect(onSaved).toHaveBeenCalled());
    expect(server.requestsOf(loadPostingCalls.edit)[0]?.body).toMatchObject({
      dateAvail: '2026-12-03',
      stops: [{ day: '2026-12-03' }],
    });
  });

  it.each([
    {
      field: /^Delivery date/,
      text: 'Dec 02 2026',
      reason:
        'Stop Guelph, ON: The days are not in order. Correct “Day of the stop” or “Delivery date”, or remove the stops.',
      wrong: ['Day of the stop', 'The days are not in order.'],
    },
    {
      field: /^Weight$/,
      text: '8000',
      reason:
        'Stop Guelph, ON: More than the load has. Correct “Weight on or off (lb)” or “Weight”, or remove the stops.',
      wrong: ['Weight on or off (lb)', 'More than the load has.'],
    },
    {
      field: /^Weight on or off/,
      text: '80001',
      reason:
        'Stop Guelph, ON: More than one vehicle carries. Correct “Weight on or off (lb)” or “Weight”, or remove the stops.',
      wrong: ['Weight on or off (lb)', 'More than one vehicle carries.'],
    },
  ])('names the stop that cannot be saved, and goes to its field: $field', async ({ field, text, reason, wrong }) => {
    const stops = [{ ...stop, day: '2026-12-03' }];
    const { user, dialog } = await openForm({ action: 'edit', source: { ...source, weightLbs: undefined, stops } });
    await setText(user, dialog.getByLabelText(field), text);
    await send(user);
    expect(dialog.getByText(reason)).toBeVisible();
    const wrongField = dialog.getByLabelText(wrong[0]!);
    expect(wrongField).toHaveFocus();
    expect(wrongField).toHaveAccessibleDescription(wrong[1]);
    expect(server.requestsOf(loadPostingCalls.edit)).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Remove stops' }));
    await send(user);
    await waitFor(() => expect(onSaved).toHaveBeenCalled());
  });

  it.each([undefined, '2026-12-06'])(
    'names the day of a stop before that of another, with delivery %s',
    async (delivery) => {
      const stops = ['2026-12-05', '2026-12-03'].map((day) => ({ ...stop, weightLbs: null, day }));
      const { user, dialog } = await openForm({ action: 'edit', source: { ...source, deliveryDate: delivery, stops } });
      await send(user);
      expect(dialog.getByText('Stop 3: The days are not in order.')).toBeVisible();
      const days = dialog.getAllByLabelText('Day of the stop');
      expect(days[1]).toHaveFocus();
      expect(days[0]).not.toBeInvalid();
    },
  );

  it('leads on to the second tab, which can have the weight that a stop needs', async () => {
    const heavy = { ...stop, day: null, weightLbs: 90_000 };
    const { user, dialog } = await openForm({
      action: 'edit',
      // A van carries less.
      source: { ...source, vehicleType: 'F', weightLbs: undefined, stops: [heavy] },
    });
    expect(dialog.getByLabelText('Weight on or off (lb)')).toHaveAccessibleDescription(
      'More than one vehicle carries.',
    );
    await user.click(dialog.getByRole('button', { name: 'Next' }));
    await setText(user, dialog.getByLabelText(/^Weight$/), '95000');
    await send(user);
    await waitFor(() => expect(onSaved).toHaveBeenCalled());
  });

  it('names the wrong fields of a stop in their order', async () => {
    const early = { ...stop, day: '2026-12-01', weightLbs: null };
    const { user, dialog } = await openForm({ action: 'edit', source: { ...source, stops: [early] } });
    await setText(user, dialog.getByLabelText('Hours of the stop'), 'late');
    await send(user);
    expect(dialog.getByText('Stop 2: The days are not in order.')).toBeVisible();
    expect(dialog.getByLabelText('Day of the stop')).toHaveFocus();
  });

  it('is made of one without stops by the keyboard, with the reasons at the fields', async () => {
    const { user, dialog } = await openForm({ action: 'edit', source: { ...source, stops: undefined } });
    expect(dialog.queryByRole('group', { name: 'Stops' })).toBeNull();
    // The next field after those of origin and destination.
    dialog.getByLabelText('Destination radius').focus();
    await user.tab();
    expect(dialog.getByRole('button', { name: 'Add a stop' })).toHaveFocus();
    await user.keyboard('{Enter}');
    const place = dialog.getByRole('combobox', PLACE);
    expect(place).toHaveFocus();
    expect(dialog.getByText('Stop 2 is added.')).toBeVisible();
    await send(user);
    expect(dialog.getByText('Stop 2: Choose the place of the stop.')).toBeVisible();
    expect(place).toHaveFocus();
    expect(place).toHaveAccessibleDescription('Choose the place of the stop.');
    await user.keyboard('guel');
    await dialog.findByRole('option', { name: 'Guelph, ON' });
    await user.keyboard('{Enter}');
    expect(place).toHaveValue('Guelph, ON');
    // A new stop has the focus also where its missing place is wrong at once.
    dialog.getByRole('button', { name: 'Add a stop' }).focus();
    await user.keyboard('{Enter}');
    expect(dialog.getAllByRole('combobox', PLACE)[1]).toHaveFocus();
    await send(user);
    expect(dialog.getByText('Stop 3: Choose the place of the stop.')).toBeVisible();
    expect(dialog.getAllByRole('combobox', PLACE)[1]).toHaveFocus();
    await user.click(dialog.getAllByRole('button', { name: 'Remove' })[1]!);
    await setText(user, dialog.getByLabelText('Hours of the stop'), 'late');
    expect(dialog.getByLabelText('Hours of the stop')).toHaveAccessibleDescription(/^Write hours/);
    await setText(user, dialog.getByLabelText('Hours of the stop'), '7-9');
    await setText(user, dialog.getByLabelText('Length on or off (ft)'), '12');
    await user.selectOptions(dialog.getByLabelText('Kind of stop'), 'Pick-up');
    await user.click(dialog.getByLabelText('Day and hours are an appointment'));
    await setText(user, dialog.getByLabelText('Reference of the stop'), 'DOCK 7');
    await send(user);
    await waitFor(() => expect(onSaved).toHaveBeenCalled());
    const [made] = (server.requestsOf(loadPostingCalls.edit)[0]?.body as { stops: unknown[] }).stops;
    expect(made).toMatchObject({
      ...{ cityId: 5, kind: 'pick-up', day: null, hours: { from: '07:00', to: '09:00' }, timing: 'firm' },
      ...{ weightLbs: null, lengthFt: 12, reference: 'DOCK 7', work: 'live' },
    });
  });

  it('has them in another order by keys and by buttons, where the focus stays', async () => {
    const windsor = { ...stop, cityId: 6, city: 'Windsor', day: null, weightLbs: null };
    const { user, dialog } = await openForm({ action: 'edit', source: { ...source, stops: [stop, windsor] } });
    const listPlaces = () => dialog.getAllByRole<HTMLInputElement>('combobox', PLACE).map((field) => field.value);
    const [first] = dialog.getAllByLabelText('Kind of stop');
    first!.focus();
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
    expect(listPlaces()).toEqual(['Windsor, ON', 'Guelph, ON']);
    expect(first).toHaveFocus();
    expect(dialog.getByText('Stop Guelph, ON is now 3 of 4.')).toBeVisible();
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
    expect(listPlaces()).toEqual(['Windsor, ON', 'Guelph, ON']);
    const up = dialog.getAllByRole('button', { name: 'Move up' })[1]!;
    up.focus();
    await user.keyboard('{Enter}');
    expect(listPlaces()).toEqual(['Guelph, ON', 'Windsor, ON']);
    expect(up).toHaveFocus();
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
    const remove = () => dialog.getAllByRole('button', { name: 'Remove' });
    remove()[0]!.focus();
    await user.keyboard('{Enter}');
    expect(dialog.getByText('Stop Windsor, ON is removed. 1 stop is left.')).toBeVisible();
    expect(remove()[0]).toHaveFocus();
    // A day that is changed later moves the stops as they are now.
    await setText(user, dialog.getByLabelText(/^Date of availability/), 'Dec 03 2026');
    await send(user);
    await waitFor(() => expect(onSaved).toHaveBeenCalled());
    expect(server.requestsOf(loadPostingCalls.edit)[0]?.body).toMatchObject({
      stops: [{ cityId: 5, day: '2026-12-03' }],
    });
  });

  it('has no more than ten, and says so', async () => {
    const stops = Array.from({ length: 8 }, (_, index) => ({ ...stop, cityId: index + 1, weightLbs: null }));
    const { user, dialog } = await openForm({ action: 'edit', source: { ...source, stops } });
    dialog.getByRole('button', { name: 'Add a stop' }).focus();
    await user.keyboard('{Enter}');
    const news = dialog.getByText('A load has at most 10 stops, its ends included.');
    expect(news).toBeVisible();
    await user.keyboard('{Enter}');
    // A screen reader says what is added to the page, not what stays.
    const again = dialog.getByText('A load has at most 10 stops, its ends included.');
    expect(again).toBeVisible();
    expect(again).not.toBe(news);
    expect(again.closest('[aria-live]')).toBeVisible();
    expect(dialog.getAllByRole('combobox', PLACE)).toHaveLength(8);
  });

  it('stays on the first tab while a stop has no place, which the line of the other tab names', async () => {
    const { user, dialog } = await openForm({ action: 'edit', source: { ...source, stops: undefined } });
    await user.click(dialog.getByRole('button', { name: 'Add a stop' }));
    await user.click(dialog.getByRole('button', { name: 'Next' }));
    expect(dialog.getByRole('tab', { name: 'Availability' })).toHaveAttribute('aria-selected', 'true');
    expect(dialog.getByRole('combobox', PLACE)).toHaveFocus();
    expect(dialog.getByRole('combobox', PLACE)).toHaveAccessibleDescription('Choose the place of the stop.');
    await user.click(dialog.getByRole('tab', { name: 'Additional Info' }));
    expect(dialog.getByText('Drop (place needed)')).toBeVisible();
  });
});
