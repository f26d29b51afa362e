export { registerFlags } from './flags.routes.ts';

export { removeDeletedFlags } from './flags.queries.ts';
