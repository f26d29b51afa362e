import { listTrucksUnderWay } from '@loadstone/contracts/tracking';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startFakeServer, type FakeServer } from '../../../../test/fake-server.ts';
import { makePosting } from '../../../../test/make-posting.ts';
import { makePosition, makeTruck } from '../../../../test/make-truck.ts';
import { makePermits } from '../../../../test/people.ts';
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
let server: FakeServer;
beforeEach(() => {
  server = startFakeServer();
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1000);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
});
afterEach(() => vi.restoreAllMocks());

const VIEW = { rows: postings, total: 2, isFiltered: false };
function renderTrack(view = VIEW, permits = makePermits()) {
  const onSelect = vi.fn<(token: number) => void>();
  renderSignedIn(<TrackButton view={view} today={TODAY} onSelect={onSelect} />, { mode: 'C', permits });
  return { onSelect, user: userEvent.setup() };
}

/** Opens the dialog and its view of the trucks under way, by keyboard. */
async function openTrucks(user: ReturnType<typeof userEvent.setup>) {
  await user.keyboard('t');
  const dialog = await screen.findByRole('dialog', { name: /^Track/ });
  within(dialog).getByRole('radio', { name: 'Postings' }).focus();
  await user.keyboard('{ArrowRight}');
  await within(dialog).findByRole('region', { name: 'Map of the trucks under way' });
  return { dialog, list: within(dialog).queryByRole('list', { name: 'Trucks under way' }) as HTMLElement };
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

  it('shows the trucks under way as a list and on a map, the late ones first, and opens the posting of one', async () => {
    const eta = '2026-06-15T18:00:00.000Z';
    server.respond(listTrucksUnderWay, () => ({
      responseCode: 200,
      trucks: [
        makeTruck({ token: 2, eta, remainingMiles: 75, firstName: 'First', lastName: 'Driver' }),
        makeTruck({ token: 3, srceCity: 'Boston', srceSt: 'MA', position: makePosition(20) }),
        makeTruck({ token: 4, pStatus: 'A', nextStop: 'pickUp', position: null, lateOn: eta }),
      ],
    }));
    const { user, onSelect } = renderTrack();
    const { dialog, list } = await openTrucks(user);
    await within(dialog).findByText('3 trucks under way, 2 with a position.');
    const [late, first, stale] = within(list).getAllByRole('button');
    expect(late).toHaveTextContent(/Assigned.*No position yet.*Will not reach the pick-up/);
    expect(first).toHaveTextContent(/Guelph, ON → Chicago, IL.*On Route · First Driver.*Last position 4 min ago/);
    expect(first).toHaveTextContent(/At the delivery .+, 75 mi to go \(estimate\)/);
    expect(stale).toHaveTextContent('Last position 20 min ago (out of date)');
    const map = within(dialog).getByRole('region', { name: 'Map of the trucks under way' });
    const markers = within(map).getAllByRole('button', { name: /→ Chicago, IL, Last position/ });
    expect(markers).toHaveLength(2);
    first?.focus();
    await user.keyboard('{Enter}');
    expect(onSelect).toHaveBeenCalledExactlyOnceWith(2);
    await waitFor(() => expect(screen.queryByRole('dialog', { name: /^Track/ })).toBeNull());
  });

  it('says that no truck is under way', async () => {
    server.respond(listTrucksUnderWay, () => ({ responseCode: 200, trucks: [] }));
    const { dialog } = await openTrucks(renderTrack().user);
    expect(await within(dialog).findByText(/^No truck is under way/)).toBeVisible();
  });

  it('says that the trucks could not be loaded, and requests them again', async () => {
    server.refuse(listTrucksUnderWay, 'server.internal');
    const { user } = renderTrack();
    const { dialog } = await openTrucks(user);
    await within(dialog).findByText('The trucks under way could not be loaded.');
    server.respond(listTrucksUnderWay, () => ({ responseCode: 200, trucks: [makeTruck()] }));
    await user.click(within(dialog).getByRole('button', { name: 'Retry' }));
    expect(await within(dialog).findByText('1 truck under way, 1 with a position.')).toBeVisible();
  });

  it('shows no truck without the tracking feature, and requests none', async () => {
    const { user } = renderTrack(
      undefined,
      makePermits().filter(({ code }) => code !== 'll_track'),
    );
    const { dialog, list } = await openTrucks(user);
    expect(await within(dialog).findByText(/contact our Customer Service department at 555-0100/)).toBeVisible();
    expect(list).toBeNull();
    expect(server.requestsOf(listTrucksUnderWay)).toEqual([]);
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
