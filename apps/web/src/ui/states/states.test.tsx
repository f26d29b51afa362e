import { act, fireEvent, screen } from '@testing-library/react';
import { Suspense, useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startFakeServer } from '../../../test/fake-server.ts';
import { renderSignedIn } from '../../../test/render.tsx';
import { ApiError } from '../../lib/api/api-error.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { ErrorState } from './error-state.tsx';
import { forgetFailures, lazyComponent } from '../lazy-component.tsx';
import { PageTitle } from '../page-title.tsx';
import { RefreshFailedNote } from './refresh-failed-note.tsx';
import { RetryState } from './retry-state.tsx';

const NOW = new Date('2026-11-22T12:00:00.000Z');
beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  startFakeServer();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('the error state', () => {
  it('names the failure with the reason of the server, and retries', () => {
    const onRetry = vi.fn();
    const error = new ApiError('request.tooMany', 'Please wait a minute.', 429);
    renderSignedIn(<ErrorState title="The leads could not be loaded." error={error} onRetry={onRetry} />);
    expect(screen.getByRole('alert')).toHaveTextContent('The leads could not be loaded.Please wait a minute.');
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(onRetry).toHaveBeenCalledTimes(1);
  });

  it('shows nothing of an unexpected error, and no Retry without a way to retry', () => {
    renderSignedIn(<ErrorState error={new TypeError('secret of the program')} />);
    expect(screen.getByRole('alert')).toHaveTextContent('This could not be loaded');
    expect(screen.queryByText(/secret/)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  });
});

describe('the note above data that could not be reloaded', () => {
  it('shows the age of the data, which grows', () => {
    const onRetry = vi.fn();
    renderSignedIn(
      <RefreshFailedNote message="Refreshing failed." sinceMs={NOW.getTime() - 59_000} onRetry={onRetry} />,
    );
    expect(screen.getByText('As of a moment ago')).toBeVisible();
    act(() => vi.advanceTimersByTime(2 * 60_000));
    expect(screen.getByText(/^As of 2.* ago$/)).toBeVisible();
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(onRetry).toHaveBeenCalledTimes(1);
  });
});

describe('the error boundary', () => {
  function Part({ isBroken }: { readonly isBroken: boolean }) {
    if (isBroken) throw new Error('broken');
    return <p>part</p>;
  }
  function Screen() {
    const [isBroken, setBroken] = useState(true);
    const [path, setPath] = useState('/a');
    return (
      <>
        <p>neighbour</p>
        <button type="button" onClick={() => setBroken(false)}>
          repair
        </button>
        <button type="button" onClick={() => setPath('/b')}>
          leave
        </button>
        <ErrorBoundary resetKey={path} fallback={(_, reset) => <button onClick={reset}>again</button>}>
          <Part isBroken={isBroken} />
        </ErrorBoundary>
      </>
    );
  }
  beforeEach(() => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    renderSignedIn(<Screen />);
  });
  const click = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

  it('replaces only the failed part, until it is repaired and tried again', () => {
    expect(screen.getByText('neighbour')).toBeVisible();
    click('again');
    expect(screen.getByRole('button', { name: 'again' })).toBeVisible();
    click('repair');
    expect(screen.queryByText('part')).toBeNull();
    click('again');
    expect(screen.getByText('part')).toBeVisible();
  });

  it('tries the part again when its key changes', () => {
    click('repair');
    click('leave');
    expect(screen.getByText('part')).toBeVisible();
  });
});

describe('a screen whose code could not be loaded', () => {
  it('is loaded once each time the connection is back, and its heading has the focus of the message', async () => {
    vi.useRealTimers();
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const load = vi.fn(async () => ({ default: () => <PageTitle>the screen</PageTitle> }));
    load.mockRejectedValueOnce(new TypeError('no connection')).mockRejectedValueOnce(new TypeError('no connection'));
    const LateScreen = lazyComponent(load);
    renderSignedIn(
      <ErrorBoundary fallback={(error, reset) => <RetryState error={error} onRetry={reset} />}>
        <Suspense fallback={null}>
          <LateScreen />
        </Suspense>
      </ErrorBoundary>,
    );
    (await screen.findByRole('button', { name: 'Retry' })).focus();
    act(() => forgetFailures());
    await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(2));
    (await screen.findByRole('button', { name: 'Retry' })).focus();
    expect(load).toHaveBeenCalledTimes(2);
    act(() => forgetFailures());
    expect(await screen.findByRole('heading', { name: 'the screen' })).toHaveFocus();
    expect(load).toHaveBeenCalledTimes(3);
  });
});
