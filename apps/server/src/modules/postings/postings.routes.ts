import {
  equipmentPostingCalls,
  loadPostingCalls,
  POSTING_FEATURES,
  PRODUCT_IDS,
  repostExpired,
  type PostingKind,
} from '@loadstone/contracts';
import type { FastifyInstance } from 'fastify';
import type { UserCaller } from '../../caller.ts';
import { registerEndpoint } from '../../plugins/endpoint.ts';
import { assertFeature, assertKey, assertProduct, isOptionalKeyHeld } from '../permits/index.ts';
import type { TagsService } from '../tags/index.ts';
import { registerPostingTags } from './posting-tags.routes.ts';
import { toMode } from './postings.policy.ts';
import { createPostingsService, type PostingsDependencies, type PostingsService } from './postings.service.ts';

/** What the calls of postings need besides the postings. */
export interface PostingRoutesDependencies extends PostingsDependencies {
  /** The company's tags, which the aggregate call answers beside its postings. */
  tags: TagsService;
}

/** Loads and equipment: the same calls under their own paths. Answers the service, for templates and the demo's traffic. */
export function registerPostings(app: FastifyInstance, dependencies: PostingRoutesDependencies): PostingsService {
  const service = createPostingsService(dependencies);
  registerKind(app, { service, tags: dependencies.tags }, 'L', loadPostingCalls);
  registerKind(app, { service, tags: dependencies.tags }, 'E', equipmentPostingCalls);
  registerPostingTags(app, service, dependencies.db);

  registerEndpoint(app, repostExpired, async ({ caller, body }) => {
    const mode = toMode(body.Type);
    assertProduct(caller, PRODUCT_IDS[mode]);
    assertFeature(caller, POSTING_FEATURES[mode].createDelete, PRODUCT_IDS[mode]);
    return { reposted: await service.repostExpired(caller, body.Type) };
  });
  return service;
}

function registerKind<K extends PostingKind>(
  app: FastifyInstance,
  { service, tags }: { service: PostingsService; tags: TagsService },
  kind: K,
  calls: K extends 'L' ? typeof loadPostingCalls : typeof equipmentPostingCalls,
): void {
  const mode = toMode(kind);
  const productId = PRODUCT_IDS[mode];
  const features = POSTING_FEATURES[mode];
  const assertPostingKey = (caller: UserCaller, use: keyof typeof features, key: string): void => {
    assertProduct(caller, productId);
    assertKey(caller, features[use], productId, key);
  };

  registerEndpoint(app, calls.list, ({ caller, params, query }) => {
    assertPostingKey(caller, 'view', params.key);
    return service.listPostings(caller, kind, { isExpired: false, limit: query.limit });
  });

  registerEndpoint(app, calls.listExpired, ({ caller, params }) => {
    assertPostingKey(caller, 'view', params.key);
    return service.listPostings(caller, kind, { isExpired: true });
  });

  registerEndpoint(app, calls.get, ({ caller, params }) => {
    assertProduct(caller, productId);
    assertFeature(caller, features.view, productId);
    return service.getPosting(caller, kind, params.id);
  });

  registerEndpoint(app, calls.create, ({ caller, params, body }) => {
    assertPostingKey(caller, 'createDelete', params.key);
    isOptionalKeyHeld(caller, 'll_dat', productId, params.datKey);
    return service.createPosting(caller, kind, body);
  });

  registerEndpoint(app, calls.edit, ({ caller, params, body }) => {
    assertPostingKey(caller, 'update', params.key);
    isOptionalKeyHeld(caller, 'll_dat', productId, params.datKey);
    const { token, version, ...draft } = body;
    return service.editPosting(caller, kind, { token, version, draft });
  });

  registerEndpoint(app, calls.remove, async ({ caller, params }) => {
    assertPostingKey(caller, 'createDelete', params.key);
    await service.deletePosting(caller, kind, params.id);
    return { token: params.id };
  });

  registerEndpoint(app, calls.setStatus, ({ caller, params, body }) => {
    assertPostingKey(caller, 'update', params.key);
    return service.setStatus(caller, kind, params.id, body.pStatus);
  });

  registerEndpoint(app, calls.aggregate, async ({ caller, params }) => {
    assertPostingKey(caller, 'view', params.key);
    return {
      postings: await service.listPostings(caller, kind, { isExpired: false }),
      expired: params.expired === 'Y' ? await service.listPostings(caller, kind, { isExpired: true }) : [],
      tags: await tags.listTags(caller),
    };
  });

  registerEndpoint(app, calls.aggregateRemove, async ({ caller, body }) => {
    assertPostingKey(caller, 'createDelete', body.key);
    await service.deletePosting(caller, kind, body.token, body.status);
    return { token: body.token };
  });
}
