export * from './desk-path.ts';
export * from './notice-path.ts';
export * from './notice-text.ts';
export * from './notification.ts';
