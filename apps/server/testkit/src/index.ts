export { createFakeClock, type FakeClock } from './fake-clock.ts';
export {
  addNetwork,
  addPosting,
  createBroker,
  createCarrier,
  createCompany,
  createPerson,
  grantPermits,
  type Person,
  type PostingDraftRow,
} from './factories.ts';
export { createTestBrowser, type BrowserResponse, type TestBrowser, type TokenResponse } from './sign-in.ts';
export { createTestApp, type CallOptions, type CallResult, type TestApp, type TestAppOptions } from './test-app.ts';
export { createTestDatabase, type TestDatabase } from './test-database.ts';
export { tokenFor, type TokenOptions } from './tokens.ts';
