import comments from '@eslint-community/eslint-plugin-eslint-comments/configs';
import js from '@eslint/js';
import reactHooks from 'eslint-plugin-react-hooks';
import globals from 'globals';
import tseslint from 'typescript-eslint';
import { contractForms } from './tools/checks/contract-forms.ts';
import { focusWhileBusy } from './tools/checks/focus-while-busy.ts';
import { localeRules, pageTextRules, serverTextRules } from './tools/checks/text-rules.ts';

/** Each of these has one owner; other code uses the owner, which the message names. */
const owned = {
  fetch: { name: 'fetch', message: 'apps/web/src/lib/api/api-client.ts owns fetch.' },
  XMLHttpRequest: {
    name: 'XMLHttpRequest',
    message: 'apps/web/src/lib/api/upload-request.ts owns XMLHttpRequest: it reports the progress of uploads.',
  },
  localStorage: { name: 'localStorage', message: 'apps/web/src/lib/browser/storage.ts owns browser storage.' },
  sessionStorage: { name: 'sessionStorage', message: 'apps/web/src/lib/browser/storage.ts owns browser storage.' },
};

const clock = [
  { object: 'Date', property: 'now', message: 'The clock is passed in.' },
  { object: 'Math', property: 'random', message: 'Random numbers are passed in.' },
];

const environment = {
  object: 'process',
  property: 'env',
  message: 'apps/server/src/ground/settings/config.ts owns the environment.',
};

/** React keeps a failure until the page is reloaded. */
const reactLazy = {
  name: 'react',
  importNames: ['lazy'],
  message: '`lazyComponent` of apps/web/src/ui/lazy-component.tsx loads a part that failed again.',
};

const newDate = {
  selector: "NewExpression[callee.name='Date'][arguments.length=0]",
  message: 'The clock is passed in.',
};

/** A service gets what it needs, such as a company or an actor, so that a new kind of caller changes the edge only. */
const callerKind = {
  selector: 'MemberExpression[property.name="kind"]:matches([object.name="caller"], [object.property.name="caller"])',
  message: 'Only auth, endpoints, plugins and routes decide by the kind of caller.',
};

/** The callbacks of one call of `mutate` are dropped when the event of the call unmounts the component before its reply. */
const droppedCallbacks = {
  selector:
    "CallExpression[callee.property.name='mutate'][arguments.length>1], CallExpression[callee.name='mutate'][arguments.length>1]",
  message:
    'apps/web/src/lib/api/handle-reply.ts handles the reply of mutateAsync(): callbacks of mutate() may be dropped.',
};

/** Fields of the kit that forget typed text by Enter, Tab or leaving them. */
const lossyFields = {
  importNames: ['Autocomplete', 'MultiSelect', 'Select', 'TagsInput'],
  message: 'Use ChoiceField or ChoicesField of apps/web/src/ui/form: they never drop typed text.',
};

/** The size of a file or function, without blank lines and comments. */
const size = (lines) => ['error', { max: lines, skipBlankLines: true, skipComments: true }];

export default tseslint.config(
  { ignores: ['**/dist/**', '**/node_modules/**', '**/.data/**', '**/test-results/**', '**/generated/**'] },
  js.configs.recommended,
  ...tseslint.configs.recommended,
  comments.recommended,
  {
    languageOptions: { globals: { ...globals.node } },
    rules: {
      '@eslint-community/eslint-comments/require-description': ['error', { ignore: ['eslint-enable'] }],
      '@eslint-community/eslint-comments/no-unused-disable': 'error',
      '@typescript-eslint/ban-ts-comment': ['error', { 'ts-expect-error': 'allow-with-description' }],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      'max-lines': size(400),
      'max-lines-per-function': size(60),
      'no-console': 'error',
      eqeqeq: 'error',
    },
  },
  { files: ['**/*.cjs'], rules: { '@typescript-eslint/no-require-imports': 'off' } },
  {
    files: [
      '**/*.test.{ts,tsx}',
      '**/test/**',
      '**/bench/**',
      '**/prove/**',
      '**/scripts/**',
      'e2e/**',
      'tools/**',
      'docs/guides/**',
      'apps/server/testkit/**',
    ],
    rules: { 'max-lines-per-function': 'off', 'no-console': 'off' },
  },
  {
    files: ['packages/engine/src/**'],
    rules: {
      'no-restricted-globals': ['error', 'Date', 'console', 'process', 'setTimeout', 'setInterval', 'performance'],
      'no-restricted-properties': ['error', ...clock],
    },
  },
  {
    files: ['packages/reading/src/**'],
    rules: {
      'no-restricted-globals': ['error', 'console', 'process', 'setTimeout', 'setInterval', 'performance'],
      'no-restricted-properties': ['error', ...clock],
      'no-restricted-syntax': ['error', newDate],
    },
  },
  {
    files: ['packages/{contracts,places,market}/src/**'],
    ignores: ['**/*.test.ts'],
    rules: { 'no-restricted-syntax': ['error', ...localeRules] },
  },
  {
    files: ['packages/market/src/**'],
    ignores: ['**/*.test.ts'],
    rules: { 'no-restricted-properties': ['error', ...clock] },
  },
  {
    files: ['apps/server/src/**'],
    ignores: ['**/*.test.ts'],
    rules: {
      'no-restricted-properties': ['error', ...clock, environment],
      'no-restricted-syntax': ['error', newDate, callerKind, ...localeRules, ...serverTextRules],
    },
  },
  {
    files: [
      'apps/server/src/ground/caller.ts',
      'apps/server/src/{auth,endpoints,plugins}/**',
      'apps/server/src/modules/**/*.{module,routes}.ts',
      'apps/server/src/modules/permits/permits.guard.ts',
    ],
    ignores: ['**/*.test.ts'],
    rules: { 'no-restricted-syntax': ['error', newDate, ...localeRules, ...serverTextRules] },
  },
  {
    files: ['apps/server/src/ground/texts/en.ts'],
    rules: { 'no-restricted-syntax': 'off' },
  },
  { files: ['apps/server/src/ground/settings/config.ts'], rules: { 'no-restricted-properties': ['error', ...clock] } },
  {
    files: [
      'apps/server/src/main.ts',
      'apps/server/src/admin/main.ts',
      'apps/server/src/ground/clock.ts',
      'apps/server/src/demo/**',
    ],
    rules: { 'no-restricted-properties': 'off', 'no-restricted-syntax': 'off', 'no-console': 'off' },
  },
  {
    files: ['apps/web/src/**/*.{ts,tsx}'],
    ignores: ['**/*.test.{ts,tsx}'],
    languageOptions: { globals: { ...globals.browser } },
    plugins: { 'react-hooks': reactHooks },
    rules: {
      ...reactHooks.configs.recommended.rules,
      'no-restricted-syntax': ['error', ...localeRules, ...pageTextRules, droppedCallbacks],
      'no-restricted-globals': ['error', owned.fetch, owned.XMLHttpRequest, owned.localStorage, owned.sessionStorage],
      'no-restricted-properties': [
        'error',
        ...clock,
        { object: 'window', property: 'localStorage', message: owned.localStorage.message },
      ],
    },
  },
  {
    files: ['apps/web/src/**/*.tsx'],
    ignores: ['**/*.test.tsx'],
    plugins: { busy: { rules: { 'focus-while-busy': focusWhileBusy } } },
    rules: { 'max-lines': size(200), 'max-lines-per-function': size(100), 'busy/focus-while-busy': 'error' },
  },
  {
    files: ['apps/web/src/**/*.{ts,tsx}'],
    ignores: ['apps/web/src/ui/lazy-component.tsx'],
    rules: {
      'no-restricted-imports': ['error', { paths: [{ name: '@mantine/core', ...lossyFields }, reactLazy] }],
    },
  },
  {
    files: ['apps/web/src/{modules,screens}/**/*.tsx'],
    ignores: ['**/*.test.tsx'],
    plugins: { loadstone: { rules: { 'contract-forms': contractForms } } },
    rules: { 'loadstone/contract-forms': 'error' },
  },
  {
    files: [
      'apps/web/src/lib/api/api-client.ts',
      'apps/web/src/lib/code/load-code.ts',
      'apps/web/src/lib/{browser/storage,time/clock}.ts',
      'apps/web/src/modules/sign-in/**',
      'apps/web/src/driver/account-sign-in.ts',
      'apps/web/src/driver/driver-calls.ts',
      'apps/web/src/follow/follow-calls.ts',
    ],
    rules: { 'no-restricted-globals': ['error', owned.XMLHttpRequest, owned.localStorage, owned.sessionStorage] },
  },
  {
    files: ['apps/web/src/lib/api/upload-request.ts'],
    rules: { 'no-restricted-globals': ['error', owned.fetch, owned.localStorage, owned.sessionStorage] },
  },
  {
    files: ['apps/web/src/lib/{browser/storage,time/clock}.ts'],
    rules: { 'no-restricted-globals': 'off', 'no-restricted-properties': 'off' },
  },
  {
    files: ['apps/web/public/**/*.js', 'apps/web/driver/public/**/*.js'],
    languageOptions: { globals: { ...globals.serviceworker } },
  },
  {
    files: ['apps/web/**/*.test.{ts,tsx}', 'apps/web/test/**', 'e2e/**'],
    languageOptions: { globals: { ...globals.browser, ...globals.node } },
  },
  {
    files: ['e2e/journeys/**'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          paths: [
            {
              name: '@playwright/test',
              importNames: ['test'],
              message: 'Import it from pages/journey.ts, which resets the demo users after a failure.',
            },
          ],
        },
      ],
    },
  },
);
