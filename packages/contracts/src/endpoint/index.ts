export * from './errors.ts';
export * from './caches.ts';
export * from './callers.ts';
export * from './guard.ts';
export * from './endpoint.ts';
export * from './list-fields.ts';
