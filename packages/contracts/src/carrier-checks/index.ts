export * from './carrier-check.ts';
export * from './carrier-check-events.ts';
export * from './vetting-rule.ts';
