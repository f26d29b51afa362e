export * from './gone-report.ts';
