import { readdirSync } from 'node:fs';
import { MIGRATIONS_FOLDER, toNextMigrationName } from './migration.ts';
import { toContractFiles, toSampleRow, toServerFiles, toTableMigration } from './module-server.ts';
import { toNoun, type Noun } from './names.ts';
import { addEntry, addImport, addLineAfterLast, writeGenerated, type Generated } from './write.ts';

/**
 * A new noun: its contract and event, its table, its server module with tests, and its requests and
 * live updates in the front end. A company can list its rows and add one; clients of the company see it live.
 *
 * @param migrations the migrations there are, by file name
 */
export function toModule(noun: Noun, migrations: readonly string[]): Generated {
  const migration = toNextMigrationName(migrations, noun.many.kebab);
  return {
    files: {
      ...toContractFiles(noun),
      [`${MIGRATIONS_FOLDER}/${migration}`]: toTableMigration(noun),
      [`apps/server/test/previous-boards/${migration.replace('.ts', '.sql')}`]: toSampleRow(noun),
      ...toServerFiles(noun),
      ...toDataFiles(noun),
    },
    registrations: toRegistrations(noun),
  };
}

function toDataFiles({ many, one }: Noun): Record<string, string> {
  const folder = `apps/web/src/modules/${many.kebab}`;
  return {
    [`${folder}/index.ts`]: `export { ${many.camel}Query } from './requests.ts';\n`,
    [`${folder}/requests.ts`]: `import { list${many.pascal}, type ${one.pascal} } from '@loadstone/contracts/${many.kebab}';
import { queryOptions } from '@tanstack/react-query';
import { callEndpoint } from '../../lib/api/api-client.ts';

/** The company's ${many.words}, oldest first; loaded each time the screen opens. */
export const ${many.camel}Query = queryOptions({
  queryKey: ['${many.camel}'],
  queryFn: ({ signal }): Promise<${one.pascal}[]> => callEndpoint(list${many.pascal}, { signal }),
  staleTime: 0,
});
`,
  };
}

function toRegistrations({ many, one }: Noun): Generated['registrations'] {
  return {
    'apps/server/src/plugins/openapi/contract-entries.ts': (text) =>
      addEntry(
        addImport(text, `import * as ${many.camel} from '@loadstone/contracts/${many.kebab}';`),
        'CONTRACT_ENTRIES: Readonly<Record<string, object>> = {',
        many.camel === many.kebab ? many.camel : `'${many.kebab}': ${many.camel}`,
        'sorted',
      ),
    'packages/contracts/src/live/board-events.ts': (text) =>
      addEntry(
        addImport(text, `import { ${one.camel}Events } from '../${many.kebab}/index.ts';`),
        'BOARD_EVENTS = {',
        `...${one.camel}Events`,
      ),
    'packages/contracts/src/endpoint/caches.ts': (text) => addLineAfterLast(text, /^ {2}'\w+',$/, `  '${many.camel}',`),
    'apps/server/src/modules/nouns.ts': (text) => {
      const line = `export { ${many.camel}Module } from './${many.kebab}/index.ts';`;
      return `${[...text.trimEnd().split('\n'), line].sort().join('\n')}\n`;
    },
    'apps/server/src/plugins/openapi/audiences.ts': (text) =>
      addEntry(
        text,
        'TAG_TEXTS: Readonly<Record<string, string>> = {',
        `'${many.kebab}': 'The ${many.words} of the own company'`,
      ),
    'apps/web/src/app/live-caches.ts': (text) =>
      addEntry(
        addImport(text, `import { ${many.camel}Query } from '../modules/${many.kebab}/index.ts';`),
        'LIVE_CACHES: LiveCaches = {',
        `${many.camel}: reloadedCache('${many.camel}', ${many.camel}Query.queryKey)`,
      ),
  };
}

if (import.meta.main) {
  const noun = toNoun(process.argv[2] ?? '', process.argv[3]);
  const paths = await writeGenerated(toModule(noun, readdirSync(MIGRATIONS_FOLDER)));
  console.log(
    `${paths.join('\n')}\nNext: npm run derived:write, and again after each change of the contract or the table.`,
  );
}
