/** One result of the bench. Times are microseconds of wall clock. */
export interface Line {
  name: string;
  runs: number;
  median: number;
  p99: number;
  /** Processor time per run, which does not include waiting for other work of the machine. */
  cpu: number;
  /** Matches found, median. */
  found?: number;
  foundP99?: number;
  /** Entries scanned, median. */
  entries?: number;
}

/** Returns the quantile of unsorted numbers; `part` is between 0 and 1. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? NaN;
}

/** What a measured run returns. */
interface Outcome {
  found: number;
  entries?: number;
}

/**
 * Runs all queries; the first `warm` are not measured. Outcomes are kept, so that the compiler cannot remove the work.
 * @param count number of matches of a query, called after the measurement, for runs that do not find all of them
 */
export async function measure<T>(
  name: string,
  queries: readonly T[],
  warm: number,
  run: (query: T) => Outcome | Promise<Outcome>,
  count?: (query: T) => number,
): Promise<Line> {
  const times: number[] = [];
  const found: number[] = [];
  const entries: number[] = [];
  for (const query of queries.slice(0, warm)) await run(query);
  const before = process.cpuUsage();
  for (const query of queries.slice(warm)) {
    const started = performance.now();
    const running = run(query);
    const outcome = running instanceof Promise ? await running : running;
    times.push((performance.now() - started) * 1000);
    found.push(outcome.found);
    if (outcome.entries !== undefined) entries.push(outcome.entries);
  }
  const used = process.cpuUsage(before);
  const matches = count ? queries.slice(warm).map(count) : found;
  const line: Line = {
    name,
    runs: times.length,
    median: quantile(times, 0.5),
    p99: quantile(times, 0.99),
    cpu: (used.user + used.system) / times.length,
    found: quantile(matches, 0.5),
    foundP99: quantile(matches, 0.99),
  };
  if (entries.length > 0) line.entries = quantile(entries, 0.5);
  return line;
}

/** Prints results as a table. */
export function print(lines: readonly Line[]): void {
  const row = (cells: (string | number)[]): void =>
    console.log(cells.map((cell, at) => (at === 0 ? String(cell).padEnd(28) : String(cell).padStart(11))).join(''));
  row(['', 'median µs', 'p99 µs', 'cpu µs', 'found', 'found p99', 'entries']);
  for (const { name, median, p99, cpu, found, foundP99, entries } of lines) {
    const figures = [median, p99, cpu].map((value) => (value < 10 ? value.toFixed(2) : Math.round(value)));
    row([name, ...figures, found ?? '', foundP99 ?? '', entries ?? '']);
  }
}
