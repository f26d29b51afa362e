import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { UiProvider } from '../ui/ui-provider.tsx';
import { loadMapParts } from './load-map.ts';
import type { RouteMapProps } from './map-props.ts';
import { RouteMap } from './route-map.tsx';

const TORONTO = { lat: 43.70011, long: -79.4163, label: 'Toronto ON' };
const CHICAGO = { lat: 41.85003, long: -87.65005, label: 'Chicago IL' };
const DRIVER = { key: 1, lat: 42.33, long: -83.05, label: 'Driver One', detail: '2026-11-22 10:00:00 AM' };

function renderMap(props: RouteMapProps) {
  return render(
    <UiProvider isTest>
      <RouteMap {...props} />
    </UiProvider>,
  );
}

/** Loads the code before the tests, because that is slow on a busy machine. */
beforeAll(async () => {
  await loadMapParts();
});

/** jsdom has no layout and no canvas: the map gets a size, and nothing is drawn. */
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1000);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(400);
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
});
afterEach(() => vi.restoreAllMocks());

/** The line of the route: the direct way below it has no dashes. */
const readLine = (map: HTMLElement) => map.querySelector('path[stroke-dasharray]')?.getAttribute('d')?.split('L');

describe('the map of a route', () => {
  it('shows both ends and the positions, and states that its line is not the road', async () => {
    renderMap({ origin: TORONTO, destination: CHICAGO, positions: [DRIVER] });
    const map = await screen.findByRole('region', { name: 'Map of the route' });
    const names = within(map)
      .getAllByRole('button')
      .map((marker) => marker.getAttribute('aria-label'));
    expect(names).toEqual(['Driver One, 2026-11-22 10:00:00 AM', 'Origin: Toronto ON', 'Destination: Chicago IL']);
    expect(screen.getByText('Straight line, not the road')).toBeInTheDocument();
    expect(readLine(map)?.length).toBeGreaterThan(3);
  });

  it('draws the road where it is known', async () => {
    const road = [TORONTO, { lat: 42.98, long: -81.25 }, CHICAGO];
    renderMap({ origin: TORONTO, destination: CHICAGO, road });
    const map = await screen.findByRole('region', { name: 'Map of the route' });
    expect(readLine(map)).toHaveLength(3);
    expect(screen.queryByText('Straight line, not the road')).toBeNull();
  });

  it('shows positions without a route, each with what is known of it', async () => {
    renderMap({ positions: [DRIVER], label: 'Drivers' });
    const map = await screen.findByRole('region', { name: 'Drivers' });
    expect(screen.queryByText('Straight line, not the road')).toBeNull();
    await userEvent.click(within(map).getByRole('button', { name: /^Driver One/ }));
    expect(screen.getByRole('dialog', { name: 'Driver One' })).toHaveTextContent('2026-11-22 10:00:00 AM');
  });

  it('draws a position that is out of date in grey, and again when a newer one arrives', async () => {
    const { rerender } = renderMap({ positions: [{ ...DRIVER, isStale: true }] });
    const draw = async () => (await screen.findByRole('button', { name: /^Driver One/ })).querySelector('circle');
    expect((await draw())?.getAttribute('class')).toMatch(/stalePosition/);
    rerender(
      <UiProvider isTest>
        <RouteMap positions={[DRIVER]} />
      </UiProvider>,
    );
    expect((await draw())?.getAttribute('class')).toMatch(/position/);
    expect((await draw())?.getAttribute('class')).not.toMatch(/stale/);
  });

  it('shows its notice over the map', async () => {
    renderMap({ notice: 'Call customer service.' });
    expect(await screen.findByRole('status')).toHaveTextContent('Call customer service.');
  });
});
