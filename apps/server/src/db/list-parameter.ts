/** One more than the elements that PostgreSQL assumes of a list of unknown length. */
const SHORTEST = 11;

/**
 * A list as one parameter of a statement, for `= any(${toListParameter(ids)}::bigint[])`. A shorter list is filled with
 * its first element, which does not change the result: where the plan for the given list looks cheaper than the plan for
 * any list, PostgreSQL plans the prepared statement again on each execution, which takes longer than most of them.
 */
export function toListParameter<T>(values: readonly T[]): T[] {
  const [first] = values;
  const missing = first === undefined ? 0 : Math.max(0, SHORTEST - values.length);
  return [...values, ...Array.from({ length: missing }, () => first as T)];
}
