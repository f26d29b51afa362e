import {
  addUserActivities,
  getRatesAndRatios,
  type Posting,
  type PostingIndexAnswer,
  type RateIndexAnswer,
} from '@loadstone/contracts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Refusal, startFakeServer, type FakeServer } from '../../../../test/fake-server.ts';
import { makePosting } from '../../../../test/make-posting.ts';
import { makePermits } from '../../../../test/people.ts';
import { renderSignedIn } from '../../../../test/render.tsx';
import { registerGrid } from '../../../grid/grid-commands.ts';
import { DetailsHeader } from './details-header.tsx';

const rateIndex: RateIndexAnswer = {
  rate: 2.41,
  rivType: 'Van',
  riExtra: '0=a|1=b|2=c|3=d|Van=$2.41|Reefer=-|Flatbed=$3.10',
  spotRates: { Van: 2.41, Reefer: -1, Flatbed: 3.1 },
  srceMarketAreaId: 1,
  destMarketAreaId: 2,
  isSample: true,
};
const postingIndex: PostingIndexAnswer = {
  wkOutEquip: 5,
  wkOutLoad: 4,
  wkOutRatio: 1.25,
  mthOutEquip: 3,
  mthOutLoad: 0,
  mthOutRatio: -1,
  srceMarketArea: 'Toronto, ON',
};

let server: FakeServer;
beforeEach(() => {
  server = startFakeServer();
  server.answer(addUserActivities, () => ({ written: 1 }));
  server.answer(getRatesAndRatios, () => ({ rateIndex, postingIndex, isRateIndexUnavailable: false }));
  // jsdom has nowhere to go.
  document.addEventListener('click', stayHere);
});
afterEach(() => document.removeEventListener('click', stayHere));

/** Keeps what the link itself has already prevented or let through. */
let wasStopped: boolean[] = [];
function stayHere(event: MouseEvent): void {
  if (!(event.target instanceof Element) || event.target.closest('a') === null) return;
  wasStopped.push(event.defaultPrevented);
  event.preventDefault();
}

interface HeaderOptions {
  readonly screen?: Parameters<typeof renderSignedIn>[1];
  readonly posting?: Partial<Posting>;
  readonly isListCollapsed?: boolean;
  readonly gridKey?: string | undefined;
}

function renderHeader({ screen: options = {}, posting = {}, isListCollapsed = false, gridKey }: HeaderOptions = {}) {
  wasStopped = [];
  const handlers = { onBack: vi.fn<() => void>(), onMaximize: vi.fn<(isMaximized: boolean) => void>() };
  renderSignedIn(
    <DetailsHeader
      posting={makePosting({ token: 1, ...posting })}
      mode={options.mode ?? 'B'}
      leadCount={24}
      gridKey={gridKey}
      isListCollapsed={isListCollapsed}
      isMaximized={false}
      {...handlers}
    />,
    options,
  );
  return { ...handlers, user: userEvent.setup() };
}

const findWidget = (name: RegExp) => screen.findByRole('link', { name });
const without = (...codes: string[]) => makePermits().filter(({ code }) => !codes.includes(code));

describe('the details header', () => {
  it('says which posting it is, how many leads it has, and who posted it while there is a grid', () => {
    renderHeader({ gridKey: 'leads.B' });
    expect(screen.getByRole('heading')).toHaveTextContent('Toronto, ON 50 →to Chicago, IL 100');
    expect(screen.getByText('Number of leads').parentElement).toHaveTextContent('24Number of leads');
    expect(screen.getByText('Posted By: BRK01 | B1')).toBeVisible();
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Back' })).toBeNull();
  });

  it('leaves out who posted it where there is no grid', () => {
    renderHeader();
    expect(screen.queryByText(/Posted By/)).toBeNull();
    expect(screen.queryByRole('button', { name: 'View' })).toBeNull();
  });

  it.each([
    ['C', true],
    ['R', false],
  ] as const)('shows a carrier the corridor, %s, as a box that cannot be changed', async (corridor, isChecked) => {
    const { user } = renderHeader({ screen: { mode: 'C' }, posting: { corridor } });
    const box = screen.getByRole('checkbox', { name: 'Corridor' });
    expect(box).toHaveProperty('checked', isChecked);
    await user.click(box);
    expect(box).toHaveProperty('checked', isChecked);
  });

  it('resets and fits the columns of the grid below', async () => {
    const nothing = () => vi.fn<() => void>();
    const grid = { resetColumns: nothing(), fitColumns: nothing(), focus: nothing(), walk: nothing() };
    const withdraw = registerGrid('leads.B', grid);
    const { user } = renderHeader({ gridKey: 'leads.B' });
    await user.click(screen.getByRole('button', { name: 'View' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Reset Columns' }));
    expect(grid.resetColumns).toHaveBeenCalledTimes(1);
    await user.click(screen.getByRole('button', { name: 'View' }));
    expect(screen.queryByRole('menuitem', { name: 'Maximize View' })).toBeNull();
    await user.click(await screen.findByRole('menuitem', { name: 'Fit Columns' }));
    expect(grid.fitColumns).toHaveBeenCalledTimes(1);
    withdraw();
  });

  it('leads back, and maximizes the view, once the list is collapsed', async () => {
    const { user, onBack, onMaximize } = renderHeader({ isListCollapsed: true });
    await user.click(screen.getByRole('button', { name: 'View' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Maximize View' }));
    expect(onMaximize).toHaveBeenCalledExactlyOnceWith(true);
    await user.click(screen.getByRole('button', { name: 'Back' }));
    expect(onBack).toHaveBeenCalledTimes(1);
  });

  it('lets nothing be copied, cut or pasted', () => {
    renderHeader();
    for (const event of ['copy', 'cut', 'paste'] as const)
      expect(fireEvent[event](screen.getByRole('heading'))).toBe(false);
  });
});

describe('the rate and ratio widgets', () => {
  it.each(['B', 'C'] as const)(
    'list what is known of the lane, in mode %s, and label what is invented',
    async (mode) => {
      renderHeader({ screen: { mode } });
      const rates = await findWidget(/^Spot Rate \(90 days\).*Van \$2\.41.*Reefer -.*Flatbed \$3\.10/);
      expect(rates).toHaveTextContent('Sample');
      const ratio = await findWidget(/^Truck-to-Load Ratio.*7 days 1\.25.*30 days -/);
      expect(within(ratio).getByTitle('5 trucks and 4 loads posted out of Toronto, ON')).toBeVisible();
      const id = mode === 'B' ? 13 : 19;
      const lane = { srceCity: 'Toronto', srceSt: 'ON', destCity: 'Chicago', destSt: 'IL', vehicleType: 'V' };
      expect(server.requestsOf(getRatesAndRatios)[0]?.body).toEqual({
        riRate: { key: `ll_ri-${id}`, ...lane },
        pdRatio: { key: `ll_pi-${id}`, ...lane },
      });
    },
  );

  it('lead to the page of indices in a new window, log it, and rest for three seconds', async () => {
    renderHeader();
    const rates = await findWidget(/Spot Rate.*\$2\.41/);
    const address = new URL(rates.getAttribute('href') ?? '');
    expect(`${address.origin}${address.pathname}`).toBe('http://localhost:3000/indices.html');
    expect(Object.fromEntries(address.searchParams)).toMatchObject({
      srceCity: 'Toronto',
      destSt: 'IL',
      vehicleType: 'V',
      custCd: 'BRK01',
      userId: '7',
    });
    expect(rates).toHaveAttribute('target', '_blank');
    vi.useFakeTimers({ shouldAdvanceTime: true });
    fireEvent.click(rates);
    fireEvent.click(screen.getByRole('link', { name: /Truck-to-Load/ }));
    expect(wasStopped).toEqual([false, true]);
    await waitFor(() => expect(server.requestsOf(addUserActivities)).toHaveLength(1));
    expect(server.requestsOf(addUserActivities)[0]?.body).toMatchObject([
      { userActivityTypeId: 35, description: 'Spot Rate (90 days): Toronto, ON 50 → Chicago, IL 100' },
    ]);
    act(() => vi.advanceTimersByTime(3_100));
    fireEvent.click(screen.getByRole('link', { name: /Truck-to-Load/ }));
    vi.useRealTimers();
    expect(wasStopped).toEqual([false, true, false]);
  });

  it('stop the second of two clicks that come before anything is drawn', async () => {
    renderHeader();
    const rates = await findWidget(/Spot Rate.*\$2\.41/);
    act(() => {
      rates.click();
      rates.click();
    });
    expect(wasStopped).toEqual([false, true]);
    await waitFor(() => expect(server.requestsOf(addUserActivities)).toHaveLength(1));
  });

  it('give way to an advertisement that leads to help, without their features', async () => {
    renderHeader({ screen: { permits: without('ll_ri', 'll_pi') } });
    const ad = await findWidget(/^Know what the lane pays/);
    expect(ad).toHaveAttribute('href', 'http://localhost:3000/indices.html#help');
    expect(screen.queryByRole('link', { name: /Spot Rate|Truck-to-Load/ })).toBeNull();
    fireEvent.click(ad);
    fireEvent.click(ad);
    expect(wasStopped).toEqual([false, true]);
    expect(server.requestsOf(getRatesAndRatios)).toEqual([]);
    expect(server.requestsOf(addUserActivities)).toEqual([]);
  });

  it('ask only for what the company holds', async () => {
    renderHeader({ screen: { permits: without('ll_ri') } });
    await findWidget(/Truck-to-Load Ratio.*1\.25/);
    expect(screen.queryByRole('link', { name: /Spot Rate \(/ })).toBeNull();
    expect(server.requestsOf(getRatesAndRatios)[0]?.body).toMatchObject({ riRate: null, pdRatio: { key: 'll_pi-13' } });
  });

  it('show pupils of the training school a picture and no advertisement', () => {
    renderHeader({ screen: { permits: without('ll_ri', 'll_pi'), claims: { trainingSchool: true } } });
    expect(screen.getByRole('img', { name: /^Training account/ })).toBeVisible();
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('say what failed, each in its place', async () => {
    server.answer(getRatesAndRatios, () => {
      throw new Refusal('server.internal');
    });
    renderHeader();
    expect(await screen.findByText('The spot rates could not be loaded.')).toBeVisible();
    expect(screen.getByText('The ratio could not be loaded.')).toBeVisible();
  });

  it('stand alone where the rate index does not answer, and try again', async () => {
    server.answer(getRatesAndRatios, () => ({ rateIndex: null, postingIndex, isRateIndexUnavailable: true }));
    const { user } = renderHeader();
    expect(await screen.findByText('The spot rates could not be loaded.')).toBeVisible();
    await findWidget(/Truck-to-Load Ratio.*1\.25/);
    server.answer(getRatesAndRatios, () => ({ rateIndex, postingIndex, isRateIndexUnavailable: false }));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await findWidget(/Spot Rate.*\$2\.41/)).toBeVisible();
  });
});
