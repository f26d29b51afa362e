export { registerFlags } from './flags.routes.ts';
