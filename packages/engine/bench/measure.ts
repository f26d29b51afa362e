/** One line of the bench's result; times in microseconds of wall clock. */
export interface Line {
  name: string;
  runs: number;
  median: number;
  p99: number;
  /** Processor time a run: what the machine's other work cannot inflate by waiting. */
  cpu: number;
  /** Matches found, median. */
  found?: number;
  foundP99?: number;
  /** Entries looked at, median. */
  entries?: number;
}

/** The value at a part of the way through the sorted numbers. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? NaN;
}

/** What a run of the measured thing says of itself. */
export interface Outcome {
  found: number;
  entries?: number;
}

/**
 * Runs over the questions, the first `warm` of them unmeasured; the outcomes are kept, so nothing is optimised away.
 * @param count says afterwards, unmeasured, how many matches a question has where a run does not find them all
 */
export async function measure<T>(
  name: string,
  questions: readonly T[],
  warm: number,
  run: (question: T) => Outcome | Promise<Outcome>,
  count?: (question: T) => number,
): Promise<Line> {
  const times: number[] = [];
  const found: number[] = [];
  const entries: number[] = [];
  for (const question of questions.slice(0, warm)) await run(question);
  const before = process.cpuUsage();
  for (const question of questions.slice(warm)) {
    const started = performance.now();
    const running = run(question);
    const outcome = running instanceof Promise ? await running : running;
    times.push((performance.now() - started) * 1000);
    found.push(outcome.found);
    if (outcome.entries !== undefined) entries.push(outcome.entries);
  }
  const used = process.cpuUsage(before);
  const matches = count ? questions.slice(warm).map(count) : found;
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

/** Prints lines as a table. */
export function print(lines: readonly Line[]): void {
  const row = (cells: (string | number)[]): void =>
    console.log(cells.map((cell, at) => (at === 0 ? String(cell).padEnd(28) : String(cell).padStart(11))).join(''));
  row(['', 'median µs', 'p99 µs', 'cpu µs', 'found', 'found p99', 'entries']);
  for (const { name, median, p99, cpu, found, foundP99, entries } of lines) {
    const figures = [median, p99, cpu].map((value) => (value < 10 ? value.toFixed(2) : Math.round(value)));
    row([name, ...figures, found ?? '', foundP99 ?? '', entries ?? '']);
  }
}
