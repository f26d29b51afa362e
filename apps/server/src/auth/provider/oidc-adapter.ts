import { errors, type Adapter, type AdapterPayload } from 'oidc-provider';
import type { Clock } from '../../clock.ts';
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

/** For records that the provider gives no end: none of the kinds in use is one. */
const UNBOUNDED_SECONDS = 30 * 24 * 60 * 60;

/**
 * Keeps the provider's records in one table, so that sessions and refresh tokens outlive a restart
 * and several servers on one database share them.
 */
export function createOidcAdapter(db: Db, clock: Clock): (kind: string) => Adapter {
  return (kind) => ({
    upsert: (id, payload, expiresInSeconds = UNBOUNDED_SECONDS) =>
      putRecord(db, { kind, id }, payload, new Date(clock.now().getTime() + expiresInSeconds * 1000)),
    find: (id) => findRecord(db, { kind, id }) as Promise<AdapterPayload | undefined>,
    findByUid: (uid) => findSessionRecord(db, uid) as Promise<AdapterPayload | undefined>,
    // Only the device flow has user codes, and that flow is off.
    findByUserCode: () => Promise.resolve(undefined),
    destroy: (id) => removeRecord(db, { kind, id }),
    revokeByGrantId: (grantId) => removeRecordsOfGrant(db, kind, grantId),
    // The provider looks before it consumes; two requests that both looked first meet here, and the
    // second is treated like any other second use: what the grant gave rise to is taken back.
    consume: async (id) => {
      if (await consumeRecord(db, { kind, id }, clock.now())) return;
      const grantId = await findGrantOfRecord(db, { kind, id });
      if (grantId) await revokeGrant(db, grantId, clock.now());
      throw new errors.InvalidGrant('already used');
    },
  });
}
