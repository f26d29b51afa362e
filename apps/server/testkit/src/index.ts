export { createFakeClock, type FakeClock } from './fake-clock.ts';
export {
  addNetwork,
  addPosting,
  createBroker,
  createCarrier,
  createPerson,
  grantPermits,
  type Person,
  type PostingDraftRow,
} from './factories.ts';
export { createTestBrowser } from './sign-in.ts';
export { createTestApp, type CallOptions, type CallResult, type TestApp } from './test-app.ts';
export { createTestDatabase, type TestDatabase } from './test-database.ts';
export { tokenFor } from './tokens.ts';
export { getTestVault, TEST_MASTER_KEY } from './test-vault.ts';
