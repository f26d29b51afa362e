import { readdirSync, readFileSync } from 'node:fs';

/** Processor time of a process so far, microseconds; NaN where the system has no `/proc`. */
export function readCpuMicros(processId: number): number {
  const fields = readFields(processId);
  if (fields === undefined) return Number.NaN;
  // User and system time are the 14th and 15th of all fields, in hundredths of a second.
  return (Number(fields[11]) + Number(fields[12])) * 10_000;
}

/** The statements that a server has sent to its database so far. */
export async function readStatementCount(address: string): Promise<number> {
  const metrics = await (await fetch(`${address}/metrics`)).text();
  return Number(/^loadstone_database_statements_total (\d+)/m.exec(metrics)?.[1]);
}

/** Processor time of all processes of a database server so far, also of those that have ended, microseconds. */
export function readFamilyCpuMicros(parentId: number): number {
  const own = readFields(parentId);
  if (own === undefined) return Number.NaN;
  // User and system time of the process, and of its children that have ended.
  const ended = [11, 12, 13, 14].reduce((sum, place) => sum + Number(own[place]), 0);
  const running = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => readFields(Number(name)))
    .filter((fields) => fields !== undefined)
    .filter((fields) => Number(fields[1]) === parentId)
    .reduce((sum, fields) => sum + Number(fields[11]) + Number(fields[12]), 0);
  return (ended + running) * 10_000;
}

/** The process that has started a process; undefined where it does not run. */
export function findParentId(processId: number): number | undefined {
  const fields = readFields(processId);
  return fields && Number(fields[1]);
}

/** The fields of `/proc/<id>/stat` after the name in brackets; undefined where the process has ended. */
function readFields(processId: number): string[] | undefined {
  try {
    const text = readFileSync(`/proc/${processId}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(') ') + 2).split(' ');
  } catch {
    return undefined;
  }
}
