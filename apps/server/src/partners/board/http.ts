import type { PostingKind } from '@loadstone/contracts';
import type { z } from 'zod';
import type { PartnerService } from '../../config.ts';
import { DEFAULT_LIMITS, createPartnerClient, type PartnerLimits } from '../partner-client.ts';
import type { PartnerRuntime } from '../partner-runtime.ts';
import { PartnerUnavailable } from '../partner-unavailable.ts';
import { boardAnswerSchema, boardCompaniesSchema, MOST_POSTINGS, toBoardRequest } from './board-format.ts';
import type { PartnerBoard, PartnerBoardAnswer } from './board.port.ts';
import { readMembers } from './read-members.ts';
import { readPostings } from './read-postings.ts';

export const BOARD_LIMITS: PartnerLimits = { ...DEFAULT_LIMITS, timeoutMs: 4_000, answerBytes: 2 * 1024 * 1024 };

/** Optional settings of an HTTP board. */
export interface HttpBoardOptions {
  readonly limits?: PartnerLimits;
  /** True for the embedded board, whose postings are generated. */
  readonly isSample?: boolean;
}

/**
 * Creates the partner board behind HTTP: `POST /v1/postings/search`, `/v1/trucks/search` and `/v1/companies/search`.
 * Replies are not cached.
 */
export function createHttpBoard(
  service: PartnerService,
  runtime: PartnerRuntime,
  { limits = BOARD_LIMITS, isSample = false }: HttpBoardOptions = {},
): PartnerBoard {
  const client = createPartnerClient('board', service, runtime, limits);
  const ask = <Answer>(path: string, body: object, answer: z.ZodType<Answer>, signal: AbortSignal | undefined) =>
    client.ask({ path, body, answer, isIdempotent: true, signal });

  /** @throws PartnerUnavailable where not one item is readable: an empty list would be misleading */
  function assertReadable(readable: number, unreadable: number, dropped: object): void {
    if (readable === 0 && unreadable > 0) throw new PartnerUnavailable('board', 'malformed');
    if (unreadable > 0) runtime.log.warn({ partner: 'board', dropped }, 'Some partner postings were left out.');
  }

  function toAnswer(answer: z.output<typeof boardAnswerSchema>, kind: PostingKind): PartnerBoardAnswer {
    const { postings, dropped } = readPostings(answer.postings, kind, runtime.clock.now());
    assertReadable(postings.length, dropped.unreadable, dropped);
    return { postings, total: Math.max(answer.total ?? 0, answer.postings.length), dropped, isSample };
  }

  return {
    async listPostings(question, signal) {
      const answer = await ask('/v1/postings/search', toBoardRequest(question), boardAnswerSchema, signal);
      return toAnswer(answer, question.kind === 'L' ? 'E' : 'L');
    },
    async listTrucks(question, signal) {
      const body = { ...question, limit: MOST_POSTINGS };
      return toAnswer(await ask('/v1/trucks/search', body, boardAnswerSchema, signal), 'E');
    },
    async listMembers(question, signal) {
      const body = { ...question, limit: MOST_POSTINGS };
      const { companies } = await ask('/v1/companies/search', body, boardCompaniesSchema, signal);
      const { members, unreadable } = readMembers(companies);
      assertReadable(members.length, unreadable, { unreadable });
      return { members, isSample };
    },
    isResting: () => client.isResting(),
    async close() {
      client.close();
    },
  };
}
