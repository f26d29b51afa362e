import type { ModuleDeclaration } from '../../db/module-declaration.ts';
import { registerFlags } from './flags.routes.ts';
import { removeDeletedFlags } from './flags.queries.ts';

/** What the module has. */
export const flagsModule = {
  routes: registerFlags,
  tables: {
    flags: {
      rows: '5,000 a company, with those deleted in the last two days',
      daily: 'W × 1 KB = 20 MB',
      removed: 'two days after they are deleted',
      refusals: ['flag.limitReached'],
    },
  },
  // Longer than the time in which a flag can be restored.
  retention: [{ kept: { hours: 48 }, remove: removeDeletedFlags }],
} satisfies ModuleDeclaration;
