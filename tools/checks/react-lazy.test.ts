import { ESLint } from 'eslint';
import { expect, it } from 'vitest';

it('the lint names a `lazy` of React, which keeps a failure until the page is reloaded', async () => {
  const [result] = await new ESLint().lintText("import { lazy } from 'react';\nexport { lazy };\n", {
    filePath: 'apps/web/src/features/search/components/example.tsx',
  });
  expect(result?.messages.map(({ ruleId }) => ruleId)).toEqual(['no-restricted-imports']);
});
