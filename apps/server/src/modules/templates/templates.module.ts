import type { ModuleDeclaration } from '../../db/module-declaration.ts';
import { POSTING_FEATURES } from '@loadstone/contracts/board';
import { MODE_KINDS, PRODUCT_IDS, type PostingKind } from '@loadstone/contracts/postings';
import {
  createTemplate,
  deleteTemplates,
  editTemplate,
  listTemplates,
  repostTemplates,
} from '@loadstone/contracts/templates';
import type { FastifyInstance } from 'fastify';
import type { UserCaller } from '../../ground/caller.ts';
import { registerEndpoint } from '../../endpoints/endpoint.ts';
import { warnOfLastWriter } from '../../endpoints/specified-forms.ts';
import { assertFeature, assertProduct } from '../permits/index.ts';
import { toMode } from '../postings/index.ts';
import { createTemplatesService, type TemplatesDependencies } from './templates.service.ts';

/** What the module has. */
export const templatesModule = {
  routes: registerTemplates,
  tables: {
    templates: {
      rows: '50 a company and mode (`TEMPLATE_LIMIT`)',
      daily: '1 KB a row',
      removed: 'by the company',
      refusals: ['template.limitReached'],
    },
  },
} satisfies ModuleDeclaration;

/** Saved postings. The same permits allow posting and saving, editing, deleting and reposting templates. */
function registerTemplates(app: FastifyInstance, dependencies: TemplatesDependencies): void {
  const service = createTemplatesService(dependencies);

  registerEndpoint(app, listTemplates, ({ caller, params }) =>
    service.listTemplates(caller, MODE_KINDS[params.mode].own),
  );

  registerEndpoint(app, createTemplate, ({ caller, body }) => service.createTemplate(caller, body));

  registerEndpoint(app, editTemplate, ({ caller, body, reply }) => {
    const { templateID, version, ...draft } = body;
    warnOfLastWriter(reply, version);
    return service.editTemplate(caller, { templateID, version, draft });
  });

  registerEndpoint(app, deleteTemplates, async ({ caller, body }) => {
    await service.deleteTemplates(caller, body.templateIds, (kind) => assertMayDelete(caller, kind));
    return body;
  });

  registerEndpoint(app, repostTemplates, ({ caller, body }) =>
    service.repostTemplates(caller, body.pType, body.templateIds),
  );
}

/** The kind of a deleted template is known only from its row. @throws AppError `product.missing`, `permit.missing` */
function assertMayDelete(caller: UserCaller, kind: PostingKind): void {
  const mode = toMode(kind);
  assertProduct(caller, PRODUCT_IDS[mode]);
  assertFeature(caller, POSTING_FEATURES[mode].createDelete, PRODUCT_IDS[mode]);
}
