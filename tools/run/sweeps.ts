/**
 * Tests that look for rare faults in many screens, histories or files. They take a third of the processor time of all
 * tests and find little that others do not find first, so `npm run test:long` runs them: each week, and before a release.
 * CONTRIBUTING.md states which faults only they find.
 */
export const SERVER_SWEEPS = [
  // Short proofs: servers and databases that are killed, random histories, attacks.
  'apps/server/prove/assignment.test.ts',
  'apps/server/prove/attack.test.ts',
  'apps/server/prove/documents.test.ts',
  'apps/server/prove/faults.test.ts',
  'apps/server/prove/lanes.test.ts',
  'apps/server/prove/offers.test.ts',
  'apps/server/prove/stops.test.ts',
  'apps/server/prove/stream.test.ts',
  // Long property runs.
  'apps/server/src/live/events/resumed-streams.test.ts',
  'apps/server/test/matching-property.test.ts',
  'apps/server/test/search-oracle.test.ts',
  // Guides, in an empty folder with the packed client.
  'apps/server/test/guides.test.ts',
  'apps/server/test/webhook-guide.test.ts',
  // The served documents in Spectral and in two generators of clients, which it installs.
  'apps/server/test/public-documents.test.ts',
];

/** Long property runs of the packages. */
export const PACKAGE_SWEEPS = ['packages/reading/test/fuzz-long.test.ts'];

/** Journeys through every screen, or with a killed server. */
export const JOURNEY_SWEEPS = [
  'focus-walk',
  'french',
  'french-layout',
  'hidden-focus',
  'killed-server',
  'layout',
  'narrow-window',
  'places',
  'steady',
].map((name) => `${name}.spec.ts`);
