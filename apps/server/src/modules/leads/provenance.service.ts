import { RECENT_DAYS, type Provenance } from '@loadstone/contracts/leads';
import type { Board } from '../../board/board.ts';
import { listProvenanceRows, type ProvenanceRow } from './provenance.queries.ts';

const DAY_MS = 24 * 3_600_000;

/**
 * Since when device, user and phone number of postings belong to their companies, by token. Tokens of the partner board
 * and of deleted postings are left out.
 */
export async function readProvenances(
  { db, clock }: Board,
  tokens: readonly number[],
): Promise<ReadonlyMap<number, Provenance>> {
  const rows = await listProvenanceRows(db, tokens);
  const now = clock.now();
  return new Map(rows.map((row) => [row.token, toProvenance(row, now)]));
}

function toProvenance(row: ProvenanceRow, now: Date): Provenance {
  const toDays = (since: Date) => Math.max(0, Math.floor((now.getTime() - since.getTime()) / DAY_MS));
  const toAge = (since: Date) => ({ days: toDays(since), isRecent: toDays(since) < RECENT_DAYS });
  const phone = toAge(row.phone_changed_on ?? row.phone_entered_on);
  const isChanged = row.phone_changed_on !== null;
  return {
    device: row.device_since === null ? null : toAge(row.device_since),
    user: { days: toDays(row.user_since), isProgram: row.is_program },
    phone: { days: phone.days, isChanged, isRecent: isChanged && phone.isRecent },
  };
}
