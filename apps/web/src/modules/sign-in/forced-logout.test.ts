import { reportPageError } from '@loadstone/contracts/error-reports';
import { getForcedLogoutRecord, putForcedLogoutRecord } from '@loadstone/contracts/sessions';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startFakeServer, type FakeServer } from '../../../test/fake-server.ts';
import { startErrorReports } from '../../lib/api/error-reports.ts';
import { noteForcedLogout, takeForcedLogout } from './forced-logout.ts';

/** Longer than any of this takes on a busy machine. */
const WAIT = { timeout: 120_000 };

let server: FakeServer;
let stop: () => void;
beforeEach(() => {
  server = startFakeServer();
  server.respond(reportPageError, () => undefined as never);
  stop = startErrorReports(window);
});
afterEach(() => stop());

const listReports = () => server.requestsOf(reportPageError).map(({ body }) => (body as { message: string }).message);

it('reports a record of a logout that is not read, and goes on', async () => {
  server.refuse(getForcedLogoutRecord, 'server.databaseAway');
  expect(await takeForcedLogout(7)).toBeUndefined();
  await vi.waitFor(() => expect(listReports()).toHaveLength(1), WAIT);
});

it('reports a record of a logout that is not written, and goes on', async () => {
  server.refuse(putForcedLogoutRecord, 'server.databaseAway');
  await noteForcedLogout(7);
  await vi.waitFor(() => expect(listReports()).toHaveLength(1), WAIT);
});
