import { existsSync, readFileSync } from 'node:fs';

/** Processor time of a process so far, microseconds; NaN where the system has no `/proc`. */
export function readCpuMicros(processId: number): number {
  const path = `/proc/${processId}/stat`;
  if (!existsSync(path)) return Number.NaN;
  // The fields after the name in brackets; user and system time are the 14th and 15th of all, in hundredths of a second.
  const fields = readFileSync(path, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10_000;
}

/** The statements that a server has sent to its database so far. */
export async function readStatementCount(address: string): Promise<number> {
  const metrics = await (await fetch(`${address}/metrics`)).text();
  return Number(/^loadstone_database_statements (\d+)/m.exec(metrics)?.[1]);
}
