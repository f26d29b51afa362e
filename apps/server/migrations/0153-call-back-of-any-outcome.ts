import { sql, type Kysely } from 'kysely';

/** Lets a note of any outcome have a reminder: "quoted 1,450 cad, cb in 2 min". */
export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw(CALL_BACKS).execute(db);
}

const CALL_BACKS = `
alter table call_notes
  drop constraint call_notes_check,
  add constraint call_notes_check check (outcome <> 'callBack' or call_back_on is not null);
`;
