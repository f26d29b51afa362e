import { readFile } from 'node:fs/promises';

/** The unit of times in `/proc` on Linux. */
const TICK_MS = 10;
/** Places of the time in user and in system mode behind the name of the program, which may contain spaces. */
const USER_TIME = 11;
const SYSTEM_TIME = 12;

/** The time that a process has computed, ms; undefined on a system without `/proc`, and for a process that has ended. */
export async function readCpuMs(pid: number): Promise<number | undefined> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[USER_TIME]) + Number(fields[SYSTEM_TIME])) * TICK_MS;
}
