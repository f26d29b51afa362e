import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { whenQuiet } from './when-quiet.ts';

let arrive = (): void => undefined;
const disconnect = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  disconnect.mockReset();
  vi.stubGlobal(
    'PerformanceObserver',
    class {
      public disconnect = disconnect;
      public observe = vi.fn();
      public constructor(notify: () => void) {
        arrive = notify;
      }
    },
  );
  vi.stubGlobal('requestIdleCallback', (run: () => void) => {
    run();
    return 1;
  });
  vi.stubGlobal('cancelIdleCallback', vi.fn());
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('waits until nothing has arrived for a second, and runs once', () => {
  const run = vi.fn();
  whenQuiet(run);
  vi.advanceTimersByTime(900);
  arrive();
  vi.advanceTimersByTime(900);
  expect(run).not.toHaveBeenCalled();
  vi.advanceTimersByTime(100);
  expect(run).toHaveBeenCalledTimes(1);
  expect(disconnect).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(60_000);
  expect(run).toHaveBeenCalledTimes(1);
});

it('runs after ten seconds although replies go on arriving', () => {
  const run = vi.fn();
  whenQuiet(run);
  for (let waited = 0; waited < 9_500; waited += 500) {
    vi.advanceTimersByTime(500);
    arrive();
  }
  expect(run).not.toHaveBeenCalled();
  vi.advanceTimersByTime(500);
  expect(run).toHaveBeenCalledTimes(1);
});

it('does not run once it is cancelled', () => {
  const run = vi.fn();
  const cancel = whenQuiet(run);
  cancel();
  vi.advanceTimersByTime(60_000);
  expect(run).not.toHaveBeenCalled();
  expect(disconnect).toHaveBeenCalledTimes(1);
});
