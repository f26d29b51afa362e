import { errors, type Adapter, type AdapterPayload } from 'oidc-provider';
import type { Clock } from '../../ground/clock.ts';
import type { Db } from '../../db/database.ts';
import {
  consumeRecord,
  findGrantOfRecord,
  findRecord,
  findSessionRecord,
  putRecord,
  removeRecord,
  removeRecordsOfGrant,
  revokeGrant,
} from './oidc-records.queries.ts';

/** For records without an expiry. No kind of record in use lacks one. */
const UNBOUNDED_SECONDS = 30 * 24 * 60 * 60;

/**
 * Stores the provider's records in one table, so that sessions and refresh tokens survive a restart and are shared by
 * all servers on the database.
 */
export function createOidcAdapter(db: Db, clock: Clock): (kind: string) => Adapter {
  return (kind) => ({
    upsert: (id, payload, expiresInSeconds = UNBOUNDED_SECONDS) =>
      putRecord(db, { kind, id }, payload, new Date(clock.now().getTime() + expiresInSeconds * 1000)),
    find: (id) => findRecord(db, { kind, id }) as Promise<AdapterPayload | undefined>,
    findByUid: (uid) => findSessionRecord(db, uid) as Promise<AdapterPayload | undefined>,
    // Only the device flow has user codes, and it is disabled.
    findByUserCode: () => Promise.resolve(undefined),
    destroy: (id) => removeRecord(db, { kind, id }),
    revokeByGrantId: (grantId) => removeRecordsOfGrant(db, kind, grantId),
    // The provider reads a record before it consumes it, so two concurrent requests can both get here. The second one
    // counts as a second use: its grant and all its records are revoked.
    consume: async (id) => {
      if (await consumeRecord(db, { kind, id }, clock.now())) return;
      const grantId = await findGrantOfRecord(db, { kind, id });
      if (grantId) await revokeGrant(db, grantId, clock.now());
      throw new errors.InvalidGrant('already used');
    },
  });
}
