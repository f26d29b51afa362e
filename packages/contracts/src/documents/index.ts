export * from './document.ts';
export * from './document-calls.ts';
export * from './document-events.ts';
export * from './document-resource.ts';
