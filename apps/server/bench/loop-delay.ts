import { monitorEventLoopDelay } from 'node:perf_hooks';

/** The interval of the samples; a loop that is on time takes this long from one to the next. */
const RESOLUTION_MS = 10;

/** How late a process started its work, milliseconds. */
interface LoopDelay {
  readonly p99Ms: number;
  readonly longestMs: number;
}

/**
 * Starts to measure how late the event loops of this process and of a server are. A delay of this process is part of
 * every time that it measures, but is not the server's.
 *
 * @returns a function that reads the delays since the start
 */
export async function watchLoops(address: string): Promise<() => Promise<{ bench: LoopDelay; server: LoopDelay }>> {
  const histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  histogram.enable();
  // Each reading of the server's metrics starts a new measurement there.
  await readServerDelay(address);
  return async () => {
    histogram.disable();
    const bench = { p99Ms: toDelay(histogram.percentile(99) / 1e6), longestMs: toDelay(histogram.max / 1e6) };
    return { bench, server: await readServerDelay(address) };
  };
}

async function readServerDelay(address: string): Promise<LoopDelay> {
  const metrics = await (await fetch(`${address}/metrics`)).text();
  const read = (name: string): number =>
    toDelay(1000 * Number(new RegExp(`^nodejs_eventloop_lag_${name}_seconds (\\S+)`, 'm').exec(metrics)?.[1]));
  return { p99Ms: read('p99'), longestMs: read('max') };
}

function toDelay(intervalMs: number): number {
  return Math.max(0, Math.round(intervalMs - RESOLUTION_MS));
}
