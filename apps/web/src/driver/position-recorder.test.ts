import { describe, expect, it } from 'vitest';
import { startRecorder, type PhonePosition } from './position-recorder.ts';

/** Starts a recorder whose timers the test controls. */
function start(read: () => Promise<PhonePosition>) {
  const recorded: PhonePosition[] = [];
  const delays: number[] = [];
  const exact: boolean[] = [];
  let next: () => void = () => undefined;
  const stop = startRecorder({
    read: (isExact) => {
      exact.push(isExact);
      return read();
    },
    record: async (position) => void recorded.push(position),
    onError: () => undefined,
    after: (delayMs, run) => {
      delays.push(delayMs);
      next = run;
      return () => (next = () => undefined);
    },
  });
  const pass = async (): Promise<void> => {
    next();
    await new Promise((resolve) => setTimeout(resolve));
  };
  return { recorded, delays, exact, stop, pass };
}

describe('the recorder', () => {
  it('records each 30 s while the truck moves, and each 3 minutes, less exactly, while it stands', async () => {
    const lats = [43, 43.01, 43.02, 43.02, 43.02, 43.02, 43.03];
    const { delays, exact, pass } = start(async () => ({ lat: lats.shift() ?? 0, lon: -79 }));
    for (let index = 0; index < 7; index += 1) await pass();
    expect(delays.slice(0, 7)).toEqual([30_000, 30_000, 30_000, 30_000, 180_000, 180_000, 30_000]);
    expect(exact.slice(0, 7)).toEqual([true, true, true, true, true, false, false]);
  });

  it('goes on where the phone has no position', async () => {
    let count = 0;
    const { recorded, pass } = start(async () => {
      count += 1;
      if (count === 1) throw new Error('none');
      return { lat: 43, lon: -79 };
    });
    await pass();
    await pass();
    expect(recorded).toHaveLength(1);
  });

  it('records nothing after it is stopped, also not the position that was being read', async () => {
    const { recorded, stop, pass } = start(async () => ({ lat: 43, lon: -79 }));
    stop();
    await pass();
    await pass();
    expect(recorded).toEqual([]);
  });
});
