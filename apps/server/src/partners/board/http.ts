import type { PostingKind } from '@loadstone/contracts/postings';
import type { z } from 'zod';
import type { PartnerService } from '../../ground/settings/config.ts';
import { DEFAULT_LIMITS, createPartnerClient, type PartnerLimits } from '../partner-client.ts';
import type { PartnerRuntime } from '../partner-runtime.ts';
import { PartnerUnavailable } from '../partner-unavailable.ts';
import {
  boardCompaniesSchema,
  boardCompanySchema,
  boardReplySchema,
  MOST_POSTINGS,
  toBoardRequest,
} from './board-format.ts';
import type { PartnerBoard, PartnerBoardReply, PartnerMember } from './board.port.ts';
import { readCompany, readPostings, toLine } from './read-postings.ts';

const CONTACT_LENGTH = 80;

export const BOARD_LIMITS: PartnerLimits = { ...DEFAULT_LIMITS, timeoutMs: 4_000, replyBytes: 2 * 1024 * 1024 };

/** Optional settings of an HTTP board. */
interface HttpBoardOptions {
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
  const request = <Reply>(path: string, body: object, reply: z.ZodType<Reply>, signal: AbortSignal | undefined) =>
    client.request({ path, body, reply, isIdempotent: true, signal });

  /** @throws PartnerUnavailable where not one item is readable: an empty list would be misleading */
  function assertReadable(readable: number, unreadable: number, dropped: object): void {
    if (readable === 0 && unreadable > 0) throw new PartnerUnavailable('board', 'malformed');
    if (unreadable > 0) runtime.log.warn({ partner: 'board', dropped }, 'Some partner postings were left out.');
  }

  function toReply(reply: z.output<typeof boardReplySchema>, kind: PostingKind): PartnerBoardReply {
    const { postings, dropped } = readPostings(reply.postings, kind, runtime.clock.now());
    assertReadable(postings.length, dropped.unreadable, dropped);
    return { postings, total: Math.max(reply.total ?? 0, reply.postings.length), dropped, isSample };
  }

  return {
    async listPostings(query, signal) {
      const reply = await request('/v1/postings/search', toBoardRequest(query), boardReplySchema, signal);
      return toReply(reply, query.kind === 'L' ? 'E' : 'L');
    },
    async listTrucks(query, signal) {
      const body = { ...query, limit: MOST_POSTINGS };
      return toReply(await request('/v1/trucks/search', body, boardReplySchema, signal), 'E');
    },
    async listMembers(query, signal) {
      const body = { ...query, limit: MOST_POSTINGS };
      const { companies } = await request('/v1/companies/search', body, boardCompaniesSchema, signal);
      const { members, unreadable } = readMembers(companies);
      assertReadable(members.length, unreadable, { unreadable });
      return { members, isSample };
    },
    isPaused: () => client.isPaused(),
    async close() {
      client.close();
    },
  };
}

/** Reads the partner's companies one by one, each once, up to the limit of a reply. */
function readMembers(listed: readonly unknown[]): { members: PartnerMember[]; unreadable: number } {
  const members = new Map<string, PartnerMember>();
  let unreadable = 0;
  for (const item of listed) {
    if (members.size >= MOST_POSTINGS) break;
    const parsed = boardCompanySchema.safeParse(item);
    if (!parsed.success) {
      unreadable += 1;
      continue;
    }
    const company = readCompany(parsed.data);
    members.set(company.custCd, { ...company, contactName: toLine(parsed.data.contact, CONTACT_LENGTH) });
  }
  return { members: [...members.values()], unreadable };
}
