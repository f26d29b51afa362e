/** The median of the values, rounded; 0 where there are none. */
export function toMedian(values: readonly number[]): number {
  return Math.round([...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0);
}
