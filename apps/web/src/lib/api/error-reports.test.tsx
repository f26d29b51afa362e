import type { PageError } from '@loadstone/contracts/error-reports';
import { render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ErrorBoundary } from '../../ui/states/error-boundary.tsx';
import { reportError, startErrorReports } from './error-reports.ts';

const send = vi.fn<(error: PageError) => Promise<unknown>>();
let stop: () => void;

beforeEach(() => {
  send.mockReset().mockRejectedValue(new Error('offline'));
  stop = startErrorReports(window, send);
});
afterEach(() => stop());

const listMessages = () => send.mock.calls.map(([error]) => error.message);

describe('reports of the page', () => {
  it('are sent for unhandled errors and rejections', () => {
    window.dispatchEvent(new ErrorEvent('error', { error: new TypeError('no x') }));
    window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: new RangeError('too far') }));
    expect(listMessages()).toEqual(['TypeError: no x', 'RangeError: too far']);
  });

  it('are sent for a part that an error boundary replaces', () => {
    const silenced = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const Broken = () => {
      throw new Error('broken part');
    };
    render(
      <ErrorBoundary fallback={() => <p>Replaced</p>}>
        <Broken />
      </ErrorBoundary>,
    );
    silenced.mockRestore();
    expect(screen.getByText('Replaced')).toBeVisible();
    expect(listMessages()).toEqual(['Error: broken part']);
  });

  it('are sent once for the same error, and ten times at most', () => {
    const same = new Error('same');
    reportError(same);
    reportError(same);
    expect(send).toHaveBeenCalledOnce();
    for (let index = 0; index < 20; index += 1) reportError(new Error(`error ${index}`));
    expect(send).toHaveBeenCalledTimes(10);
  });

  it('contain no thrown value that is not an error, and stop with the page', () => {
    reportError('First Dispatcher');
    expect(listMessages()).toEqual(['Error: a thrown string']);
    stop();
    reportError(new Error('later'));
    expect(send).toHaveBeenCalledOnce();
  });
});
