export { templatesModule } from './templates.module.ts';
