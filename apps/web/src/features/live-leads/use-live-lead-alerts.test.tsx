import type { LiveLead, PostingKind } from '@loadstone/contracts';
import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { makeLead } from '../../../test/make-lead.ts';
import { renderSignedIn } from '../../../test/render.tsx';
import { PreferencesContext, type PreferenceName } from '../../lib/preferences.ts';
import type { LiveEntry } from '../../data/live-leads/live-board.ts';
import { isWatchingLiveLeads } from './model/live-mode.ts';
import { useLiveLeadAlerts } from './use-live-lead-alerts.ts';

let alert: (entries: readonly LiveEntry[]) => void;
function Listener() {
  alert = useLiveLeadAlerts();
  return null;
}

function listenWith(isOn: (name: PreferenceName) => boolean = () => true) {
  const preferences = {
    names: ['LiveSound', 'Notification', 'NotificationSound'] as const,
    isOn,
    set: () => undefined,
  };
  renderSignedIn(
    <PreferencesContext value={preferences}>
      <Listener />
    </PreferencesContext>,
    { mode: 'C', claims: { productIds: '13,19' } },
  );
}

function entry(token: number, pType: PostingKind): LiveEntry {
  const lead: LiveLead = { ...makeLead({ token, pType }), matches: [] };
  return { lead, arrivedAtMs: 0, goneAtMs: null };
}
const come = (...entries: LiveEntry[]) => act(() => alert(entries));
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  isWatchingLiveLeads.set(false);
  vi.useRealTimers();
});

describe('new live leads', () => {
  it.each([
    [['L'], 'You have new equipment live leads'],
    [['E'], 'You have new load live leads'],
    [['L', 'E'], 'You have new equipment and load live leads'],
  ] as const)('of kinds %o are told of in the words of the product', async (kinds, words) => {
    listenWith();
    for (const [index, kind] of kinds.entries()) come(entry(index, kind));
    await wait(600);
    expect(screen.getByText(words)).toBeVisible();
  });

  it('are one message for as long as it is shown', async () => {
    listenWith();
    for (let token = 0; token < 5; token += 1) {
      come(entry(token, 'L'));
      await wait(1_000);
    }
    expect(screen.getAllByText(/^You have new/)).toHaveLength(1);
    expect(screen.queryByText(/times|×/)).toBeNull();
  });

  it('cause no alert while they appear on screen by themselves', async () => {
    listenWith();
    isWatchingLiveLeads.set(true);
    come(entry(1, 'L'));
    await wait(600);
    expect(screen.queryByText(/^You have new/)).toBeNull();
  });

  it('cause no alert for a user who has switched notifications off', async () => {
    listenWith((name) => name !== 'Notification');
    come(entry(1, 'L'));
    await wait(600);
    expect(screen.queryByText(/^You have new/)).toBeNull();
  });
});
