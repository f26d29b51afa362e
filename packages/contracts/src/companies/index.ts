export * from './company-record.ts';
export * from './insurance.ts';
export * from './company.ts';
export * from './rate-terms.ts';
export * from './company-numbers.ts';
export * from './contact-summary.ts';
export * from './contact-rules.ts';
export * from './colleague.ts';
