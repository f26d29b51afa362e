import type { PartnerService } from '../../config.ts';
import { DEFAULT_LIMITS, createPartnerClient, type PartnerLimits } from '../partner-client.ts';
import type { PartnerRuntime } from '../partner-runtime.ts';
import { PartnerUnavailable } from '../partner-unavailable.ts';
import type { PartnerBoard } from './board.port.ts';
import { readPostings } from './read-postings.ts';
import { boardAnswerSchema, toBoardRequest } from './board-format.ts';

export const BOARD_LIMITS: PartnerLimits = { ...DEFAULT_LIMITS, timeoutMs: 4_000, answerBytes: 2 * 1024 * 1024 };

/** Optional settings of an HTTP board. */
export interface HttpBoardOptions {
  readonly limits?: PartnerLimits;
  /** True for the embedded board, whose postings are generated. */
  readonly isSample?: boolean;
}

/** Creates the partner board behind HTTP: `POST /v1/postings/search`. Replies are not cached. */
export function createHttpBoard(
  service: PartnerService,
  runtime: PartnerRuntime,
  { limits = BOARD_LIMITS, isSample = false }: HttpBoardOptions = {},
): PartnerBoard {
  const client = createPartnerClient('board', service, runtime, limits);
  return {
    async listPostings(question, signal) {
      const answer = await client.ask({
        path: '/v1/postings/search',
        body: toBoardRequest(question),
        answer: boardAnswerSchema,
        isIdempotent: true,
        signal,
      });
      const kind = question.kind === 'L' ? 'E' : 'L';
      const { postings, dropped } = readPostings(answer.postings, kind, runtime.clock.now());
      // Not one posting is readable: the contract is violated, and an empty list would be misleading.
      if (postings.length === 0 && dropped.unreadable > 0) throw new PartnerUnavailable('board', 'malformed');
      if (dropped.unreadable > 0)
        runtime.log.warn({ partner: 'board', dropped }, 'Some partner postings were left out.');
      return { postings, total: Math.max(answer.total ?? 0, answer.postings.length), dropped, isSample };
    },
    isResting: () => client.isResting(),
    async close() {
      client.close();
    },
  };
}
