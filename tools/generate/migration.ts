import { readdirSync } from 'node:fs';
import { toSpellings } from './names.ts';
import { writeGenerated } from './write.ts';

export const MIGRATIONS_FOLDER = 'apps/server/migrations';

/** The file name of the next migration after `existing`, e.g. `0007-load-notes.ts`. */
export function toNextMigrationName(existing: readonly string[], name: string): string {
  const last = Math.max(0, ...existing.map((file) => Number(/^(\d{4})-/.exec(file)?.[1] ?? 0)));
  return `${String(last + 1).padStart(4, '0')}-${toSpellings(name).kebab}.ts`;
}

const MIGRATION_TEXT = `import { sql, type Kysely } from 'kysely';

/** What this changes and why. After it is merged it cannot be changed: a later migration corrects it. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql\`select 1\`.execute(db);
}
`;

if (import.meta.main) {
  const path = `${MIGRATIONS_FOLDER}/${toNextMigrationName(readdirSync(MIGRATIONS_FOLDER), process.argv[2] ?? '')}`;
  await writeGenerated({ files: { [path]: MIGRATION_TEXT }, registrations: {} });
  console.log(`${path}\nNext: npm run derived:write, and again after each change of it.`);
}
