import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import { toListParameter } from '../../db/list-parameter.ts';
import type { WaitingAlert } from './alerts.queries.ts';

/** Notes that the trips of alerts may have changed. @returns the alerts whose search was not due */
export async function markTripsDue(tx: Tx, ids: readonly number[]): Promise<WaitingAlert[]> {
  const { rows } = await sql<WaitingAlert>`
    update alerts as a set waiting = 1
    from companies as c
    where a.id = any(${toListParameter(ids)}::integer[]) and a.kind = 'trips' and not a.is_paused and a.due_on is null
      and c.account_id = a.account_id
    returning a.id, a.kind, a.rhythm, a.due_on, a.last_sent_on, c.billing_city, c.billing_province_code`.execute(tx);
  return rows;
}

/** Notes that the trips of an alert are being searched: a load from now on makes the search due again. */
export async function markSearching(tx: Tx, id: number): Promise<void> {
  await tx.updateTable('alerts').set({ due_on: null }).where('id', '=', id).execute();
}

/**
 * Notes a search for trips, and that nothing waits unless it is due again.
 *
 * @param search `sentOn` is when it wrote; undefined where it did not. Undefined for a search that was refused: what it
 *   would have found is news for the next one
 */
export async function markSearched(
  tx: Tx,
  id: number,
  search: { known: readonly string[]; searchedOn: Date; sentOn: Date | undefined } | undefined,
): Promise<void> {
  await tx
    .updateTable('alerts')
    .set({
      ...(search !== undefined && { known_trips: JSON.stringify(search.known), searched_on: search.searchedOn }),
      waiting: sql<number>`case when due_on is null then 0 else waiting end`,
      ...(search?.sentOn !== undefined && { last_sent_on: search.sentOn }),
    })
    .where('id', '=', id)
    .execute();
}
