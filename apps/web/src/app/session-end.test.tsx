import { act, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ApiError } from '../lib/api/api-error.ts';
import { isSessionOver } from '../lib/session/session-end.ts';
import { ErrorState } from '../ui/states/error-state.tsx';
import { ToastRegion } from '../ui/toasts/toast-region.tsx';
import { showToast } from '../ui/toasts/toast.ts';
import { UiProvider } from '../ui/ui-provider.tsx';

it('leaves the end of the session to its dialog: no toast and no view repeats it', () => {
  render(
    <UiProvider isTest>
      <ErrorState error={new ApiError('session.expired', 'You are signed out.', 401)} />
      <ErrorState error={new ApiError('client.offline', 'No connection.', 0)} />
      <ToastRegion />
    </UiProvider>,
  );
  act(() => void showToast({ message: 'Not saved: you are signed out.', tone: 'danger' }));
  expect(screen.getAllByRole('alert')).toHaveLength(3);
  act(() => isSessionOver.set(true));
  expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('No connection.'),
  ]);
});
