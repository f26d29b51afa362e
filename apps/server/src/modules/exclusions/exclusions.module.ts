import type { ModuleDeclaration } from '../../db/module-declaration.ts';
import { exclusionEventSources } from './exclusions.live.ts';
import { registerExclusions } from './exclusions.routes.ts';

/** What the module has. */
export const exclusionsModule = {
  routes: registerExclusions,
  events: exclusionEventSources,
  tables: {
    exclusions: {
      rows: '5,000 a company',
      daily: '0.1 KB a row',
      removed: 'by the company',
      refusals: ['exclusion.limitReached'],
    },
  },
} satisfies ModuleDeclaration;
