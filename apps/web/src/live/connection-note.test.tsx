import { act, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderSignedIn } from '../../test/render.tsx';
import { ConnectionNote } from './connection-note.tsx';

afterEach(() => {
  vi.useRealTimers();
});

it('does not call a connection lost that was never there', () => {
  vi.useFakeTimers();
  renderSignedIn(<ConnectionNote />);
  act(() => vi.advanceTimersByTime(10_000));
  expect(screen.queryByText('Connection lost')).toBeNull();
});
