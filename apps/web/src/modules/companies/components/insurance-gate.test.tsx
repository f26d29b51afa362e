import { addDays } from '@loadstone/contracts/board';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startFakeServer } from '../../../../test/fake-server.ts';
import { renderSignedIn } from '../../../../test/render.tsx';
import { clearStorageAtLogout } from '../../../lib/browser/storage.ts';
import { useShortcut } from '../../../ui/shortcuts/use-shortcut.ts';
import { InsuranceGate } from './insurance-gate.tsx';
import { toInsuranceState } from '../use-insurance.ts';
import { ALERT_DELAY_MS } from '../use-daily-warning.ts';

/** Late in the evening on the board, in America/Toronto; in UTC it is already the next day. */
const NOW = new Date('2026-11-22T04:30:00.000Z');
const today = '2026-11-21';
const run = vi.fn<() => void>();

function View() {
  useShortcut({ keys: 'n', label: 'Post', group: 'Postings', run });
  return <button type="button">Post</button>;
}

/** Renders the screen of a carrier whose certificate expires the given number of days from today. */
function renderGate(daysLeft: number | null, mode: 'B' | 'C' = 'C') {
  const insuranceExpiryDate = daysLeft === null ? null : addDays(today, daysLeft);
  return renderSignedIn(
    <InsuranceGate warnsBefore>
      <View />
    </InsuranceGate>,
    { mode, claims: { insuranceExpiryDate } },
  );
}

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
  startFakeServer();
  window.localStorage.clear();
  run.mockClear();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('expired insurance', () => {
  it('puts the view out of use under an alert that nothing closes', async () => {
    renderGate(0);
    const view = screen.getByText('Post').closest('[inert]');
    expect(view).not.toBeNull();
    expect(screen.queryByRole('alertdialog')).toBeNull();
    const alert = await screen.findByRole('alertdialog', { name: 'Your insurance is expired' });
    expect(alert).toHaveAccessibleDescription(/certificate of insurance.*insurance@example\.com.*555-0100/);
    expect(alert).toHaveFocus();
    expect(screen.getByRole('link', { name: 'insurance@example.com' })).toHaveAttribute(
      'href',
      'mailto:insurance@example.com',
    );
    await userEvent.keyboard('{Escape}');
    expect(alert).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
  });

  it('puts the keys of the view to rest', async () => {
    renderGate(-3);
    await screen.findByRole('alertdialog');
    fireEvent.keyDown(document.body, { key: 'n' });
    expect(run).not.toHaveBeenCalled();
  });

  it('is no matter of brokers, nor of carriers whose certificate holds', () => {
    renderGate(-3, 'B');
    expect(screen.getByText('Post').closest('[inert]')).toBeNull();
    fireEvent.keyDown(document.body, { key: 'n' });
    expect(run).toHaveBeenCalledTimes(1);
  });
});

describe('insurance that expires soon', () => {
  it('is said once a day, and the day is remembered', async () => {
    const { unmount } = renderGate(9);
    const dialog = await screen.findByRole('dialog', { name: 'Your insurance is expiring soon' });
    expect(dialog).toHaveTextContent(/Your insurance is set to expire on \w{3} \d\d \d{4}\..*certificate of insurance/);
    expect(window.localStorage.getItem('loadstone.user.insurance.warnedOn.7')).toBe(JSON.stringify(today));
    await userEvent.click(screen.getByRole('button', { name: 'OK' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    unmount();

    vi.useFakeTimers({ now: NOW });
    renderGate(9);
    act(() => void vi.advanceTimersByTime(10 * ALERT_DELAY_MS));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('is said again on another day', async () => {
    window.localStorage.setItem('loadstone.user.insurance.warnedOn.7', JSON.stringify(addDays(today, -1)));
    renderGate(9);
    expect(await screen.findByRole('dialog', { name: 'Your insurance is expiring soon' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'OK' }));
  });

  it('is said again on the same day after a logout', async () => {
    const first = renderGate(9);
    await screen.findByRole('dialog', { name: 'Your insurance is expiring soon' });
    await userEvent.click(screen.getByRole('button', { name: 'OK' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    first.unmount();
    clearStorageAtLogout();
    renderGate(9);
    expect(await screen.findByRole('dialog', { name: 'Your insurance is expiring soon' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'OK' }));
  });
});

describe('the state of an insurance', () => {
  const facts = { mode: 'C', today: '2026-11-22', thresholdDays: 0, warningDays: 14 } as const;

  it('is expired from the day that the certificate names, plus the days of grace', () => {
    expect(toInsuranceState({ ...facts, expiryDay: '2026-11-22' })).toBe('expired');
    expect(toInsuranceState({ ...facts, expiryDay: '2026-11-22', thresholdDays: 1 })).toBe('soon');
  });

  it('is a warning within the days before, and none where no day is known', () => {
    expect(toInsuranceState({ ...facts, expiryDay: '2026-12-06' })).toBe('soon');
    expect(toInsuranceState({ ...facts, expiryDay: '2026-12-07' })).toBe('fine');
    expect(toInsuranceState({ ...facts, expiryDay: null })).toBe('fine');
  });
});
