import type { ModuleDeclaration } from '../../db/module-declaration.ts';
import { registerPush } from './push.routes.ts';

/** What the module has. */
export const pushModule = {
  routes: registerPush,
  tables: {
    push_keys: { rows: '1', daily: 'none', removed: 'never', sealed: ['private_key'], refusals: 'none' },
    push_subscriptions: {
      rows: '20 a user',
      daily: '1 KB a row',
      removed: 'the oldest above 20, and those that fail',
      refusals: 'none: the oldest is deleted',
    },
  },
} satisfies ModuleDeclaration;
