import { join } from 'node:path';
import { expect } from '@playwright/test';
import { findFreePort } from '../../tools/run/free-port.ts';
import { runRound } from '../killed/killed-rounds.ts';
import { KilledServer } from '../killed/killed-server.ts';
import { createRandom } from '../killed/seeded-random.ts';
import { test } from '../pages/journey.ts';
import { getAddress } from '../pages/open-desk.ts';

// The short form of `npm run prove desk`: a second server on the database of the product is killed.
test('a server that is killed during an edit and an import loses nothing and does nothing twice', async ({
  browser,
}) => {
  // It starts a server three times: 234 s on two cores under a load of 12.
  test.slow();
  const folder = join(process.env['E2E_DATA_DIR'] ?? '', process.env['TEST_PARALLEL_INDEX'] ?? '0');
  const server = new KilledServer(await findFreePort(), folder);
  const round = { browser, address: getAddress(), server, random: createRandom(7) };
  await server.start();
  try {
    expect(await runRound(round, 'edit', 'during')).toEqual([]);
    expect(await runRound(round, 'import', 'committed')).toEqual([]);
  } finally {
    await server.stop();
  }
});
