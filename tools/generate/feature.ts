import { addTexts, listLanguageFiles } from './languages.ts';
import { toNoun, type Noun } from './names.ts';
import { addEntry, addImport, writeGenerated, type Generated } from './write.ts';

const TEXTS = 'apps/web/src/lib/texts';

/**
 * The screen of a noun that `new:module` generated: its list with loading, error and empty states, a form that adds one,
 * its texts, which stay English in other languages until they are translated, and a test by role and keyboard.
 *
 * @param languages the files of the desk's catalogue in other languages
 */
export function toFeature(noun: Noun, languages: readonly string[]): Generated {
  const { many, one } = noun;
  const texts = {
    title: toTitle(many.words),
    text: 'Text',
    add: 'Add',
    addFailed: `The ${one.words} could not be added.`,
    empty: `There are no ${many.words} yet.`,
    loadFailed: `The ${many.words} could not be loaded.`,
  };
  const keyed = Object.fromEntries(Object.entries(texts).map(([key, text]) => [`${many.camel}.${key}`, text]));
  const folder = `apps/web/src/modules/${many.kebab}`;
  return {
    files: {
      [`${TEXTS}/en/${many.kebab}.ts`]: `/** Texts of ${many.words}. */
export const ${one.camel}Texts = ${JSON.stringify(texts)} as const;
`,
      [`${folder}/components/${many.kebab}.tsx`]: toView(noun),
      [`${folder}/components/${many.kebab}.test.tsx`]: toTest(noun),
      [`${folder}/routes.tsx`]: toRoutes(noun),
    },
    registrations: {
      [`${TEXTS}/en/index.ts`]: (text: string) =>
        addEntry(
          addImport(text, `import { ${one.camel}Texts } from './${many.kebab}.ts';`),
          'english = {',
          `${many.camel}: ${one.camel}Texts`,
          'sorted',
        ),
      ...Object.fromEntries(languages.map((path) => [path, (text: string) => addTexts(text, keyed)])),
      'apps/web/src/app/registered-routes.ts': (text: string) =>
        addEntry(
          text,
          "ROUTING_TABLE: Readonly<Record<string, FeatureRoute['guard']>> = {",
          `'/${many.kebab}': 'signed-in'`,
        ),
      [`${folder}/requests.ts`]: (text) => addCommand(text, noun),
    },
  };
}

function addCommand(text: string, { many, one }: Noun): string {
  const imported = text
    .replace('import { list', `import { create${one.pascal}, list`)
    .replace(`type ${one.pascal} }`, `type ${one.pascal}, type ${one.pascal}Draft }`)
    .replace('import { queryOptions }', 'import { queryOptions, useMutation }');
  return `${imported}
/** Adds one of the ${many.words}. */
export function useCreate${one.pascal}() {
  return useMutation({
    mutationFn: ({ draft, idempotencyKey }: { draft: ${one.pascal}Draft; idempotencyKey: string }) =>
      callEndpoint(create${one.pascal}, { body: draft, idempotencyKey }),
  });
}
`;
}

function toTitle(words: string): string {
  return words.replace(/\b[a-z]/g, (letter) => letter.toUpperCase());
}

function toView(noun: Noun): string {
  const { many, one } = noun;
  return `import { Button, Skeleton, TextInput } from '@mantine/core';
import { create${one.pascal}, ${one.snake.toUpperCase()}_LENGTH, type ${one.pascal}Draft } from '@loadstone/contracts/${many.kebab}';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { isApiError } from '../../../lib/api/api-error.ts';
import { handleReply } from '../../../lib/api/handle-reply.ts';
import { newIdempotencyKey } from '../../../lib/browser/random.ts';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { showToast } from '../../../ui/toasts/toast.ts';
import { ${many.camel}Query, useCreate${one.pascal} } from '../requests.ts';
import { t } from '../../../lib/texts/t.ts';
import { DelayedSkeleton } from '../../../ui/states/delayed-skeleton.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';

/** The company's ${many.words}, and a form that adds one. */
export function ${many.pascal}() {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId}>{t('${many.camel}.title')}</h2>
      <${one.pascal}List />
      <Add${one.pascal}Form />
    </section>
  );
}

function ${one.pascal}List() {
  const { data, isError, error, refetch } = useQuery(${many.camel}Query);
  if (data === undefined) {
    if (isError) {
      return <ErrorState title={t('${many.camel}.loadFailed')} error={error} onRetry={() => void refetch()} />;
    }
    return (
      <DelayedSkeleton>
        <Skeleton height={16} my={8} width="60%" />
      </DelayedSkeleton>
    );
  }
  if (data.length === 0) return <EmptyState title={t('${many.camel}.empty')} />;
  return (
    <ul>
      {data.map(({ id, text }) => (
        <li key={id}>{text}</li>
      ))}
    </ul>
  );
}

${toForm(noun)}`;
}

function toForm({ many, one }: Noun): string {
  const length = `${one.snake.toUpperCase()}_LENGTH`;
  return `/** Adds a ${one.words}; the field is empty and has the focus afterwards. */
function Add${one.pascal}Form() {
  const creation = useCreate${one.pascal}();
  const [idempotencyKey, setIdempotencyKey] = useState(newIdempotencyKey);
  const { form, onSubmit, showServerErrors } = useContractForm<${one.pascal}Draft>({
    schema: create${one.pascal}.body,
    initialValues: { text: '' },
    onValid: (draft) => {
      if (creation.isPending) return;
      handleReply(creation.mutateAsync({ draft, idempotencyKey }), {
        onSuccess: () => {
          form.reset();
          form.getInputNode('text')?.focus();
        },
        onError: (error) => {
          if (showServerErrors(error)) return;
          const reason = isApiError(error) ? \` \${error.message}\` : '';
          showToast({ message: \`\${t('${many.camel}.addFailed')}\${reason}\`, tone: 'danger' });
        },
        // Without a response it is unknown whether the row was added: the next request repeats this one.
        onSettled: (error) => {
          if (!isApiError(error) || error.status !== 0) setIdempotencyKey(newIdempotencyKey());
        },
      });
    },
  });
  return (
    <form onSubmit={onSubmit} noValidate>
      <TextInput
        label={t('${many.camel}.text')}
        withAsterisk
        maxLength={${length}}
        autoComplete="off"
        key={form.key('text')}
        {...form.getInputProps('text')}
      />
      <Button type="submit" loading={creation.isPending}>
        {t('${many.camel}.add')}
      </Button>
    </form>
  );
}
`;
}

function toTest({ many, one }: Noun): string {
  return `import { create${one.pascal}, list${many.pascal}, type ${one.pascal} } from '@loadstone/contracts/${many.kebab}';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { Refusal, startFakeServer } from '../../../../test/fake-server.ts';
import { renderSignedIn } from '../../../../test/render.tsx';
import { ${many.pascal} } from './${many.kebab}.tsx';

const first: ${one.pascal} = { id: 1, text: 'First', createdOn: '2026-06-15T15:00:00.000Z' };

describe('${many.words}', () => {
  it('are added with the keyboard and appear in the list', async () => {
    const server = startFakeServer();
    const rows = [first];
    server.respond(list${many.pascal}, () => rows);
    server.respond(create${one.pascal}, ({ body }) => {
      const added = { ...first, id: 2, text: (body as { text: string }).text };
      rows.push(added);
      return added;
    });
    renderSignedIn(<${many.pascal} />);
    expect(await screen.findByText('First')).toBeVisible();
    await userEvent.type(screen.getByRole('textbox', { name: 'Text' }), 'Second{Enter}');
    await waitFor(() => expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['First', 'Second']));
    expect(screen.getByRole('textbox', { name: 'Text' })).toHaveFocus();
    expect(screen.getByRole('textbox', { name: 'Text' })).toHaveValue('');
  });

  it('are not sent without a text', async () => {
    const server = startFakeServer();
    server.respond(list${many.pascal}, () => []);
    renderSignedIn(<${many.pascal} />);
    expect(await screen.findByText('There are no ${many.words} yet.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Add' }));
    expect(screen.getByRole('textbox', { name: 'Text' })).toHaveAccessibleDescription('Please enter a text.');
    expect(server.requestsOf(create${one.pascal})).toEqual([]);
  });

  it('are loaded again after a failure', async () => {
    const server = startFakeServer();
    let isDown = true;
    server.respond(list${many.pascal}, () => {
      if (isDown) throw new Refusal('server.internal');
      return [first];
    });
    renderSignedIn(<${many.pascal} />);
    expect(await screen.findByText('The ${many.words} could not be loaded.')).toBeVisible();
    isDown = false;
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('First')).toBeVisible();
  });

  it('keep the text that the server refuses', async () => {
    const server = startFakeServer();
    server.respond(list${many.pascal}, () => []);
    server.respond(create${one.pascal}, () => {
      throw new Refusal('server.internal');
    });
    renderSignedIn(<${many.pascal} />);
    await userEvent.type(await screen.findByRole('textbox', { name: 'Text' }), 'Second{Enter}');
    expect(await screen.findByText(/The ${one.words} could not be added\\./)).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Text' })).toHaveValue('Second');
  });
});
`;
}

function toRoutes({ many }: Noun): string {
  return `import type { FeatureRoute } from '../../lib/react/feature-route.ts';

export const routes: FeatureRoute[] = [
  {
    path: '/${many.kebab}',
    guard: 'signed-in',
    load: () => import('./components/${many.kebab}.tsx').then((module) => module.${many.pascal}),
  },
];
`;
}

if (import.meta.main) {
  const noun = toNoun(process.argv[2] ?? '', process.argv[3]);
  const paths = await writeGenerated(toFeature(noun, listLanguageFiles(TEXTS)));
  console.log(`${paths.join('\n')}\nNext: npm run derived:write texts, and again after each change of the texts.`);
}
