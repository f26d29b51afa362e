import { POSTING_FEATURES } from '@loadstone/contracts/board';
import {
  equipmentBatchCalls,
  equipmentPostingCalls,
  equipmentQuantityCalls,
  loadBatchCalls,
  loadPostingCalls,
  loadQuantityCalls,
  PRODUCT_IDS,
  repostExpired as repostExpiredCall,
  type PostingBatchCalls,
  type PostingCalls,
  type PostingKind,
  type QuantityCalls,
} from '@loadstone/contracts/postings';
import * as tagCalls from '@loadstone/contracts/tags';
import type { FastifyInstance } from 'fastify';
import type { Board } from '../../board/board.ts';
import type { UserCaller } from '../../ground/caller.ts';
import { registerEndpoint } from '../../endpoints/endpoint.ts';
import { warnOfLastWriter } from '../../endpoints/specified-forms.ts';
import { assertThat } from '../../ground/errors.ts';
import { assertFeature, assertProduct } from '../permits/index.ts';
import { listTags } from '../tags/index.ts';
import { createPostingBatch, deleteOpenPostings } from './posting-batch.service.ts';
import { confirmOpenPostings } from './posting-confirm.service.ts';
import { raiseQuantities } from './posting-quantity.service.ts';
import { countDraftMatches, getOwnPosting, listOwnPostings } from './posting-reading.service.ts';
import { repostExpired } from './posting-repost.service.ts';
import { registerPostingResources } from './posting-resources.routes.ts';
import { addPostingTag, listPostingTags, removePostingTag } from './posting-tagging.service.ts';
import { registerPostingTiers } from './posting-tiers.routes.ts';
import { toMode } from './postings.policy.ts';
import { findPostingKind } from './postings.queries.ts';
import { createPosting, deletePosting, editPosting } from './postings.service.ts';

/** A form counts once after each pause in typing. */
const MATCH_LIMITS = { callsPerMinutePerCaller: 240 };

/** Loads and equipment: the same endpoints under two paths. `assignments` registers how a status is set. */
export function registerPostings(http: FastifyInstance, board: Board): void {
  registerKind(http, board, 'L', loadPostingCalls);
  registerKind(http, board, 'E', equipmentPostingCalls);
  registerBatches(http, board, 'L', loadBatchCalls);
  registerBatches(http, board, 'E', equipmentBatchCalls);
  registerQuantities(http, board, 'L', loadQuantityCalls);
  registerQuantities(http, board, 'E', equipmentQuantityCalls);
  registerPostingTags(http, board);
  registerPostingResources(http, board);
  registerPostingTiers(http, board);

  registerEndpoint(http, repostExpiredCall, ({ caller, body: { Type: kind, confirmDuplicate } }) =>
    repostExpired(board, caller, { kind, isConfirmed: confirmDuplicate }),
  );
}

function toPage({ limit, after }: { limit?: number | undefined; after?: string | undefined }) {
  const [createdOn = '', token = ''] = after?.split('_') ?? [];
  return { limit, after: after === undefined ? undefined : { createdOn: new Date(createdOn), token: Number(token) } };
}

function registerKind(http: FastifyInstance, board: Board, kind: PostingKind, calls: PostingCalls): void {
  registerEndpoint(http, calls.list, ({ caller, query }) => listOwnPostings(board, caller, kind, toPage(query)));

  registerEndpoint(http, calls.listExpired, ({ caller, query }) =>
    listOwnPostings(board, caller, kind, { ...toPage(query), statuses: ['E'] }),
  );

  registerEndpoint(http, calls.get, ({ caller, params }) => getOwnPosting(board, caller, kind, params.id));

  registerEndpoint(http, calls.create, ({ caller, body: draft }) => createPosting(board, caller, { kind, draft }));

  registerEndpoint(
    http,
    calls.countMatches,
    async ({ caller, body }) => ({ count: await countDraftMatches(board, caller, kind, body) }),
    MATCH_LIMITS,
  );

  registerEndpoint(http, calls.edit, ({ caller, body, reply }) => {
    const { token, version, ...draft } = body;
    warnOfLastWriter(reply, version);
    return editPosting(board, caller, { kind, token, version, draft });
  });

  registerEndpoint(http, calls.remove, async ({ caller, params: { id: token } }) => {
    await deletePosting(board, caller, { kind, token });
    return { token };
  });

  registerEndpoint(http, calls.aggregate, async ({ caller, params }) => ({
    postings: await listOwnPostings(board, caller, kind, {}),
    expired: params.expired === 'Y' ? await listOwnPostings(board, caller, kind, { statuses: ['E'] }) : [],
    tags: await listTags(board, caller),
  }));

  registerEndpoint(http, calls.aggregateRemove, async ({ caller, body: { token, status: seenStatus } }) => {
    await deletePosting(board, caller, { kind, token, seenStatus });
    return { token };
  });
}

function registerBatches(http: FastifyInstance, board: Board, kind: PostingKind, calls: PostingBatchCalls): void {
  registerEndpoint(http, calls.createMany, async ({ caller, body }) => ({
    results: await createPostingBatch(board, caller, { kind, drafts: body.postings }),
  }));

  registerEndpoint(http, calls.confirmMany, async ({ caller, body: { tokens } }) => ({
    confirmed: await confirmOpenPostings(board, caller, { kind, tokens }),
  }));

  registerEndpoint(http, calls.removeMany, async ({ caller, body: { tokens } }) => ({
    deleted: await deleteOpenPostings(board, caller, { kind, tokens }),
  }));
}

function registerQuantities(http: FastifyInstance, board: Board, kind: PostingKind, calls: QuantityCalls): void {
  registerEndpoint(http, calls.raise, async ({ caller, body: { raises } }) => ({
    postings: await raiseQuantities(board, caller, kind, raises),
  }));
}

/** Endpoints for the tags of postings. Their paths do not state the kind of the posting; it is read from the row. */
function registerPostingTags(http: FastifyInstance, board: Board): void {
  const getKind = async (caller: UserCaller, token: number): Promise<PostingKind> => {
    const kind = await findPostingKind(board.db, caller.accountId, token);
    assertThat(kind, 'posting.notFound');
    const mode = toMode(kind);
    assertProduct(caller, PRODUCT_IDS[mode]);
    assertFeature(caller, POSTING_FEATURES[mode].view, PRODUCT_IDS[mode]);
    return kind;
  };

  registerEndpoint(http, tagCalls.listPostingTags, ({ caller }) => listPostingTags(board, caller));

  registerEndpoint(http, tagCalls.addPostingTag, async ({ caller, body }) => {
    await addPostingTag(board, caller, { ...body, kind: await getKind(caller, body.postingId) });
    return body;
  });

  registerEndpoint(http, tagCalls.removePostingTag, async ({ caller, params }) => {
    const tagging = { postingId: params.token, tagId: params.tagId };
    await removePostingTag(board, caller, { ...tagging, kind: await getKind(caller, params.token) });
    return tagging;
  });
}
