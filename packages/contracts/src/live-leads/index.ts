export * from './live-lead.ts';
