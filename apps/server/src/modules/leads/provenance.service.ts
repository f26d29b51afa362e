import { RECENT_DAYS, type Provenance } from '@loadstone/contracts/leads';
import type { Clock } from '../../ground/clock.ts';
import type { Db } from '../../db/database.ts';
import { listProvenanceRows, type ProvenanceRow } from './provenance.queries.ts';

/** Since when device, user and phone number of postings belong to their companies. */
export interface Provenances {
  /** By token; tokens of the partner board and of deleted postings are left out. */
  read(tokens: readonly number[]): Promise<ReadonlyMap<number, Provenance>>;
}

const DAY_MS = 24 * 3_600_000;

export function createProvenances({ db, clock }: { readonly db: Db; readonly clock: Clock }): Provenances {
  return {
    async read(tokens) {
      const rows = await listProvenanceRows(db, tokens);
      const now = clock.now();
      return new Map(rows.map((row) => [row.token, toProvenance(row, now)]));
    },
  };
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
