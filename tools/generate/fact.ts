import { readdirSync } from 'node:fs';
import { addTexts, listLanguageFiles } from './languages.ts';
import { MIGRATIONS_FOLDER, toNextMigrationName } from './migration.ts';
import { toSpellings, type Spellings } from './names.ts';
import { addEntry, writeGenerated, type Generated } from './write.ts';

const SHARED_TEXTS = 'packages/contracts/src/texts';

/** What a generated fact has as value: its description, its column, an example, and what is typed for it in a form. */
const VALUES = {
  line: {
    value: "{ type: 'line', maxLength: 50 }",
    column: (name: string) => `text not null default '' check (length(${name}) <= 50)`,
    example: 'Example',
    placeholder: 'Example',
  },
  lb: {
    value: "{ type: 'measure', unit: 'lb', least: 1, most: 100_000 }",
    column: (name: string) => `integer check (${name} between 1 and 100000)`,
    example: '44000 lb',
    placeholder: '44k',
  },
  ft: {
    value: "{ type: 'measure', unit: 'ft', least: 1, most: 199 }",
    column: (name: string) => `integer check (${name} between 1 and 199)`,
    example: '53 ft',
    placeholder: '53',
  },
  hours: { value: "{ type: 'hours' }", column: () => 'jsonb', example: '07:00-15:00', placeholder: '7-15:30' },
  day: { value: "{ type: 'day' }", column: () => 'date', example: '2030-01-31', placeholder: undefined },
  choice: {
    value: "{ type: 'choice' }",
    column: () => 'boolean not null default false',
    example: 'no',
    placeholder: undefined,
  },
} as const;
type FactType = keyof typeof VALUES;

/** @throws Error with the types that a fact can have, for another one. */
export function toFactType(type: string): FactType {
  if (!(type in VALUES)) throw new Error(`'${type}' is none of: ${Object.keys(VALUES).join(', ')}.`);
  return type as FactType;
}

/**
 * A new plain fact of a posting: its description, its columns, and its words in every language, which stay English until
 * they are translated. Its layout follows from its type.
 *
 * @param kind L for loads: both companies and the driver see it; E for equipment: brokers see it
 * @param migrations the migrations there are, by file name
 * @param languages the files of the shared catalogue in other languages
 */
export function toFact(
  name: Spellings,
  type: FactType,
  kind: 'L' | 'E',
  migrations: readonly string[],
  languages: readonly string[],
): Generated {
  const texts = toTexts(name, type, kind);
  const keyed = Object.fromEntries(Object.entries(texts).map(([key, text]) => [`facts.${name.camel}.${key}`, text]));
  const shown =
    kind === 'L'
      ? "replies: OF_LOAD, section: 'rateAndSize', places: [...SHOWN_WITH_LEADS, 'driverCard']"
      : "replies: ['posting', 'template', 'lead'], section: 'rateAndSize', places: OF_TRUCK";
  return {
    files: { [`${MIGRATIONS_FOLDER}/${toNextMigrationName(migrations, name.kebab)}`]: toMigration(name, type) },
    registrations: {
      'packages/contracts/src/postings/plain-facts.ts': (text) =>
        addEntry(
          text,
          'PLAIN_FACTS = {',
          `${name.camel}: { column: '${name.snake}', kinds: ['${kind}'], value: ${VALUES[type].value}, ${shown} }`,
        ),
      [`${SHARED_TEXTS}/en/facts.ts`]: (text) =>
        addEntry(text, 'namedTexts = {', `${name.camel}: ${JSON.stringify(texts)}`),
      ...Object.fromEntries(languages.map((path) => [path, (text: string) => addTexts(text, keyed)])),
    },
  };
}

function toTexts({ words }: Spellings, type: FactType, kind: 'L' | 'E'): Record<string, string> {
  const name = words[0]!.toUpperCase() + words.slice(1);
  const { example, placeholder } = VALUES[type];
  return {
    name,
    hint: name,
    example,
    ...(placeholder !== undefined && { placeholder }),
    onLine: type === 'choice' ? words : `${words} {text}`,
    ...(kind === 'L' && { driver: name }),
  };
}

function toMigration({ snake, words }: Spellings, type: FactType): string {
  return `import { sql, type Kysely } from 'kysely';

/** The ${words} of postings and templates. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const table of ['postings', 'templates']) {
    await sql.raw(\`alter table \${table} add column ${snake} ${VALUES[type].column(snake)}\`).execute(db);
  }
}
`;
}

if (import.meta.main) {
  const [name = '', type = 'line', kind = 'L'] = process.argv.slice(2);
  const fact = toFact(
    toSpellings(name),
    toFactType(type),
    kind === 'E' ? 'E' : 'L',
    readdirSync(MIGRATIONS_FOLDER),
    listLanguageFiles(SHARED_TEXTS),
  );
  const paths = await writeGenerated(fact);
  console.log(`${paths.join('\n')}\nNext: its words in each language, then npm run derived:write.`);
}
