import type { FollowedLoad, FollowedStop } from '@loadstone/contracts/customer-links';
import { screen } from '@testing-library/dom';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { startFollowPage, type FollowPage } from './follow-page.ts';
import { loadTexts } from './texts/t.ts';

const LOAD: FollowedLoad = {
  company: 'Maple Brokers',
  phone: '416-555-0100',
  reference: 'PO 77',
  srceZone: 'America/Toronto',
  destZone: 'America/Chicago',
  deliveryDate: '2026-06-16',
  deliveryHours: { from: '07:00', to: '15:00' },
  documents: [],
  pStatus: 'R',
  dateAvail: '2026-06-15',
  srceCity: 'Guelph',
  srceSt: 'ON',
  srceLat: 43.5,
  srceLong: -80.2,
  destCity: 'Chicago',
  destSt: 'IL',
  destLat: 41.8,
  destLong: -87.6,
  position: { lat: 42.5, lon: -83, positionDate: '2026-06-15T15:00:00.000Z' },
  eta: '2026-06-15T20:00:00.000Z',
  isEstimate: true,
  deliveredOn: null,
};
const MAP = { areas: [], innerLines: [], outerLines: [], names: [] };
const read = vi.fn();
let page: FollowPage;

const open = async (secret = 'good') => {
  const root = document.createElement('main');
  document.body.replaceChildren(root);
  page = startFollowPage({ root, secret, read, loadMap: async () => MAP });
  await page.refresh();
};

beforeEach(() => {
  vi.useFakeTimers();
  read.mockReset().mockResolvedValue(LOAD);
});
afterEach(() => {
  page.stop();
  document.body.replaceChildren();
  vi.useRealTimers();
});

/** The step that the load is at. */
const findStep = () =>
  screen.getAllByRole('listitem').find((step) => step.getAttribute('aria-current') === 'step')?.textContent;

describe('the customer’s page', () => {
  it('lists all stops with their planned, reported and expected times by the clock of each place', async () => {
    const none = { arrivedOn: null, departedOn: null, eta: null, hours: null };
    const guelph = {
      kind: 'pick-up',
      city: 'Guelph',
      st: 'ON',
      timeZone: 'America/Toronto',
      day: '2026-06-15',
    } as const;
    const stops: FollowedStop[] = [
      { ...none, ...guelph, arrivedOn: '2026-06-15T12:00:00.000Z', departedOn: '2026-06-15T13:00:00.000Z' },
      {
        ...none,
        ...guelph,
        kind: 'drop',
        city: 'Windsor',
        hours: { from: '14:00', to: '18:00' },
        eta: '2026-06-15T19:30:00.000Z',
      },
      {
        ...none,
        kind: 'drop',
        city: 'Chicago',
        st: 'IL',
        timeZone: 'America/Chicago',
        day: null,
        eta: '2026-06-15T23:00:00.000Z',
      },
    ];
    read.mockResolvedValue({ ...LOAD, stops });
    await open();
    const list = screen.getByRole('heading', { name: 'Stops' }).nextElementSibling!;
    const texts = [...list.children].map((item) =>
      [...item.childNodes].map(({ textContent }) => textContent?.replaceAll(/\s/g, ' ')),
    );
    const pieces = [...list.querySelectorAll('.whole')].map(({ textContent }) => textContent?.split(' ', 1)[0]);
    expect(pieces).toEqual(['Monday,', 'Arrived', 'Left', 'Monday,', 'Expected', 'Expected']);
    expect(texts).toEqual([
      [
        'Pick-up Guelph, ON',
        'Monday, June 15, 2026',
        expect.stringMatching(/^Arrived .*8:00.* EDT · Left .*9:00.* EDT$/),
      ],
      [
        'Drop Windsor, ON',
        'Monday, June 15, 2026, 14:00–18:00 EDT',
        expect.stringMatching(/^Expected .*3:30.* EDT \(estimate\)$/),
      ],
      ['Drop Chicago, IL', expect.stringMatching(/^Expected .*6:00.* CDT \(estimate\)$/)],
    ]);
  });

  it('writes hours in French without a zero, as elsewhere', async () => {
    await loadTexts(['fr-CA']);
    onTestFinished(() => loadTexts(['en']));
    read.mockResolvedValue({ ...LOAD, eta: '2026-06-15T11:17:00.000Z' });
    await open();
    expect(document.body.textContent.replaceAll(/\s/g, ' ')).toContain('15 juin, 6 h 17 HAC');
  });

  it('has no list of stops for a load with two', async () => {
    await open();
    expect(screen.queryByRole('heading', { name: 'Stops' })).toBeNull();
  });

  it('shows the broker, the status, the way, the last position and the arrival as an estimate', async () => {
    await open();
    expect(screen.getByText(/^With Maple Brokers/)).toBeVisible();
    expect(findStep()).toBe('On route');
    expect(screen.getByText('Guelph, ON')).toBeVisible();
    expect(screen.getByText('Monday, June 15, 2026')).toBeVisible();
    expect(screen.getByText('Last position').nextElementSibling).toHaveTextContent('Jun 15');
    expect(screen.getByText('Arrival').nextElementSibling).toHaveTextContent('(estimate)');
    const map = screen.getByRole('img', { name: /from Guelph, ON to Chicago, IL with the last position/ });
    expect(map.querySelectorAll('circle')).toHaveLength(3);
  });

  it('keeps the focus on a link where the load is read again, also where it has changed', async () => {
    const documents = [{ guid: 'a1', name: 'POD.pdf' }];
    read.mockResolvedValue({ ...LOAD, pStatus: 'D', documents });
    await open();
    const proof = screen.getByRole('link', { name: /POD.pdf/ });
    const status = screen.getByRole('status');
    proof.focus();
    await page.refresh();
    expect(screen.getByRole('status')).toBe(status);
    expect(proof).toHaveFocus();

    read.mockResolvedValue({ ...LOAD, pStatus: 'D', documents: [...documents, { guid: 'b2', name: 'Scale.pdf' }] });
    await page.refresh();
    expect(screen.getByRole('link', { name: /POD.pdf/ })).toHaveFocus();
  });

  it('shows the reference, the broker’s phone and the promised delivery and arrival in the time of the delivery', async () => {
    await open();
    expect(screen.getByText('Reference').nextElementSibling).toHaveTextContent('PO 77');
    expect(screen.getByRole('link', { name: 'Call 416-555-0100' })).toHaveAttribute('href', 'tel:+14165550100');
    expect(screen.getByText('Promised delivery').nextElementSibling).toHaveTextContent(
      'Tuesday, June 16, 2026, 07:00–15:00 CDT',
    );
    expect(screen.getByText('Arrival').nextElementSibling).toHaveTextContent('3:00 PM CDT (estimate)');
    read.mockResolvedValue({ ...LOAD, phone: '', reference: '', deliveryDate: null, deliveryHours: null });
    await page.refresh();
    for (const absent of ['Reference', 'Promised delivery']) expect(screen.queryByText(absent)).toBeNull();
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('opens a proof of delivery that the broker shows', async () => {
    read.mockResolvedValue({ ...LOAD, pStatus: 'D', documents: [{ guid: 'a-guid', name: 'Signed POD' }] });
    await open('a/b');
    expect(screen.getByRole('link', { name: 'Open Signed POD' })).toHaveAttribute(
      'href',
      '/api/FollowedLoad/a%2Fb/Document/a-guid',
    );
  });

  it('shows no position before the pick-up, and the time of the delivery after it', async () => {
    read.mockResolvedValue({ ...LOAD, pStatus: 'A', position: null, eta: null });
    await open();
    expect(screen.getByText(/Its position is shown from the pick-up on/)).toBeVisible();
    expect(findStep()).toBe('Assigned');
    expect(screen.queryByText('Arrival')).toBeNull();
    read.mockResolvedValue({
      ...LOAD,
      pStatus: 'D',
      position: null,
      eta: null,
      deliveredOn: '2026-06-15T20:30:00.000Z',
    });
    await page.refresh();
    expect(screen.getByText(/The load was delivered Jun 15/)).toBeVisible();
  });

  it('reads the load again each half minute, and keeps it without a connection', async () => {
    await open();
    read.mockResolvedValue('unreachable');
    await vi.advanceTimersByTimeAsync(30_000);
    expect(read).toHaveBeenCalledTimes(2);
    expect(screen.getByText(/^No connection since/)).toBeVisible();
    expect(findStep()).toBe('On route');
    read.mockResolvedValue({ ...LOAD, pStatus: 'D' });
    await vi.advanceTimersByTimeAsync(30_000);
    expect(findStep()).toBe('Delivered');
    expect(screen.queryByText(/^No connection/)).toBeNull();
  });

  it.each(['bad', ''])('says that the link “%s” does not work, and stops reading', async (secret) => {
    read.mockResolvedValue('gone');
    await open(secret);
    expect(screen.getByRole('status')).toHaveTextContent('This link does not work any more');
    expect(screen.getByRole('heading')).toHaveTextContent('This link does not work any more');
    const calls = read.mock.calls.length;
    await vi.advanceTimersByTimeAsync(90_000);
    expect(read).toHaveBeenCalledTimes(calls);
  });
});
