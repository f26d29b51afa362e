import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startFakeServer } from '../../../../test/fake-server.ts';
import { makePosting } from '../../../../test/make-posting.ts';
import { renderSignedIn } from '../../../../test/render.tsx';
import { loadMapParts } from '../../../map/load-map.ts';
import { TrackButton } from './track-button.tsx';
import { toTrackPoints } from '../model/track-points.ts';

const TODAY = '2026-11-22';
const postings = [
  makePosting({ token: 1, dateAvail: TODAY }),
  makePosting({
    token: 2,
    dateAvail: TODAY,
    pStatus: 'A',
    srceCity: 'Boston',
    srceSt: 'MA',
    srceLat: 42.36,
    srceLong: -71.06,
  }),
  makePosting({ token: 3, dateAvail: '2026-11-20' }),
];

beforeAll(async () => {
  await loadMapParts();
  await import('../dialogs/track-dialog.tsx');
});
/** jsdom has no layout and no canvas: the map gets a size, and nothing is drawn. */
beforeEach(() => {
  startFakeServer();
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1000);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
});
afterEach(() => vi.restoreAllMocks());

function renderTrack(view = { rows: postings, total: 2, isFiltered: false }) {
  const onSelect = vi.fn<(token: number) => void>();
  renderSignedIn(<TrackButton view={view} today={TODAY} onSelect={onSelect} />, { mode: 'C' });
  return { onSelect, user: userEvent.setup() };
}

describe('the Track map', () => {
  it('opens by its key, names what it shows, and explains the statuses', async () => {
    const { user } = renderTrack();
    await user.keyboard('t');
    const dialog = await screen.findByRole('dialog', { name: /^Track/ });
    expect(dialog).toHaveTextContent('2 postings at their origins.');
    const legend = await within(dialog).findByRole('list', { name: 'Legend' });
    expect(legend).toHaveTextContent('Open1Assigned1On Route0Delivered0');
    const map = within(dialog).getByRole('region', { name: 'Map of my postings' });
    expect(within(map).getByRole('button', { name: /^Boston, MA 50 → Chicago, IL 100, Assigned/ })).toBeInTheDocument();
  });

  it('opens the chosen posting, by keyboard alone', async () => {
    const { user, onSelect } = renderTrack();
    screen.getByRole('button', { name: 'Track' }).focus();
    await user.keyboard('{Enter}');
    const marker = await screen.findByRole('button', { name: /^Boston, MA/ });
    marker.focus();
    await user.keyboard('{Enter}{Enter}');
    expect(onSelect).toHaveBeenCalledExactlyOnceWith(2);
    await waitFor(() => expect(screen.queryByRole('dialog', { name: /^Track/ })).toBeNull());
    expect(screen.getByRole('button', { name: 'Track' })).toHaveFocus();
  });

  it('shows that the list is filtered, and that it is empty', async () => {
    const { user } = renderTrack({ rows: [], total: 2, isFiltered: true });
    await user.click(screen.getByRole('button', { name: 'Track' }));
    const dialog = await screen.findByRole('dialog', { name: /^Track/ });
    expect(dialog).toHaveTextContent('0 of 2 postings: those that the list shows.');
    expect(await within(dialog).findByText('None of your postings on the board passes the filter.')).toBeVisible();
  });
});

it('puts postings at their origins and leaves out what has expired', () => {
  expect(toTrackPoints(postings, TODAY)).toEqual([
    {
      token: 1,
      lat: 43.70011,
      long: -79.4163,
      status: 'O',
      label: 'Toronto, ON 50 → Chicago, IL 100',
      detail: 'Nov 22 2026 · V · TL',
    },
    expect.objectContaining({ token: 2, lat: 42.36, status: 'A' }),
  ]);
});
