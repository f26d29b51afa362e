import { addUserActivities } from '@loadstone/contracts/activity';
import { getUserMapping } from '@loadstone/contracts/companies';
import { getRatesAndRatios, type PostingIndexReply, type RateIndexReply } from '@loadstone/contracts/lane-rates';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Refusal, startFakeServer, type FakeServer } from '../../../../test/fake-server.ts';
import { makePosting } from '../../../../test/make-posting.ts';
import { makePermits } from '../../../../test/people.ts';
import { renderSignedIn } from '../../../../test/render.tsx';
import { IndexWidgets } from './index-widgets.tsx';

const rateIndex: RateIndexReply = {
  rate: 2.41,
  rivType: 'Van',
  riExtra: '0=a|1=b|2=c|3=d|Van=$2.41|Reefer=-|Flatbed=$3.10',
  spotRates: { Van: 2.41, Reefer: -1, Flatbed: 3.1 },
  srceMarketAreaId: 1,
  destMarketAreaId: 2,
  isSample: true,
};
const postingIndex: PostingIndexReply = {
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
  server.respond(addUserActivities, () => ({ written: 1 }));
  server.respond(getRatesAndRatios, () => ({ rateIndex, postingIndex, isRateIndexUnavailable: false }));
  // jsdom cannot navigate.
  document.addEventListener('click', stayHere);
});
afterEach(() => document.removeEventListener('click', stayHere));

/** Records whether the link itself prevented each click. */
let wasStopped: boolean[] = [];
function stayHere(event: MouseEvent): void {
  if (!(event.target instanceof Element) || event.target.closest('a') === null) return;
  wasStopped.push(event.defaultPrevented);
  event.preventDefault();
}

function renderWidgets(options: Parameters<typeof renderSignedIn>[1] = {}) {
  wasStopped = [];
  renderSignedIn(<IndexWidgets posting={makePosting({ token: 1 })} />, options);
  return userEvent.setup();
}

const findWidget = (name: RegExp) => screen.findByRole('link', { name });
const without = (...codes: string[]) => makePermits().filter(({ code }) => !codes.includes(code));

describe('the rate and ratio widgets', () => {
  it.each(['B', 'C'] as const)(
    'list what is known of the lane, in mode %s, and label what is invented',
    async (mode) => {
      renderWidgets({ mode });
      const rates = await findWidget(/^Spot Rate \(90 days\) ?USD\/mi.*Van \$2\.41.*Reefer -.*Flatbed \$3\.10/);
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
    renderWidgets();
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

  it('name the user’s id in an older system where there is one', async () => {
    server.respond(getUserMapping, () => ({ userId: 7, legacyUserId: 'OLD-77' }));
    renderWidgets();
    const rates = await findWidget(/Spot Rate.*\$2\.41/);
    const read = () => new URL(rates.getAttribute('href') ?? '').searchParams.get('legacyUserId');
    await waitFor(() => expect(read()).toBe('OLD-77'));
    expect(server.requestsOf(getUserMapping)[0]?.params).toEqual({ id: '7' });
  });

  it('stop the second of two clicks that come before anything is drawn', async () => {
    renderWidgets();
    const rates = await findWidget(/Spot Rate.*\$2\.41/);
    act(() => {
      rates.click();
      rates.click();
    });
    expect(wasStopped).toEqual([false, true]);
    await waitFor(() => expect(server.requestsOf(addUserActivities)).toHaveLength(1));
  });

  it('give way to an advertisement that leads to help, without their features', async () => {
    renderWidgets({ permits: without('ll_ri', 'll_pi') });
    const ad = await findWidget(/^Know what the lane pays/);
    expect(ad).toHaveAttribute('href', 'http://localhost:3000/indices.html#help');
    expect(screen.queryByRole('link', { name: /Spot Rate|Truck-to-Load/ })).toBeNull();
    fireEvent.click(ad);
    fireEvent.click(ad);
    expect(wasStopped).toEqual([false, true]);
    expect(server.requestsOf(getRatesAndRatios)).toEqual([]);
    expect(server.requestsOf(addUserActivities)).toEqual([]);
  });

  it('request only what the company holds', async () => {
    renderWidgets({ permits: without('ll_ri') });
    await findWidget(/Truck-to-Load Ratio.*1\.25/);
    expect(screen.queryByRole('link', { name: /Spot Rate \(/ })).toBeNull();
    expect(server.requestsOf(getRatesAndRatios)[0]?.body).toMatchObject({ riRate: null, pdRatio: { key: 'll_pi-13' } });
  });

  it('show pupils of the training school a picture and no advertisement', () => {
    renderWidgets({ permits: without('ll_ri', 'll_pi'), claims: { trainingSchool: true } });
    expect(screen.getByRole('img', { name: /^Training account/ })).toBeVisible();
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('say what failed, each in its place', async () => {
    server.respond(getRatesAndRatios, () => {
      throw new Refusal('server.internal');
    });
    renderWidgets();
    expect(await screen.findByText('The spot rates could not be loaded.')).toBeVisible();
    expect(screen.getByText('The ratio could not be loaded.')).toBeVisible();
  });

  it('are shown alone where the rate index does not reply, and retry', async () => {
    server.respond(getRatesAndRatios, () => ({ rateIndex: null, postingIndex, isRateIndexUnavailable: true }));
    const user = renderWidgets();
    expect(await screen.findByText('The spot rates could not be loaded.')).toBeVisible();
    await findWidget(/Truck-to-Load Ratio.*1\.25/);
    server.respond(getRatesAndRatios, () => ({ rateIndex, postingIndex, isRateIndexUnavailable: false }));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await findWidget(/Spot Rate.*\$2\.41/)).toBeVisible();
  });
});
