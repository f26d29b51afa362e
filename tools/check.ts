import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { ensureDerived } from './derived/ensure.mjs';
import { runAll, runSteps, type Step } from './run/steps.ts';

/** The engine comes first: other projects refer to the declarations that its build writes to `packages/engine/dist`. */
const TYPE_CHECKED = [
  'packages/engine',
  'packages/contracts',
  'packages/places',
  'packages/market',
  'packages/reading',
  'packages/reading/tsconfig.test.json',
  'packages/client',
  'packages/engine/tsconfig.test.json',
  'apps/server',
  'apps/agent',
  'apps/web',
  'packages/simulator',
  'e2e',
  'tools',
];

/**
 * One thread for each type check, because two steps run at a time: the same checks by several threads take twice the
 * processor time (`apps/server`: 36.5 s with the default of four, 17.3 s with one).
 */
const TYPE_CHECK = ['node', 'node_modules/typescript7/bin/tsc', '-b', '--singleThreaded'] as const;

/** Files that have not changed since they passed are not read again. No rule of ours looks at another file. */
const BY_CONTENT = ['--cache', '--cache-strategy', 'content'];
/** A run of Prettier without `--cache` deletes the cache in its usual place. */
const FORMAT_CACHE = ['--cache-location', 'node_modules/.cache/format-check'];
/** ESLint does not see a change of our own rules, or of a parser: each has a cache of its own. */
const LINT_RULES = [
  'eslint.config.js',
  'package-lock.json',
  'tools/checks/contract-forms.ts',
  'tools/checks/text-rules.ts',
];
const LINT_CACHE = ['--cache-location', `node_modules/.cache/eslint/${hashFiles(LINT_RULES)}/`];

function hashFiles(paths: readonly string[]): string {
  const hash = createHash('sha256');
  for (const path of paths) hash.update(readFileSync(path));
  return hash.digest('hex').slice(0, 16);
}

/** All checks that need neither a database nor a browser. `npm run check` runs them before each commit. */
export const CHECK_STEPS: Step[] = [
  {
    name: 'format',
    command: [
      'node',
      'node_modules/prettier/bin/prettier.cjs',
      '--check',
      '--log-level',
      'warn',
      ...BY_CONTENT,
      ...FORMAT_CACHE,
      '.',
    ],
  },
  {
    name: 'lint',
    command: ['node', 'node_modules/eslint/bin/eslint.js', '--max-warnings', '0', ...BY_CONTENT, ...LINT_CACHE, '.'],
  },
  ...TYPE_CHECKED.filter((project) => existsSync(project)).map((project): Step => ({
    name: `types of ${project}`,
    command: [...TYPE_CHECK, project],
  })),
  { name: 'boundaries', command: ['node', 'tools/boundaries/check.ts'] },
  { name: 'owners of tables', command: ['node', 'tools/checks/table-owners.ts'] },
  { name: 'licences and pins', command: ['node', 'tools/checks/dependencies.ts'] },
  { name: 'frozen migrations', command: ['node', 'tools/checks/frozen-migrations.ts'] },
  { name: 'engine rules cited', command: ['node', 'tools/checks/engine-rules.ts'] },
  { name: 'tests of the threat model', command: ['node', 'tools/checks/threat-model.ts'] },
  { name: 'paths in documents', command: ['node', 'tools/checks/document-paths.ts'] },
  { name: 'released features', command: ['node', 'tools/checks/released-features.ts'] },
  { name: 'unused exports', command: ['node', 'tools/checks/unused-exports.ts'] },
  { name: 'subjects of commits', command: ['node', 'tools/checks/commit-scopes.ts'] },
  { name: 'sizes of commits', command: ['node', 'tools/checks/commit-sizes.ts'] },
  { name: 'plain language', command: ['node', 'tools/checks/plain-language.ts'] },
  { name: 'schema of the database', command: ['node', 'apps/server/scripts/schema.ts', '--check'] },
  { name: 'table of settings', command: ['node', 'apps/server/scripts/configuration.ts', '--check'] },
  { name: 'table of budgets', command: ['node', 'apps/server/scripts/table-budgets.ts', '--check'] },
  { name: 'compiled texts', command: ['node', 'tools/texts/compile.ts', '--check'] },
  {
    name: 'table of assignment notices',
    command: ['node', 'apps/server/scripts/assignment-notices.ts', '--check'],
  },
  { name: 'table of posting statuses', command: ['node', 'apps/server/scripts/posting-statuses.ts', '--check'] },
  { name: 'AsyncAPI document', command: ['node', 'apps/server/scripts/asyncapi.ts', '--check'] },
  { name: 'rules of the AsyncAPI document', command: ['node', 'tools/checks/asyncapi-rules.ts'] },
  { name: 'OpenAPI documents and their rules', command: ['node', 'tools/checks/openapi-rules.ts'] },
];

if (import.meta.main) {
  ensureDerived();
  await runAll(() => runSteps(CHECK_STEPS, 2));
}
