export * from './offer-resource.ts';
export * from './rate-status.ts';
export * from './offer.ts';
export * from './offer-calls.ts';
export * from './offer-events.ts';
