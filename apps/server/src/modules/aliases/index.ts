export { aliasesModule } from './aliases.module.ts';
export { listAliasesToRead } from './aliases.service.ts';
