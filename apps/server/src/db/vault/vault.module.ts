import type { ModuleDeclaration } from '../module-declaration.ts';

/** What the encryption of stored keys has. */
export const vaultModule = {
  tables: {
    data_keys: {
      rows: 'one, two while it is replaced',
      daily: 'none',
      removed: 'when it is replaced',
      refusals: 'none',
    },
  },
} satisfies ModuleDeclaration;
