import {
  equipmentPostingCalls,
  loadPostingCalls,
  POSTING_FEATURES,
  PRODUCT_IDS,
  type PostingKind,
} from '@loadstone/contracts';
import type { FastifyInstance } from 'fastify';
import type { Caller } from '../../caller.ts';
import { registerEndpoint } from '../../plugins/endpoint.ts';
import { assertFeature, assertKey, assertProduct, isOptionalKeyHeld } from '../permits/index.ts';
import { toMode } from './postings.policy.ts';
import { createPostingsService, type PostingsDependencies, type PostingsService } from './postings.service.ts';

/** Loads and equipment: the same calls under their own paths. Answers the service, for the demo's traffic. */
export function registerPostings(app: FastifyInstance, dependencies: PostingsDependencies): PostingsService {
  const service = createPostingsService(dependencies);
  registerKind(app, service, 'L', loadPostingCalls);
  registerKind(app, service, 'E', equipmentPostingCalls);
  return service;
}

function registerKind<K extends PostingKind>(
  app: FastifyInstance,
  service: PostingsService,
  kind: K,
  calls: K extends 'L' ? typeof loadPostingCalls : typeof equipmentPostingCalls,
): void {
  const mode = toMode(kind);
  const productId = PRODUCT_IDS[mode];
  const features = POSTING_FEATURES[mode];
  const assertPostingKey = (caller: Caller, use: keyof typeof features, key: string): void => {
    assertProduct(caller, productId);
    assertKey(caller, features[use], productId, key);
  };

  registerEndpoint(app, calls.list, ({ caller, params }) => {
    assertPostingKey(caller, 'view', params.key);
    return service.listPostings(caller, kind, { isExpired: false });
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
}
