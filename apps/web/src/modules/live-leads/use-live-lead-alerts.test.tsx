import type { LiveLead } from '@loadstone/contracts/live-leads';
import type { PostingKind } from '@loadstone/contracts/postings';
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { makeLead } from '../../../test/make-lead.ts';
import { renderSignedIn } from '../../../test/render.tsx';
import { PreferencesContext, type PreferenceName } from '../../lib/settings/preferences.ts';
import type { LiveEntry } from './live-board.ts';
import { openPanelCount } from '../../ui/open-panel-count.ts';
import { isLiveViewOpen } from '../../live/live-view.ts';
import { expandedLead } from './model/live-mode.ts';
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
  isLiveViewOpen.set(false);
  expandedLead.set(null);
  openPanelCount.set(0);
  vi.useRealTimers();
});

describe('new live leads', () => {
  it.each([
    [['L'], 'You have new equipment live leads: Van, Toronto → Chicago, 10 mi away'],
    [['E'], 'You have new load live leads'],
    [['L', 'E'], 'You have new equipment and load live leads: Van, Toronto → Chicago, 10 mi away'],
  ] as const)('of kinds %o cause a message in the words of the product that names a lead', async (kinds, words) => {
    listenWith();
    for (const [index, kind] of kinds.entries()) come(entry(index, kind));
    await wait(600);
    expect(screen.getByText(words)).toBeVisible();
  });

  it('cause at most one message in five minutes', async () => {
    listenWith();
    come(entry(1, 'L'));
    await wait(600);
    expect(screen.getAllByText(/^You have new/)).toHaveLength(1);
    for (let token = 2; token < 30; token += 1) {
      await wait(10_000);
      come(entry(token, 'L'));
    }
    await wait(600);
    expect(screen.queryByText(/^You have new/)).toBeNull();
    await wait(20_000);
    come(entry(6, 'L'));
    await wait(600);
    expect(screen.getAllByText(/^You have new/)).toHaveLength(1);
    expect(screen.queryByText(/times|×/)).toBeNull();
  });

  it('open the lead that the message names', async () => {
    listenWith();
    come(entry(41, 'L'), entry(40, 'L'));
    await wait(600);
    fireEvent.click(screen.getByRole('button', { name: 'Show' }));
    await wait(1);
    expect(expandedLead.get()).toBe(41);
  });

  it('cause no message while a panel is open', async () => {
    listenWith();
    openPanelCount.set(1);
    come(entry(1, 'L'));
    await wait(600);
    expect(screen.queryByText(/^You have new/)).toBeNull();
    openPanelCount.set(0);
    come(entry(2, 'L'));
    await wait(600);
    expect(screen.getByText(/^You have new/)).toBeVisible();
  });

  it('cause no message in the live view', async () => {
    listenWith();
    isLiveViewOpen.set(true);
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
