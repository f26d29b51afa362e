/** The value below which `share` of the samples lie, e.g. 0.99; milliseconds to 0.1. */
export function toPercentile(samples: readonly number[], share: number): number {
  const sorted = samples.toSorted((one, other) => one - other);
  const at = Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1);
  return Math.round((sorted[Math.max(0, at)] ?? Number.NaN) * 10) / 10;
}
