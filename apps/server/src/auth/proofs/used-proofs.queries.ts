import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { PeerConnection } from '../../db/peer-connection.ts';

/** In their order, so that servers that insert the same ids do not wait for each other. */
const INSERT_PROOFS = `
  insert into used_proofs (id)
  select id from unnest($1::bytea[]) as used (id) order by id
  on conflict (id) do nothing returning id`;

/** Stores ids of proofs, each of which is named once. @returns for each one whether it is new, in order */
export async function insertUsedProofs(
  peers: Pick<PeerConnection, 'query'>,
  ids: readonly Buffer[],
): Promise<boolean[]> {
  const rows = await peers.query<{ id: Buffer }>({ name: 'insert_proofs', text: INSERT_PROOFS, values: [ids] });
  const added = new Set(rows.map(({ id }) => id.toString('base64url')));
  return ids.map((id) => added.has(id.toString('base64url')));
}

/** Deletes ids that are older, by the database's clock, which wrote their times. */
export async function removeOldProofs(db: Db, olderThanSeconds: number): Promise<void> {
  await db
    .deleteFrom('used_proofs')
    .where('used_on', '<', sql<Date>`now() - make_interval(secs => ${olderThanSeconds})`)
    .execute();
}
