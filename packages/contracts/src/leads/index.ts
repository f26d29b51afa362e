export * from './lead.ts';
export * from './list-hash.ts';
export * from './lead-mark.ts';
export * from './lead-reason.ts';
export * from './provenance.ts';
export * from './lead-events.ts';
