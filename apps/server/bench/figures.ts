import { cpus, loadavg } from 'node:os';

/** The value below which `share` of the samples lie, e.g. 0.99; milliseconds to 0.1. */
export function toPercentile(samples: readonly number[], share: number): number {
  const sorted = samples.toSorted((one, other) => one - other);
  const at = Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1);
  return roundTo(sorted[Math.max(0, at)] ?? Number.NaN, 1);
}

/** What a bench says about the times that it has measured. */
export interface TimeFigures {
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly longestMs: number;
}

export function toTimeFigures(samples: readonly number[]): TimeFigures {
  return { p50Ms: toPercentile(samples, 0.5), p99Ms: toPercentile(samples, 0.99), longestMs: toPercentile(samples, 1) };
}

/** The value with so many digits after the point. */
export function roundTo(value: number, digits: number): number {
  return Math.round(value * 10 ** digits) / 10 ** digits;
}

/** Prints a result with the machine, as one line for programs, and fails the process outside of the limits. */
export function printResult(result: object, { isJson, isWithinLimits }: { isJson: boolean; isWithinLimits: boolean }) {
  const [load = 0] = loadavg();
  console.log(JSON.stringify({ ...result, cores: cpus().length, loadAverage: roundTo(load, 1) }, null, isJson ? 0 : 2));
  if (!isWithinLimits) process.exitCode = 1;
}
