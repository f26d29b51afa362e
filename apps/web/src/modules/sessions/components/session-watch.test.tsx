import { HUB_EVENTS } from '@loadstone/contracts/live';
import { resetInactivityTimer } from '@loadstone/contracts/sessions';
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createFakeHub, type FakeHub } from '../../../../test/fake-hub.ts';
import { startFakeServer, type FakeServer } from '../../../../test/fake-server.ts';
import { loadDialogFrame } from '../../../../test/load-dialog-frame.tsx';
import { renderSignedIn } from '../../../../test/render.tsx';
import { lastActionOf } from '../use-idle-watch.ts';
import { SessionWatch } from './session-watch.tsx';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const events = {
  onLogOut: vi.fn<() => void>(),
  onTimeUp: vi.fn<() => void>(),
  onEnded: vi.fn<(reason: string | undefined) => void>(),
};
let server: FakeServer;
let hub: FakeHub;

beforeAll(loadDialogFrame);
beforeEach(() => {
  vi.useFakeTimers({ now: new Date(2026, 10, 22, 9).getTime() });
  server = startFakeServer();
  server.respond(resetInactivityTimer, () => ({ serverTime: '2026-11-22T12:00:00.000Z' }));
  for (const event of Object.values(events)) event.mockReset();
  hub = createFakeHub({ startEventId: 1 });
  renderSignedIn(<SessionWatch {...events} />, { hub: hub.hub });
});
afterEach(() => vi.useRealTimers());

const goOn = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const question = () => screen.queryByRole('dialog', { name: 'Do you need more time?' });

describe('a session that the server ends', () => {
  it.each([
    [HUB_EVENTS.forceLogout, { reason: 'deviceRevoked' }, 'deviceRevoked'],
    [HUB_EVENTS.terminateConnection, { reason: 'otherSession' }, 'otherSession'],
    [HUB_EVENTS.forceLogout, { reason: 'a reason of a newer server' }, undefined],
    [HUB_EVENTS.forceLogout, undefined, undefined],
  ])('ends here by %s with its reason %j', (event, payload, reason) => {
    hub.send(event, payload);
    expect(events.onEnded.mock.calls).toEqual([[reason]]);
  });
});

describe('a user who does nothing for the idle hours', () => {
  it('is asked, with the minutes of the server’s settings and a countdown', async () => {
    await goOn(4 * HOUR_MS - 1_000);
    expect(question()).toBeNull();
    await goOn(2_000);
    expect(question()).toHaveTextContent(
      'You will be logged out of all applications if you do not respond within 5 minutes.',
    );
    await goOn(MINUTE_MS);
    expect(screen.getByRole('timer')).toHaveTextContent(/^[34]:\d\d$/);
    expect(events.onTimeUp).not.toHaveBeenCalled();
  });

  it('is logged out without a reply', async () => {
    await goOn(4 * HOUR_MS + 5 * MINUTE_MS + 1_000);
    expect(events.onTimeUp).toHaveBeenCalled();
  });

  it('stays after a reply, in this window and in every other', async () => {
    await goOn(4 * HOUR_MS + 1_000);
    fireEvent.click(screen.getByRole('button', { name: 'Yes, keep me logged in' }));
    await goOn(1_000);
    expect(question()).toBeNull();
    expect(server.requestsOf(resetInactivityTimer)).toHaveLength(1);
    await goOn(4 * HOUR_MS - 10_000);
    expect(question()).toBeNull();
    await goOn(10_000);
    expect(question()).not.toBeNull();
  });

  it('is no longer asked once another machine has the reply', async () => {
    await goOn(4 * HOUR_MS + 1_000);
    hub.send(HUB_EVENTS.inactivityReset, { serverTime: new Date().toISOString() });
    await goOn(0);
    expect(question()).toBeNull();
  });

  it('is asked at the time of the last action also where its report arrives late', async () => {
    const activeAt = new Date().toISOString();
    await goOn(HOUR_MS);
    fireEvent.pointerDown(document.body);
    await goOn(2 * HOUR_MS);
    hub.send(HUB_EVENTS.inactivityReset, { serverTime: activeAt });
    await goOn(2 * HOUR_MS - 10_000);
    expect(question()).toBeNull();
    await goOn(10_000);
    expect(question()).not.toBeNull();
  });

  it('does not count as active after a click elsewhere once the question is shown', async () => {
    await goOn(4 * HOUR_MS + 1_000);
    fireEvent.pointerDown(document.body);
    await goOn(20_000);
    expect(question()).not.toBeNull();
  });

  it('is no longer asked once another window of the browser has the reply', async () => {
    await goOn(4 * HOUR_MS + 1_000);
    const item = lastActionOf(7);
    item.write(Date.now());
    fireEvent(window, new StorageEvent('storage', { key: item.key }));
    await goOn(0);
    expect(question()).toBeNull();
  });

  it('is out as soon as a laptop wakes that slept through the question', async () => {
    vi.setSystemTime(new Date(2026, 10, 22, 16));
    fireEvent(document, new Event('visibilitychange'));
    await goOn(0);
    expect(events.onTimeUp).toHaveBeenCalled();
  });
});

describe('a user who works', () => {
  it('is not asked, and the user’s other machines are notified now and then', async () => {
    for (let minutes = 0; minutes < 6 * 60; minutes += 30) {
      await goOn(30 * MINUTE_MS);
      fireEvent.pointerDown(document.body);
    }
    expect(question()).toBeNull();
    expect(server.requestsOf(resetInactivityTimer)).toHaveLength(11);
  });

  it('is logged out at midnight all the same', async () => {
    for (let hours = 9; hours < 23; hours += 1) {
      await goOn(HOUR_MS);
      fireEvent.keyDown(document.body, { key: 'j' });
    }
    expect(events.onTimeUp).not.toHaveBeenCalled();
    await goOn(HOUR_MS);
    expect(events.onTimeUp).toHaveBeenCalledTimes(1);
  });
});
