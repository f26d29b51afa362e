import { readdirSync, writeFileSync } from 'node:fs';
import { toSpellings } from './names.ts';

const FOLDER = 'apps/server/migrations';

/** The file name of the next migration after `existing`, e.g. `0007-load-notes.ts`. */
export function toNextMigrationName(existing: readonly string[], name: string): string {
  const last = Math.max(0, ...existing.map((file) => Number(/^(\d{4})-/.exec(file)?.[1] ?? 0)));
  return `${String(last + 1).padStart(4, '0')}-${toSpellings(name).kebab}.ts`;
}

export const MIGRATION_TEXT = `import { sql, type Kysely } from 'kysely';

/** What this changes and why. Once landed it is frozen: a mistake is mended by the next one. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql\`select 1\`.execute(db);
}
`;

if (import.meta.main) {
  const name = process.argv[2] ?? '';
  const file = `${FOLDER}/${toNextMigrationName(readdirSync(FOLDER), name)}`;
  writeFileSync(file, MIGRATION_TEXT, { flag: 'wx' });
  console.log(`${file}\nThen: npm run schema:dump, npm run freeze:migrations once it lands.`);
}
