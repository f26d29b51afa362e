import type { Posting } from '@loadstone/contracts/postings';
import { getPostingTiers, releaseTier, type PostingTiers } from '@loadstone/contracts/tiers';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startFakeServer, type FakeServer } from '../../../../test/fake-server.ts';
import { makePosting } from '../../../../test/make-posting.ts';
import { renderSignedIn } from '../../../../test/render.tsx';
import { askToRelease } from '../release-tier.ts';
import { toTimeUntil } from '../tier-texts.ts';
import TierCountdown from './tier-countdown.tsx';
import TierNote from './tier-note.tsx';
import TierReach from './tier-reach.tsx';

const NOW = new Date('2026-11-22T15:00:00Z');
const at = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000).toISOString();
const tier = { rate: null, minutes: 10, bookNow: false, releasedOn: null, expectedOn: null };
const toRate = (dollars: number) => ({ amount: dollars * 100, currency: 'USD', basis: 'flat' }) as const;
const TIERS: PostingTiers = {
  token: 1,
  version: 1,
  companies: 12,
  isPublic: false,
  tiers: [
    {
      ...{ ...tier, number: 1, receivers: { type: 'network', networkId: 3, name: 'A' }, companies: 12 },
      ...{ releasedOn: at(-1), rate: toRate(1_700), bookNow: true },
    },
    { ...tier, number: 2, receivers: { type: 'network', networkId: 4, name: 'B' }, companies: 84, expectedOn: at(11) },
    { ...tier, number: 3, receivers: { type: 'everybody' }, companies: null, expectedOn: at(21) },
  ],
};
const posting = makePosting({ token: 1, rate: toRate(1_950), tiers: { count: 3, released: 1, nextOn: at(11) } });

let server: FakeServer;
beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date', 'setInterval', 'clearInterval'] });
  server = startFakeServer();
  server.respond(getPostingTiers, () => TIERS);
});
afterEach(() => vi.useRealTimers());

it('states who sees the load now and when others will, and releases the next tier by the keyboard', async () => {
  const user = userEvent.setup();
  server.respond(releaseTier, () => TIERS);
  renderSignedIn(<TierNote posting={posting} />, { mode: 'B' });
  expect(await screen.findByText(/^12 companies now, 84 more in 11 min, everybody on Nov 22 /)).toBeInTheDocument();
  const button = screen.getByRole('button', { name: 'Release now (no undo)' });
  // Before the text, whose length changes with a release: it stays under the pointer.
  expect(button.nextElementSibling).toHaveTextContent(/^12 companies now/);
  expect(screen.getByText('1. A: $1,700 USD, book now')).toBeInTheDocument();
  expect(screen.getByText('2. B: $1,950 USD')).toBeInTheDocument();
  expect(screen.getByText('3. Everybody: $1,950 USD')).toBeInTheDocument();
  button.focus();
  await user.keyboard('{Enter}');
  expect(await screen.findByText('Released')).toBeInTheDocument();
  expect(server.requestsOf(releaseTier).map(({ body }) => body)).toEqual([{ number: 2 }]);
});

it('releases one tier where the button is pressed twice, and the next one a second after it', async () => {
  server.respond(releaseTier, () => TIERS);
  let show = (_posting: Posting) => {};
  function Shown() {
    const [shown, setShown] = useState(posting);
    show = setShown;
    return <TierNote posting={shown} />;
  }
  renderSignedIn(<Shown />, { mode: 'B' });
  const button = await screen.findByRole('button', { name: 'Release now (no undo)' });
  const sent = () => server.requestsOf(releaseTier).map(({ body }) => body);
  vi.useFakeTimers({ now: NOW, toFake: ['Date', 'setTimeout', 'clearTimeout'] });
  fireEvent.click(button);
  fireEvent.click(button);
  await act(() => vi.advanceTimersByTimeAsync(10));
  act(() => show({ ...posting, tiers: { count: 3, released: 2, nextOn: at(21) } }));
  fireEvent.click(button);
  await act(() => vi.advanceTimersByTimeAsync(999));
  fireEvent.click(button);
  expect(sent()).toEqual([{ number: 2 }]);
  expect(button).toHaveAttribute('aria-busy', 'true');
  await act(() => vi.advanceTimersByTimeAsync(1));
  // A held Enter repeats.
  expect(fireEvent.keyDown(button, { key: 'Enter', repeat: true })).toBe(false);
  fireEvent.click(button);
  await act(() => vi.advanceTimersByTimeAsync(10));
  expect(sent()).toEqual([{ number: 2 }, { number: 3 }]);
});

it('asks before the menu releases a tier, because that has no undo', async () => {
  server.respond(releaseTier, () => TIERS);
  const user = userEvent.setup();
  renderSignedIn(<p />, { mode: 'B' });
  void askToRelease(posting);
  const question = await screen.findByRole('dialog', { name: 'Release tier 2 of 3 now?' });
  await waitFor(() => expect(within(question).getByRole('button', { name: 'Cancel' })).toHaveFocus());
  await user.keyboard('{Enter}');
  await waitFor(() => expect(question).not.toBeInTheDocument());
  expect(server.requestsOf(releaseTier)).toEqual([]);
  void askToRelease(posting);
  await user.click(await screen.findByRole('button', { name: 'Release' }));
  await waitFor(() => expect(server.requestsOf(releaseTier).map(({ body }) => body)).toEqual([{ number: 2 }]));
});

it('names in place of the leads who alone sees the load, and until when', async () => {
  renderSignedIn(<TierReach posting={posting} />, { mode: 'B' });
  expect(await screen.findByText(/^Only tier 1 \(A\) sees the load until Nov 22,? .*\.$/)).toBeInTheDocument();
});

it('counts down to the next release, with the exact time on hover', () => {
  renderSignedIn(<TierCountdown tiers={posting.tiers!} />, { mode: 'B' });
  expect(screen.getByText('Tier 2/3 in 11:00')).toHaveAttribute(
    'title',
    expect.stringMatching(/released on Nov 22, 2026/),
  );
  act(() => vi.advanceTimersByTime(61_000));
  expect(screen.getByText('Tier 2/3 in 9:59')).toBeInTheDocument();
});

it('writes the time until a moment with hours where there are any', () => {
  expect(
    ['2026-11-22T15:00:00Z', '2026-11-22T15:00:59.2Z', '2026-11-22T16:01:05Z', '2026-11-22T14:00:00Z'].map((iso) =>
      toTimeUntil(iso, NOW.getTime()),
    ),
  ).toEqual(['0:00', '1:00', '1:01:05', '0:00']);
});
