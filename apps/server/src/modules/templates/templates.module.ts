import type { ModuleDeclaration } from '../../db/module-declaration.ts';
import { registerTemplates } from './templates.routes.ts';

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
