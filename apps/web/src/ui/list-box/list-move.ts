/** The index to which a key moves from `index` in a list of `count` rows; undefined for a key that does not move. */
export function toListMove(key: string, index: number, count: number, pageRows: number): number | undefined {
  const wanted: Record<string, number> = {
    ArrowDown: index + 1,
    j: index + 1,
    ArrowUp: index - 1,
    k: index - 1,
    PageDown: index + pageRows,
    PageUp: index - pageRows,
    Home: 0,
    End: count - 1,
  };
  const target = wanted[key];
  return target === undefined ? undefined : Math.min(Math.max(0, target), Math.max(0, count - 1));
}
