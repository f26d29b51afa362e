import type { BenchBoard } from './bench-board.ts';
import { roundTo, toTimeFigures } from './figures.ts';
import { LANE_COUNT, post, type BenchUser } from './live-board.ts';
import type { Measured } from './live.ts';
import { readCpuMicros, readStatementCount } from './process-cpu.ts';

const WARM_UP_MS = 3_000;

/** Posts a second of all users at once, each of which sends its next post when the last reply has arrived. */
export async function measureWriters({ users, startServer }: BenchBoard, seconds: number): Promise<Measured> {
  const { address, processId } = await startServer();
  await writeFor(address, users, WARM_UP_MS);
  const before = { micros: readCpuMicros(processId), statements: await readStatementCount(address) };
  const tookMs = await writeFor(address, users, seconds * 1000);
  const micros = readCpuMicros(processId) - before.micros;
  const statements = (await readStatementCount(address)) - before.statements;
  const result = {
    perSecond: Math.round(tookMs.length / seconds),
    ...toTimeFigures(tookMs),
    statements: roundTo(statements / tookMs.length, 2),
    serverCpuMicros: Math.round(micros / tookMs.length),
  };
  return { result, isWithinLimits: true };
}

/** @returns how long each post took, milliseconds */
async function writeFor(address: string, users: readonly BenchUser[], ms: number): Promise<number[]> {
  const endMs = performance.now() + ms;
  const tookMs: number[] = [];
  const write = async (user: BenchUser, place: number): Promise<void> => {
    for (let lane = place; performance.now() < endMs; lane++) {
      const sentMs = performance.now();
      await post(address, user, place % 2 === 0 ? 'L' : 'E', lane % LANE_COUNT);
      tookMs.push(performance.now() - sentMs);
    }
  };
  await Promise.all(users.map(write));
  return tookMs;
}
