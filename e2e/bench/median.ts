/** The median of the values, rounded to so many digits after the point; 0 where there are none. */
export function toMedian(values: readonly number[], digits = 0): number {
  const median = [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
  return Number(median.toFixed(digits));
}
