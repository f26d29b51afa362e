import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadDialogFrame } from '../../../../test/load-dialog-frame.tsx';
import { renderSignedIn } from '../../../../test/render.tsx';
import { HubConnection, type HubState } from '../../../live/hub-connection.ts';
import { HubContext } from '../../../live/hub-context.ts';
import { SecondWindowGate } from './second-window-gate.tsx';

let hub: HubConnection;
beforeAll(loadDialogFrame);
beforeEach(() => {
  hub = new HubConnection({ findAccessToken: () => undefined, renew: () => Promise.resolve(false) });
});
afterEach(() => vi.useRealTimers());

function renderGate(sessionEnforcement: boolean) {
  const gate = (
    <HubContext value={hub}>
      <SecondWindowGate waiting={<p>Waiting</p>}>
        <p>The board</p>
      </SecondWindowGate>
    </HubContext>
  );
  renderSignedIn(gate, { claims: { sessionEnforcement } });
}
const become = (status: HubState['status']) => act(() => hub.state.set({ status, sinceMs: 0 }));

describe('a window of a user whose sessions are enforced', () => {
  it('shows nothing before the hub has let it in, also where the first try is refused for another reason', () => {
    renderGate(true);
    expect(screen.getByText('Waiting')).toBeVisible();
    become('lost');
    expect(screen.queryByText('The board')).toBeNull();
    become('live');
    expect(screen.getByText('The board')).toBeVisible();
  });

  it('keeps showing the board when the connection breaks later', () => {
    renderGate(true);
    become('live');
    become('lost');
    expect(screen.getByText('The board')).toBeVisible();
  });

  it('shows only the refusal where the session has another window, whatever it showed before', () => {
    renderGate(true);
    become('live');
    become('blocked');
    const dialog = screen.getByRole('dialog', { name: 'Access Denied' });
    expect(dialog).toHaveTextContent(
      "You're already signed in from another window, please close this window and use your existing session.",
    );
    fireEvent.keyDown(dialog, { key: 'Escape' });
    expect(dialog).toBeVisible();
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.queryByText('The board')).toBeNull();
  });

  it('shows after a moment that it is not admitted, and offers a retry', () => {
    vi.useFakeTimers();
    renderGate(true);
    become('lost');
    expect(screen.queryByRole('alert')).toBeNull();
    act(() => vi.advanceTimersByTime(2_100));
    expect(screen.getByRole('alert')).toHaveTextContent('Connection lost');
    expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible();
  });
});

describe('a window of any other user', () => {
  it('shows the board at once', () => {
    renderGate(false);
    expect(screen.getByText('The board')).toBeVisible();
  });
});
