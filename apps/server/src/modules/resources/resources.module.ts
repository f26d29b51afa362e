import type { ModuleDeclaration } from '../../db/module-declaration.ts';
import { resourceEventSources } from './resources.live.ts';
import { registerResources } from './resources.routes.ts';

/** What the module has. */
export const resourcesModule = {
  routes: registerResources,
  events: resourceEventSources,
  tables: {
    resources: {
      rows: '2,000 a company, with the deleted ones',
      daily: '1 KB a row',
      removed: 'never',
      refusals: ['resource.limitReached'],
    },
  },
} satisfies ModuleDeclaration;
