import { ESLint } from 'eslint';
import { expect, it } from 'vitest';

it.each(['Select', 'MultiSelect', 'Autocomplete', 'TagsInput'])(
  'the lint names a %s of the kit, which drops typed text',
  async (name) => {
    const [result] = await new ESLint().lintText(`import { ${name} } from '@mantine/core';\nexport { ${name} };\n`, {
      filePath: 'apps/web/src/modules/search/components/example.tsx',
    });
    expect(result?.messages.map(({ ruleId }) => ruleId)).toEqual(['no-restricted-imports']);
  },
);
