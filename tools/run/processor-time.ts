import { readdirSync, readFileSync } from 'node:fs';

const PAUSE_MS = 500;
/** Of the times in `/proc`, on every Linux. */
const TICKS_A_SECOND = 100;

/** What `/proc` says of one process. */
interface ProcessState {
  readonly pid: number;
  readonly parent: number;
  readonly isEnded: boolean;
  /** User and system time of the process itself, without children. */
  readonly seconds: number;
}

/** Every process of this machine; none where it has no `/proc`. */
export function listAllProcesses(): ProcessState[] {
  return listNumbers('/proc').flatMap((pid) => {
    // The name of the program is in brackets and may contain anything.
    const fields = readProcess(pid, 'stat').split(') ').at(-1)?.split(' ') ?? [];
    if (fields.length < 13) return [];
    const seconds = (Number(fields[11]) + Number(fields[12])) / TICKS_A_SECOND;
    return [{ pid, parent: Number(fields[1]), isEnded: fields[0] === 'Z', seconds }];
  });
}

function listNumbers(folder: string): number[] {
  try {
    return readdirSync(folder).map(Number).filter(Number.isInteger);
  } catch {
    return [];
  }
}

/** A file of `/proc`; '' where the process has ended or belongs to another user. */
export function readProcess(pid: number, part: string): string {
  try {
    return readFileSync(`/proc/${pid}/${part}`, 'utf8');
  } catch {
    return '';
  }
}

/**
 * Samples the processor time of a process and of all that it starts, also of those that lose their parent, such as the
 * processes of a browser. What a process does after its last sample is missing.
 *
 * @returns a function that stops and returns the seconds
 */
export function sampleProcessorTime(root: number): () => number {
  const seconds = new Map<number, number>([[root, 0]]);
  const sample = (): void => {
    for (const each of listAllProcesses().sort((a, b) => a.pid - b.pid)) {
      if (seconds.has(each.parent) || seconds.has(each.pid)) seconds.set(each.pid, each.seconds);
    }
  };
  const timer = setInterval(sample, PAUSE_MS);
  return () => {
    clearInterval(timer);
    return [...seconds.values()].reduce((sum, each) => sum + each, 0);
  };
}
