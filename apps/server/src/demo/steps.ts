import { AppError } from '../ground/errors.ts';
import type { DemoTraffic } from './traffic.ts';

/** Runs a step again and again, each `stepMs` after the last one has ended, until it is closed. */
export function repeatSteps({
  stepMs,
  step,
  onError,
}: {
  readonly stepMs: number;
  readonly step: () => Promise<void>;
  readonly onError: (error: unknown) => void;
}): DemoTraffic {
  let isClosed = false;
  let running: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  const schedule = (): void => {
    timer = setTimeout(() => {
      running = step()
        .catch(onError)
        .then(() => {
          if (!isClosed) schedule();
        });
    }, stepMs);
  };
  schedule();
  return {
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await running;
    },
  };
}

/** Runs a change that the board may refuse: a user was faster, or insurance has expired. @returns false if refused */
export async function attempt(change: () => Promise<unknown>): Promise<boolean> {
  try {
    await change();
    return true;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return false;
  }
}
