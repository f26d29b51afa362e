import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import openapiTS, { astToString, stringToAST } from 'openapi-typescript';

/** Writes the types of the client from the API document for programs, or with `--check` reports that they differ. */
const DOCUMENT = new URL('../../../docs/openapi-v1.json', import.meta.url);
const TYPES = new URL('../src/generated/api.ts', import.meta.url);
const NOTE = '// Generated from docs/openapi-v1.json by `npm run derived:write client`.\n';

const document = JSON.parse(readFileSync(DOCUMENT, 'utf8')) as Parameters<typeof openapiTS>[0];
/** A file is a `Blob` for a program, sent and received. */
const [blob] = stringToAST('type File = Blob;') as [{ readonly type: never }];
const text =
  NOTE +
  astToString(
    await openapiTS(document, {
      alphabetize: true,
      defaultNonNullable: false,
      transform: ({ format }) => (format === 'binary' ? blob.type : undefined),
    }),
  );
if (!process.argv.includes('--check')) {
  mkdirSync(new URL('.', TYPES), { recursive: true });
  writeFileSync(TYPES, text);
} else if (!existsSync(TYPES) || readFileSync(TYPES, 'utf8') !== text) {
  console.error(
    'packages/client/src/generated/api.ts is not what docs/openapi-v1.json makes of it; run npm run derived:write client',
  );
  process.exitCode = 1;
}
