import type { PartnerRuntime } from '../partner-runtime.ts';
import { PartnerUnavailable } from '../partner-unavailable.ts';
import type { PartnerBoard } from './board.port.ts';
import { BOARD_LIMITS, createHttpBoard } from './http.ts';
import { startSampleBoard, type SampleBoard } from './sample-board.ts';

/** Generating the day's market takes about half a second, several times that on a busy machine. */
const LIMITS = { ...BOARD_LIMITS, timeoutMs: 8_000 };

/**
 * Creates the embedded partner board: the real adapter with the address of a sample board that starts with the first
 * query.
 */
export function createEmbeddedBoard(runtime: PartnerRuntime): PartnerBoard {
  let starting: Promise<{ sample: SampleBoard; board: PartnerBoard }> | undefined;
  let isClosed = false;
  let isPaused = () => false;

  async function start(): Promise<{ sample: SampleBoard; board: PartnerBoard }> {
    const sample = await startSampleBoard(runtime);
    const board = createHttpBoard(sample.service, runtime, { limits: LIMITS, isSample: true });
    isPaused = () => board.isPaused();
    return { sample, board };
  }

  async function getBoard(): Promise<PartnerBoard> {
    if (isClosed) throw new PartnerUnavailable('board', 'closed');
    starting ??= start();
    const { board } = await starting.catch((error: unknown) => {
      // The next query tries again.
      starting = undefined;
      throw new PartnerUnavailable('board', 'unreachable', { cause: error });
    });
    return board;
  }

  return {
    listPostings: async (query, signal) => (await getBoard()).listPostings(query, signal),
    listTrucks: async (query, signal) => (await getBoard()).listTrucks(query, signal),
    listMembers: async (query, signal) => (await getBoard()).listMembers(query, signal),
    isPaused: () => isPaused(),
    async close() {
      isClosed = true;
      const started = await starting?.catch(() => undefined);
      await started?.board.close();
      await started?.sample.close();
    },
  };
}
