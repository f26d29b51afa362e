import { POSTING_FEATURES } from '@loadstone/contracts/board';
import { listTemplateResources, postTemplates } from '@loadstone/contracts/machine';
import { MODE_KINDS, PRODUCT_IDS, type PostingKind } from '@loadstone/contracts/postings';
import * as calls from '@loadstone/contracts/templates';
import type { BoardModule } from '../../board/board-module.ts';
import type { EventSources } from '../../db/change-feed/event-sources.ts';
import type { UserCaller } from '../../ground/caller.ts';
import { registerEndpoint } from '../../endpoints/endpoint.ts';
import { warnOfLastWriter } from '../../endpoints/specified-forms.ts';
import { assertFeature, assertPostingUse, assertProduct } from '../permits/index.ts';
import { nameResources, toMode } from '../postings/index.ts';
import { createTemplate, deleteTemplates, editTemplate, listTemplates, repostTemplates } from './templates.service.ts';

/** Saved postings. The same permits allow posting and saving, editing, deleting and reposting templates. */
export const templatesModule = {
  routes(http, board) {
    registerEndpoint(http, calls.listTemplates, ({ caller, params }) =>
      listTemplates(board, caller, MODE_KINDS[params.mode].own),
    );
    registerEndpoint(http, calls.createTemplate, ({ caller, body }) => createTemplate(board, caller, body));
    registerEndpoint(http, calls.editTemplate, ({ caller, body, reply }) => {
      const { templateID, version, ...draft } = body;
      warnOfLastWriter(reply, version);
      return editTemplate(board, caller, { templateID, version, draft });
    });
    registerEndpoint(http, calls.deleteTemplates, async ({ caller, body }) => {
      await deleteTemplates(board, caller, body.templateIds, (kind) => assertMayDelete(caller, kind));
      return body;
    });
    registerEndpoint(http, calls.repostTemplates, ({ caller, body }) =>
      repostTemplates(board, caller, {
        kind: body.pType,
        templateIds: body.templateIds,
        isConfirmed: body.confirmDuplicate,
      }),
    );
    registerEndpoint(http, listTemplateResources, async ({ caller, query: { postType } }) => {
      assertPostingUse(caller, postType, 'view');
      return { items: await listTemplates(board, caller, postType) };
    });
    registerEndpoint(http, postTemplates, async ({ caller, body }) => {
      const { postType: kind, templateIds, confirmDuplicate: isConfirmed } = body;
      assertPostingUse(caller, kind, 'createDelete');
      const postings = await repostTemplates(board, caller, { kind, templateIds, isConfirmed });
      return { items: await nameResources(board.db, postings) };
    });
  },
  events: { 'templates.changed': 'module' } satisfies EventSources<typeof calls.templateEvents>,
  tables: {
    templates: {
      rows: '50 a company and mode (`TEMPLATE_LIMIT`)',
      daily: '1 KB a row',
      removed: 'by the company',
      refusals: ['template.limitReached'],
    },
  },
} satisfies BoardModule;

/** The kind of a deleted template is known only from its row. @throws AppError `product.missing`, `permit.missing` */
function assertMayDelete(caller: UserCaller, kind: PostingKind): void {
  const mode = toMode(kind);
  assertProduct(caller, PRODUCT_IDS[mode]);
  assertFeature(caller, POSTING_FEATURES[mode].createDelete, PRODUCT_IDS[mode]);
}
