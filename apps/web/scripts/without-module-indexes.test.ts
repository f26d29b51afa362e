import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { passIndexes } from './without-module-indexes.ts';

const at = (path: string) => resolve(import.meta.dirname, '../src', path);

describe('an import of a module’s index', () => {
  it('is built as imports of the files behind it', () => {
    const source = "import { tagsKey, useTags as useAll, type Other } from '../tags/index.ts';\nuseAll(tagsKey);";
    expect(passIndexes(source, at('modules/leads/a.ts'))).toBe(
      "import { tagsKey, useTags as useAll } from '../tags/tags.ts';\nuseAll(tagsKey);",
    );
    const nested = "import { tagsKey } from '../../modules/tags/index.ts';";
    expect(passIndexes(nested, at('screens/desk/a.ts'))).toBe("import { tagsKey } from '../../modules/tags/tags.ts';");
  });

  it('is left as it is where it is no module’s, and refused for a name that the index lacks', () => {
    const texts = "import { english } from './en/index.ts';";
    expect(passIndexes(texts, at('lib/texts/a.ts'))).toBe(texts);
    expect(() => passIndexes("import { missing } from '../tags/index.ts';", at('modules/leads/a.ts'))).toThrow(
      'missing',
    );
  });
});
