export { templatesModule } from './templates.module.ts';
export { getTemplateColumns, toDraftOfDay } from './template-draft.service.ts';
