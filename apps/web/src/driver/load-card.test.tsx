import { PLAIN_STOP } from '@loadstone/contracts/postings';
import { fireEvent, render, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Driver } from './driver.ts';
import type { ShownLoad } from './driver-view.ts';
import { LoadCard } from './load-card.tsx';

const LOAD: ShownLoad = {
  id: 7,
  // Without the parts of a load under way, which need a driver.
  pStatus: 'P',
  version: 1,
  dateAvail: '2026-06-15',
  srceCity: 'Guelph',
  srceSt: 'ON',
  srceID: 11,
  srceLat: 43.5,
  srceLong: -80.2,
  destCity: 'Chicago',
  destSt: 'IL',
  destID: 12,
  destLat: 41.8,
  destLong: -87.6,
  instruction: '',
  dispatcherPhone: '',
  messages: [],
  isMovePending: false,
  isSharing: false,
  isSharingPending: false,
  lastSequence: 0,
  pendingReplies: new Map(),
  pendingDocuments: 0,
};
const show = (load: ShownLoad) =>
  render(<LoadCard load={load} driver={{} as Driver} isFirst isMain onChosen={() => undefined} />);
const listStops = () =>
  within(screen.getByText('Stops').parentElement!)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
const listNames = () => screen.getAllByRole('term').map(({ textContent }) => textContent);

describe('the card of a load', () => {
  it('shows hours, weight, length and commodity, and no money that a reply might contain', () => {
    const load = {
      ...LOAD,
      pickupNumber: 'PU-4471',
      pickupHours: { from: '08:00', to: '12:00' },
      deliveryDate: '2026-06-17',
      deliveryHours: { from: '09:30', to: '09:30' },
      weightLbs: 44_000,
      lengthFt: 48,
      commodity: 'Paper rolls',
    };
    // A server that breaks its contract.
    const withMoney = { ...load, rate: { amount: 245_000, currency: 'USD', basis: 'flat' }, rates: ['2450.00 USD'] };
    show(withMoney);
    expect(screen.getByText('Monday, June 15, 08:00–12:00')).toBeVisible();
    expect(screen.getByText('PU-4471')).toHaveTextContent('Pick-up no. PU-4471');
    expect(screen.getByText('Wednesday, June 17, 09:30')).toBeVisible();
    expect(listNames()).toEqual(['Pick-up', 'Drop', 'Commodity', 'Weight', 'Length']);
    for (const text of ['Paper rolls', '44,000 lb', '48 ft']) expect(screen.getByText(text)).toBeVisible();
    expect(document.body.textContent).not.toMatch(/2,?450|\$|USD|rate/i);
  });

  it('lists the stops between pick-up and drop in order', () => {
    const place = {
      ...PLAIN_STOP,
      st: 'ON',
      lat: 43,
      long: -82,
      timing: 'firm',
      addedMiles: 4,
    } as const;
    const stops = [
      { ...place, cityId: 1, city: 'London', kind: 'pick-up', day: null, hours: { from: '09:00', to: '10:00' } },
      { ...place, cityId: 2, city: 'Windsor', kind: 'drop', day: '2026-06-16', hours: null },
    ] as const;
    show({ ...LOAD, stops: stops.map((stop) => ({ ...stop, weightLbs: 900, reference: 'DOCK 7' })) });
    expect(listNames()).toEqual(['Pick-up', 'Stops', 'Drop']);
    expect(listStops()).toEqual([
      'Pick-up London, ON, 09:00–10:00 (firm), 900 lb, DOCK 7',
      'Drop Windsor, ON, Tuesday, June 16 (firm), 900 lb, DOCK 7',
    ]);
    expect(screen.getAllByRole('strong').map(({ textContent }) => textContent)).toEqual([
      'Pick-up London, ON',
      'Drop Windsor, ON',
    ]);
  });

  it('has one button for the next step at the stops, and the document of the stop that the truck is at', () => {
    const reported: unknown[] = [];
    const driver = { report: (_load: ShownLoad, step: unknown) => reported.push(step) } as unknown as Driver;
    const none = { arrivedOn: null, departedOn: null };
    const place = { cityId: 1, city: 'Windsor', st: 'ON', lat: 42, long: -83, addedMiles: 4 } as const;
    const stop = { ...place, ...PLAIN_STOP };
    const at = new Date(2026, 5, 15, 9, 5).toISOString();
    const done = { arrivedOn: at, departedOn: at };
    const toCard = (pStatus: ShownLoad['pStatus'], stopTimes: ShownLoad['stopTimes']) => (
      <LoadCard
        load={{ ...LOAD, pStatus, stops: [stop], stopTimes }}
        driver={driver}
        isFirst
        isMain
        onChosen={() => undefined}
      />
    );
    const listButtons = () => screen.getAllByRole('button').map(({ textContent }) => textContent);
    const arrived = { ...none, arrivedOn: at };
    const { rerender } = render(toCard('A', [none, none, none]));
    expect(listButtons()).toEqual(['Arrived: Guelph, ON', 'Add document: Guelph, ON']);
    rerender(toCard('A', [arrived, none, none]));
    expect(listButtons()[0]).toBe('Picked up');
    rerender(toCard('R', [done, none, none]));
    expect(listButtons()).toEqual(['Arrived: Windsor, ON', 'Add document: Guelph, ON']);
    rerender(toCard('R', [done, arrived, none]));
    expect(listButtons()).toEqual(['Left: Windsor, ON', 'Add document: Windsor, ON']);
    expect(listStops()).toEqual([expect.stringMatching(/^Drop Windsor, ON Arrived 9:05\sa\.m\.$/)]);
    fireEvent.click(screen.getByRole('button', { name: 'Left: Windsor, ON' }));
    fireEvent.click(screen.getByRole('button', { name: 'Press again: Left: Windsor, ON' }));
    expect(reported).toEqual([{ stop: 1, step: 'depart' }]);
    rerender(toCard('R', [done, done, arrived]));
    expect(listButtons()).toEqual(['Delivered', 'Add document: Chicago, IL']);
    rerender(toCard('D', [done, done, done]));
    expect(listButtons()).toEqual(['Add document: Chicago, IL']);
  });

  it('has no line for a fact that the load does not have', () => {
    show(LOAD);
    expect(listNames()).toEqual(['Pick-up', 'Drop']);
    expect(screen.getByText('Monday, June 15')).toBeVisible();
  });

  it('keeps the chosen picture in view where an earlier load takes its place', () => {
    // The test browser has neither.
    Object.assign(URL, { createObjectURL: () => 'blob:picture', revokeObjectURL: () => undefined });
    const toCard = (isFirst: boolean) => (
      <LoadCard
        load={{ ...LOAD, pStatus: 'D' }}
        driver={{} as Driver}
        isFirst={isFirst}
        isMain={isFirst}
        onChosen={() => undefined}
      />
    );
    const { rerender, container } = render(toCard(true));
    const file = new File(['picture'], 'picture.jpg', { type: 'image/jpeg' });
    fireEvent.change(container.querySelector('input')!, { target: { files: [file] } });
    rerender(toCard(false));
    expect(screen.getByRole('button', { name: 'Send' })).toBeVisible();

    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.getByRole('button', { name: 'Add document' })).toHaveFocus();
  });
});
