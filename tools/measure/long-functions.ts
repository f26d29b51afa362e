import { Linter } from 'eslint';
import tseslint from 'typescript-eslint';
import type { SourceTree } from './source-tree.ts';

/** Lines of code of a function, without blank lines and comments; components may be longer. */
const LIMITS = { ts: 60, tsx: 100 } as const;

const toConfiguration = (extension: keyof typeof LIMITS): Linter.Config => ({
  files: [`**/*.${extension}`],
  languageOptions: { parser: tseslint.parser as Linter.Parser },
  rules: {
    'max-lines-per-function': ['error', { max: LIMITS[extension], skipBlankLines: true, skipComments: true }],
  },
});

/** Functions that ESLint's `max-lines-per-function` reports, those included that a comment allows. */
export function listLongFunctions({ files }: SourceTree): string[] {
  const linter = new Linter();
  const configuration = [toConfiguration('ts'), toConfiguration('tsx')];
  return files
    .filter(({ syntax }) => syntax !== undefined)
    .flatMap(({ path, text }) => {
      const messages = linter.verify(text, configuration, { filename: path, allowInlineConfig: false });
      return messages.map(({ line, message }) => `${path}:${line} ${message}`);
    });
}
