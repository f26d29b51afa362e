export { TemplatesScreen, type TemplateEditor } from './components/templates-screen.tsx';
export { useSaveTemplate } from './save-template.ts';
