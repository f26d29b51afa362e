import type { ModuleDeclaration } from '../../db/module-declaration.ts';
import { tagEventSources } from './tags.live.ts';
import { registerTags } from './tags.routes.ts';

/** What the module has. */
export const tagsModule = {
  routes: registerTags,
  events: tagEventSources,
  tables: {
    tags: { rows: '500 a company', daily: '0.2 KB a row', removed: 'by the company', refusals: ['tag.limitReached'] },
  },
} satisfies ModuleDeclaration;
