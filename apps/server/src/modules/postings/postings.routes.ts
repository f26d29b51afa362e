import {
  equipmentPostingCalls,
  loadPostingCalls,
  repostExpired,
  type PostingKind,
  equipmentBatchCalls,
  loadBatchCalls,
  type PostingCalls,
  type PostingBatchCalls,
  PRODUCT_IDS,
} from '@loadstone/contracts/postings';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '../../endpoints/endpoint.ts';
import { warnOfLastWriter } from '../../endpoints/specified-forms.ts';
import type { Tag } from '@loadstone/contracts/tags';
import { registerPostingResources } from './posting-resources.routes.ts';
import { createPostingsService, type PostingsDependencies, type PostingsService } from './postings.service.ts';
import { POSTING_FEATURES } from '@loadstone/contracts/board';
import { addPostingTag, listPostingTags, removePostingTag } from '@loadstone/contracts/tags';
import type { UserCaller } from '../../ground/caller.ts';
import type { Db } from '../../db/database.ts';
import { assertThat } from '../../ground/errors.ts';
import { assertFeature, assertProduct } from '../permits/index.ts';
import { toMode } from './postings.policy.ts';
import { findPostingKind } from './postings.queries.ts';

/** A form counts once after each pause in typing. */
const MATCH_LIMITS = { callsPerMinutePerCaller: 240 };

/** The dependencies of the posting endpoints. */
interface PostingRoutesDependencies extends PostingsDependencies {
  /** The company's tags, which the aggregate endpoint returns with its postings. */
  tags: CompanyTags;
}

interface CompanyTags {
  readonly listTags: (caller: UserCaller) => Promise<Tag[]>;
}

/** Loads and equipment: the same endpoints under two paths. Returns the service, for the templates module. */
export function registerPostings(app: FastifyInstance, dependencies: PostingRoutesDependencies): PostingsService {
  const service = createPostingsService(dependencies);
  registerKind(app, { service, tags: dependencies.tags }, 'L', loadPostingCalls);
  registerKind(app, { service, tags: dependencies.tags }, 'E', equipmentPostingCalls);
  registerBatches(app, service, 'L', loadBatchCalls);
  registerBatches(app, service, 'E', equipmentBatchCalls);
  registerPostingTags(app, service, dependencies.db);
  registerPostingResources(app, service);

  registerEndpoint(app, repostExpired, async ({ caller, body }) => ({
    reposted: await service.repostExpired(caller, body.Type),
  }));
  return service;
}

function toPage({ limit, after }: { limit?: number | undefined; after?: string | undefined }) {
  const [createdOn = '', token = ''] = after?.split('_') ?? [];
  return { limit, after: after === undefined ? undefined : { createdOn: new Date(createdOn), token: Number(token) } };
}

function registerKind(
  app: FastifyInstance,
  { service, tags }: { service: PostingsService; tags: CompanyTags },
  kind: PostingKind,
  calls: PostingCalls,
): void {
  registerEndpoint(app, calls.list, ({ caller, query }) =>
    service.listPostings(caller, kind, { ...toPage(query), isExpired: false }),
  );

  registerEndpoint(app, calls.listExpired, ({ caller, query }) =>
    service.listPostings(caller, kind, { ...toPage(query), isExpired: true }),
  );

  registerEndpoint(app, calls.get, ({ caller, params }) => service.getPosting(caller, kind, params.id));

  registerEndpoint(app, calls.create, ({ caller, body }) => service.createPosting(caller, kind, body, { asks: true }));

  registerEndpoint(
    app,
    calls.countMatches,
    async ({ caller, body }) => ({ count: await service.countMatches(caller, kind, body) }),
    MATCH_LIMITS,
  );

  registerEndpoint(app, calls.edit, ({ caller, body, reply }) => {
    const { token, version, ...draft } = body;
    warnOfLastWriter(reply, version);
    return service.editPosting(caller, kind, { token, version, draft });
  });

  registerEndpoint(app, calls.remove, async ({ caller, params }) => {
    await service.deletePosting(caller, kind, params.id);
    return { token: params.id };
  });

  registerEndpoint(app, calls.aggregate, async ({ caller, params }) => {
    return {
      postings: await service.listPostings(caller, kind, { isExpired: false }),
      expired: params.expired === 'Y' ? await service.listPostings(caller, kind, { isExpired: true }) : [],
      tags: await tags.listTags(caller),
    };
  });

  registerEndpoint(app, calls.aggregateRemove, async ({ caller, body }) => {
    await service.deletePosting(caller, kind, body.token, body.status);
    return { token: body.token };
  });
}

function registerBatches(
  app: FastifyInstance,
  service: PostingsService,
  kind: PostingKind,
  calls: PostingBatchCalls,
): void {
  registerEndpoint(app, calls.createMany, async ({ caller, body }) => ({
    results: await service.createBatch(caller, kind, body.postings),
  }));

  registerEndpoint(app, calls.confirmMany, async ({ caller, body }) => ({
    confirmed: await service.confirmOpen(caller, kind, body.tokens),
  }));

  registerEndpoint(app, calls.removeMany, async ({ caller, body }) => ({
    deleted: await service.deleteOpen(caller, kind, body.tokens),
  }));
}

/** Endpoints for the tags of postings. Their paths do not state the kind of the posting; it is read from the row. */
function registerPostingTags(app: FastifyInstance, service: PostingsService, db: Db): void {
  const getKind = async (caller: UserCaller, token: number): Promise<PostingKind> => {
    const kind = await findPostingKind(db, caller.accountId, token);
    assertThat(kind, 'posting.notFound');
    const mode = toMode(kind);
    assertProduct(caller, PRODUCT_IDS[mode]);
    assertFeature(caller, POSTING_FEATURES[mode].view, PRODUCT_IDS[mode]);
    return kind;
  };

  registerEndpoint(app, listPostingTags, ({ caller }) => service.listTagged(caller));

  registerEndpoint(app, addPostingTag, async ({ caller, body }) => {
    await service.addTag(caller, { ...body, kind: await getKind(caller, body.postingId) });
    return body;
  });

  registerEndpoint(app, removePostingTag, async ({ caller, params }) => {
    const tagging = { postingId: params.token, tagId: params.tagId };
    await service.removeTag(caller, { ...tagging, kind: await getKind(caller, params.token) });
    return tagging;
  });
}
