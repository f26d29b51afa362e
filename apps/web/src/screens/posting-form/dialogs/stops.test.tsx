import { listNetworks } from '@loadstone/contracts/networks';
import { loadPostingCalls, type Posting } from '@loadstone/contracts/postings';
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

const plain = { kind: 'pick-up', timing: 'flexible', work: 'live', hours: null, lengthFt: null } as const;
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
    const otherTab = dialog.getByText('Additional Info', { selector: 'p > span' }).parentElement;
    expect(otherTab).toHaveTextContent('Pick-up Guelph, ON');
    await user.click(dialog.getByRole('tab', { name: 'Additional Info' }));
    const section = within(dialog.getByRole('group', { name: 'Stops' }));
    expect(section.getByRole('listitem')).toHaveTextContent('Pick-up Guelph, ON, Dec 02 2026, 9,000 lb');
    section.getByRole('button', { name: 'Remove stops' }).focus();
    await user.keyboard('{Enter}');
    expect(dialog.queryByRole('group', { name: 'Stops' })).toBeNull();
    expect(dialog.getByLabelText('Own Reference')).toHaveFocus();
    // A later change of the day does not bring them back.
    await user.click(dialog.getByRole('tab', { name: 'Availability' }));
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
    [
      /^Delivery date/,
      'Dec 02 2026',
      'The day of the stop Guelph, ON is not in order. Correct “Delivery date”, or remove the stops.',
    ],
    [/^Weight/, '8000', 'The stop Guelph, ON has more than the load. Correct “Weight”, or remove the stops.'],
  ])('names the stop that cannot be saved, and what repairs it: %s %s', async (field, text, reason) => {
    const stops = [{ ...stop, day: '2026-12-03' }];
    const { user, dialog } = await openForm({ action: 'edit', source: { ...source, stops } });
    await setText(user, dialog.getByLabelText(field), text);
    await send(user);
    expect(dialog.getByRole('status')).toHaveTextContent(reason);
    const removal = dialog.getByRole('button', { name: 'Remove stops' });
    expect(removal).toHaveFocus();
    expect(removal).toHaveAccessibleDescription(reason);
    expect(server.requestsOf(loadPostingCalls.edit)).toEqual([]);
    await user.keyboard('{Enter}');
    await send(user);
    await waitFor(() => expect(onSaved).toHaveBeenCalled());
  });
});
