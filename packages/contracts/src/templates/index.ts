export * from './template.ts';
export * from './template-events.ts';
