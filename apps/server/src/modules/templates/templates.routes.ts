import {
  createTemplate,
  deleteTemplates,
  editTemplate,
  listTemplates,
  MODE_KINDS,
  POSTING_FEATURES,
  PRODUCT_IDS,
  repostTemplates,
  TEMPLATE_SOURCE_TAGS,
  type PostingKind,
} from '@loadstone/contracts';
import type { FastifyInstance } from 'fastify';
import type { UserCaller } from '../../caller.ts';
import { registerEndpoint } from '../../plugins/endpoint.ts';
import { assertFeature, assertKey, assertProduct, isOptionalKeyHeld } from '../permits/index.ts';
import { toMode } from '../postings/index.ts';
import { createTemplatesService, type TemplatesDependencies } from './templates.service.ts';

/** Saved postings: whoever may post may save, edit, delete and repost them. */
export function registerTemplates(app: FastifyInstance, dependencies: TemplatesDependencies): void {
  const service = createTemplatesService(dependencies);

  registerEndpoint(app, listTemplates, ({ caller, params }) => {
    const kind = MODE_KINDS[params.mode].own;
    assertHeld(caller, kind, 'view');
    return service.listTemplates(caller, kind);
  });

  registerEndpoint(app, createTemplate, ({ caller, body }) => {
    assertHeld(caller, body.postType, 'createDelete');
    return service.createTemplate(caller, body);
  });

  registerEndpoint(app, editTemplate, ({ caller, body }) => {
    const { templateID, version, ...draft } = body;
    assertHeld(caller, draft.postType, 'createDelete');
    return service.editTemplate(caller, { templateID, version, draft });
  });

  registerEndpoint(app, deleteTemplates, async ({ caller, body }) => {
    await service.deleteTemplates(caller, body.templateIds, (kind) => assertHeld(caller, kind, 'createDelete'));
    return body;
  });

  registerEndpoint(app, repostTemplates, ({ caller, params, body }) => {
    const mode = toMode(body.pType);
    const productId = PRODUCT_IDS[mode];
    assertProduct(caller, productId);
    assertKey(caller, POSTING_FEATURES[mode].createDelete, productId, params.key);
    if (params.sourceTag !== TEMPLATE_SOURCE_TAGS[mode])
      isOptionalKeyHeld(caller, 'll_dat', productId, params.sourceTag);
    return service.repostTemplates(caller, body.pType, body.templateIds);
  });
}

function assertHeld(caller: UserCaller, kind: PostingKind, use: 'view' | 'createDelete'): void {
  const mode = toMode(kind);
  assertProduct(caller, PRODUCT_IDS[mode]);
  assertFeature(caller, POSTING_FEATURES[mode][use], PRODUCT_IDS[mode]);
}
