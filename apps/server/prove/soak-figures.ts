import { toPercentile } from '../bench/figures.ts';

/** What the server's process holds at one time. */
export interface SoakSample {
  /** Resident memory, MB. */
  readonly memoryMb: number;
  /** Open file descriptors. */
  readonly handles: number;
}

interface Growth {
  /** Median of the samples in the middle fifth of the run. */
  readonly middle: number;
  /** Median of the samples in the last fifth. */
  readonly last: number;
  readonly highest: number;
  /** Median of each tenth of the run. */
  readonly tenths: readonly number[];
}

/** The first part of a run is not judged: code is compiled and caches fill. */
const MIDDLE = [0.4, 0.6] as const;
const LAST = 0.8;

/** Memory may grow by this share, or by this many MB where that is more: the collector frees it late. */
const MEMORY_SHARE = 0.1;
const MEMORY_MB = 40;
const HANDLES = 20;
const SAMPLES_MINIMUM = 10;
const TENTHS = 10;

/** @throws RangeError for too few samples */
export function toGrowth(values: readonly number[]): Growth {
  const at = (share: number): number => Math.floor(values.length * share);
  const middle = values.slice(at(MIDDLE[0]), at(MIDDLE[1]));
  const last = values.slice(at(LAST));
  if (values.length < SAMPLES_MINIMUM) throw new RangeError(`${values.length} samples are too few`);
  const tenths = Array.from({ length: TENTHS }, (_, tenth) =>
    toPercentile(values.slice(at(tenth / TENTHS), at((tenth + 1) / TENTHS)), 0.5),
  );
  return { middle: toPercentile(middle, 0.5), last: toPercentile(last, 0.5), highest: Math.max(...values), tenths };
}

/** The limits that a run has missed. */
export function listGrowthFaults(samples: readonly SoakSample[]): string[] {
  const memory = toGrowth(samples.map(({ memoryMb }) => memoryMb));
  const handles = toGrowth(samples.map((sample) => sample.handles));
  const faults: string[] = [];
  if (memory.last - memory.middle > Math.max(MEMORY_MB, memory.middle * MEMORY_SHARE)) {
    faults.push(`the memory grew from ${memory.middle} to ${memory.last} MB`);
  }
  if (handles.last - handles.middle > HANDLES) {
    faults.push(`the open handles grew from ${handles.middle} to ${handles.last}`);
  }
  return faults;
}
