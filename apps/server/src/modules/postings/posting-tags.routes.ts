import { POSTING_FEATURES } from '@loadstone/contracts/board';
import { PRODUCT_IDS, type PostingKind } from '@loadstone/contracts/postings';
import { addPostingTag, listPostingTags, removePostingTag } from '@loadstone/contracts/tags';
import type { FastifyInstance } from 'fastify';
import type { UserCaller } from '../../ground/caller.ts';
import type { Db } from '../../db/database.ts';
import { assertThat } from '../../ground/errors.ts';
import { registerEndpoint } from '../../endpoints/endpoint.ts';
import { assertFeature, assertProduct } from '../permits/index.ts';
import { toMode } from './postings.policy.ts';
import { findPostingKind } from './postings.queries.ts';
import type { PostingsService } from './postings.service.ts';

/** Endpoints for the tags of postings. Their paths do not state the kind of the posting; it is read from the row. */
export function registerPostingTags(app: FastifyInstance, service: PostingsService, db: Db): void {
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
