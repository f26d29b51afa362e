import { getRunningVersion } from '@loadstone/contracts/board';
import { act, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startFakeServer, type FakeServer } from '../../test/fake-server.ts';
import { renderSignedIn } from '../../test/render.tsx';
import { watchUnkept } from '../lib/browser/typed-values.ts';
import { IDLE_MS, useNewVersion } from './use-new-version.ts';

/** Longer than any of this takes on a busy machine. */
const WAIT = { timeout: 120_000 };

const NOTICE = 'A new version of the board is available.';
const reload = vi.fn<() => void>();
let server: FakeServer;
let build: string;

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  reload.mockReset();
  build = 'first';
  server = startFakeServer();
  server.respond(getRunningVersion, () => ({ version: '1.0.0', build }));
});
afterEach(() => vi.useRealTimers());

function Watch() {
  useNewVersion(reload);
  return null;
}

async function focusWindow() {
  const before = server.requestsOf(getRunningVersion).length;
  await act(async () => {
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    await vi.waitFor(() => expect(server.requestsOf(getRunningVersion).length).toBeGreaterThan(before), WAIT);
  });
}

it('shows that there is a new version when the page gets the focus, and reloads an idle page', async () => {
  renderSignedIn(<Watch />);
  await vi.waitFor(() => expect(server.requestsOf(getRunningVersion)).toHaveLength(1), WAIT);
  await focusWindow();
  expect(screen.queryByText(NOTICE)).toBeNull();
  build = 'second';
  await focusWindow();
  expect(await screen.findByText(NOTICE)).toBeVisible();
  await act(() => vi.advanceTimersByTimeAsync(IDLE_MS - 20_000));
  window.dispatchEvent(new KeyboardEvent('keydown', { key: 'a' }));
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(reload).not.toHaveBeenCalled();
  await act(() => vi.advanceTimersByTimeAsync(IDLE_MS));
  expect(reload).toHaveBeenCalled();
});

it('does not reload an idle page that would lose what is typed, and reloads it once that is sent', async () => {
  let isTyped = true;
  const end = watchUnkept(() => isTyped);
  renderSignedIn(<Watch />);
  await vi.waitFor(() => expect(server.requestsOf(getRunningVersion)).toHaveLength(1), WAIT);
  build = 'second';
  await focusWindow();
  expect(await screen.findByText(NOTICE)).toBeVisible();
  await act(() => vi.advanceTimersByTimeAsync(3 * IDLE_MS));
  expect(reload).not.toHaveBeenCalled();
  isTyped = false;
  await act(() => vi.advanceTimersByTimeAsync(IDLE_MS));
  expect(reload).toHaveBeenCalled();
  end();
});

it('asks before a reload that would lose what is typed in an open window', async () => {
  const end = watchUnkept(() => true);
  renderSignedIn(<Watch />);
  await vi.waitFor(() => expect(server.requestsOf(getRunningVersion)).toHaveLength(1), WAIT);
  build = 'second';
  await focusWindow();
  await act(async () => (await screen.findByRole('button', { name: 'Reload' })).click());
  const question = await screen.findByRole('dialog', { name: 'Reload' }, WAIT);
  expect(question).toHaveTextContent('would lose what you have typed');
  expect(reload).not.toHaveBeenCalled();
  await act(async () => within(question).getByRole('button', { name: 'Reload' }).click());
  expect(reload).toHaveBeenCalledTimes(1);
  end();
});
