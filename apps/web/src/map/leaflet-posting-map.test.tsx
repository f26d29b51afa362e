import { act, screen, within } from '@testing-library/react';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { UiProvider } from '../ui/ui-provider.tsx';
import { parseBaseMap } from './base-map.ts';
import text from './data/base-map.topo.json?raw';
import { LeafletPostingMap } from './leaflet-posting-map.tsx';
import type { MapPoint } from './map-point.ts';
import type { PostingMapProps } from './map-props.ts';

const baseMap = parseBaseMap(text);
const TORONTO = { lat: 43.70011, long: -79.4163 };
const CHICAGO = { lat: 41.85003, long: -87.65005 };
const ATLANTA = { lat: 33.749, long: -84.38798 };

const FROM_CHICAGO: MapPoint = { token: 3, ...CHICAGO, status: 'A', label: 'Chicago IL → Dallas TX', detail: 'Van' };
const POINTS: readonly MapPoint[] = [
  { token: 1, ...TORONTO, status: 'O', label: 'Toronto ON → Chicago IL' },
  { token: 2, ...TORONTO, status: 'D', label: 'Toronto ON → Boston MA' },
  FROM_CHICAGO,
  { token: 4, ...ATLANTA, status: 'O', label: 'Atlanta GA → Miami FL' },
];

function renderMap(props: Partial<PostingMapProps> = {}) {
  const toTree = (more: Partial<PostingMapProps>) => (
    <UiProvider isTest>
      <LeafletPostingMap baseMap={baseMap} points={POINTS} {...props} {...more} />
    </UiProvider>
  );
  const view = render(toTree({}));
  return { ...view, update: (more: Partial<PostingMapProps>) => view.rerender(toTree(more)) };
}

const listMarkers = () => within(screen.getByRole('region')).getAllByRole('button');
const getMarker = (name: string | RegExp) => screen.getByRole('button', { name });

/** jsdom has no layout and no canvas: the map gets a size, and nothing is drawn. */
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1000);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
});
afterEach(() => vi.restoreAllMocks());

describe('the map of postings', () => {
  it('shows every posting, those of one city as one marker that names its content', () => {
    renderMap();
    expect(listMarkers().map((marker) => marker.getAttribute('aria-label'))).toEqual(
      expect.arrayContaining([
        '2 postings: 1 Open, 1 Delivered',
        'Chicago IL → Dallas TX, Assigned, Van',
        'Atlanta GA → Miami FL, Open',
      ]),
    );
    expect(listMarkers()).toHaveLength(3);
  });

  it('explains colours and shapes, with their numbers', () => {
    renderMap();
    const entries = within(screen.getByRole('list', { name: 'Legend' })).getAllByRole('listitem');
    expect(entries.map((entry) => entry.textContent)).toEqual(['Open2', 'Assigned1', 'On Route0', 'Delivered1']);
  });

  it('is one stop of the Tab key, and arrows go from marker to marker', async () => {
    renderMap();
    expect(listMarkers().filter((marker) => marker.tabIndex === 0)).toHaveLength(1);
    act(() => getMarker(/^2 postings/).focus());
    await userEvent.keyboard('{ArrowLeft}');
    expect(getMarker(/^Chicago/)).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}');
    expect(getMarker(/^Atlanta/)).toHaveFocus();
    expect(listMarkers().filter((marker) => marker.tabIndex === 0)).toEqual([getMarker(/^Atlanta/)]);
  });

  it('lists the postings of one city, reports the chosen one, and returns the focus', async () => {
    const onPick = vi.fn();
    renderMap({ onPick });
    act(() => getMarker(/^2 postings/).focus());
    await userEvent.keyboard('{Enter}');
    const popup = screen.getByRole('dialog', { name: '2 postings here' });
    expect(within(popup).getAllByRole('listitem')).toHaveLength(2);
    await userEvent.click(within(popup).getByRole('button', { name: /Boston/ }));
    expect(onPick).toHaveBeenCalledExactlyOnceWith(2);
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(getMarker(/^2 postings/)).toHaveFocus();
  });

  it('keeps the focus and an open popup through an update, and strikes out what was removed', async () => {
    const onPick = vi.fn();
    const { update } = renderMap({ onPick });
    act(() => getMarker(/^Chicago/).focus());
    await userEvent.keyboard('{Enter}');
    const entry = within(screen.getByRole('dialog')).getByRole('button', { name: /Dallas/ });
    const later = POINTS.map((point) => (point.token === 3 ? { ...FROM_CHICAGO, status: 'R' as const } : point));
    update({ points: later });
    expect(entry).toHaveFocus();
    expect(entry).toHaveTextContent('On Route');
    update({ points: POINTS.filter(({ token }) => token !== 3) });
    await userEvent.click(entry);
    expect(onPick).not.toHaveBeenCalled();
    expect(entry).toHaveAttribute('aria-disabled', 'true');
    update({ points: later });
    await userEvent.click(entry);
    expect(onPick).toHaveBeenCalledExactlyOnceWith(3);
  });

  it('moves the focus to the nearest marker when its own is removed', () => {
    const { update } = renderMap();
    act(() => getMarker(/^Chicago/).focus());
    update({ points: POINTS.filter(({ token }) => token !== 3) });
    expect(getMarker(/^2 postings/)).toHaveFocus();
  });

  it('does not move for an update, and comes back to everything on demand', async () => {
    const { update } = renderMap();
    await userEvent.click(getMarker('Zoom in'));
    const before = getMarker(/^Atlanta/).style.transform;
    update({ points: [...POINTS, { token: 5, lat: 19.43, long: -99.13, status: 'O', label: 'Mexico City' }] });
    expect(getMarker(/^Atlanta/).style.transform).toBe(before);
    await userEvent.click(getMarker('Show all'));
    expect(getMarker(/^Mexico City/)).toBeInTheDocument();
  });

  it('shows a message where there is nothing to show, also where nothing has coordinates', () => {
    renderMap({ points: [{ ...FROM_CHICAGO, lat: Number.NaN }] });
    expect(screen.getByRole('status')).toHaveTextContent('No postings to show on the map.');
    expect(within(screen.getByRole('region')).queryAllByRole('button')).toHaveLength(0);
  });
});
