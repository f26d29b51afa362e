import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { passIndexes } from './without-module-indexes.ts';

let folder: string;
const at = (path: string) => join(folder, 'src', path);

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'module-indexes-'));
  mkdirSync(at('modules/tags'), { recursive: true });
  writeFileSync(
    at('modules/tags/index.ts'),
    "export { TagColors } from './components/tag-colors.tsx';\nexport { tagsKey, useTags, type Tagging } from './tags.ts';\n",
  );
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('an import of a module’s index', () => {
  it('is built as imports of the files behind it', () => {
    const source = "import { tagsKey, useTags as useAll, type Tagging } from '../tags/index.ts';\nuseAll(tagsKey);";
    expect(passIndexes(source, at('modules/leads/a.ts'))).toBe(
      "import { tagsKey, useTags as useAll } from '../tags/tags.ts';\nuseAll(tagsKey);",
    );
    const nested = "import { tagsKey, TagColors } from '../../modules/tags/index.ts';";
    expect(passIndexes(nested, at('screens/desk/a.ts'))).toBe(
      "import { tagsKey } from '../../modules/tags/tags.ts'; import { TagColors } from '../../modules/tags/components/tag-colors.tsx';",
    );
  });

  it('names the index for what the index declares itself', () => {
    mkdirSync(at('modules/rates'), { recursive: true });
    writeFileSync(at('modules/rates/index.ts'), 'export function useRates() {}\nexport const RATES = 1;\n');
    const source = "import { RATES, useRates } from '../rates/index.ts';";
    expect(passIndexes(source, at('modules/leads/a.ts'))).toBe(source);
  });

  it('is left as it is where it is no module’s, and refused for a name that the index lacks', () => {
    const texts = "import { english } from './en/index.ts';";
    expect(passIndexes(texts, at('lib/texts/a.ts'))).toBe(texts);
    expect(() => passIndexes("import { missing } from '../tags/index.ts';", at('modules/leads/a.ts'))).toThrow(
      'missing',
    );
  });
});
