import type { Partners } from './index.ts';
import type { ModuleDeclaration } from '../db/module-declaration.ts';

/** What the outside parties have. */
export const partnersModule = {
  gauges: [
    {
      name: 'loadstone_partners_paused',
      help: 'Outside parties that are left alone after failures',
      read: ({ partners }) => Object.values(partners.listStates()).filter((state) => state === 'paused').length,
    },
  ],
} satisfies ModuleDeclaration<{ readonly partners: Pick<Partners, 'listStates'> }>;
