import { writeNewFiles } from './module.ts';
import { toSpellings } from './names.ts';

/**
 * The files of a new front-end feature by path: in `data/<noun>` one request and the live mapping, in
 * `features/<job>` one view with its loading, error and empty states and its route, and the texts. It
 * expects the contract that `new:module` makes.
 *
 * @throws Error if the name is not kebab-case
 */
export function toFeatureFiles(name: string): Record<string, string> {
  const { kebab, camel, pascal } = toSpellings(name);
  const folder = `apps/web/src/features/${kebab}`;
  const data = `apps/web/src/data/${kebab}`;
  const words = kebab.replaceAll('-', ' ');
  return {
    [`apps/web/src/lib/texts/en/${kebab}.ts`]: `/** Texts of ${words}. */
export const ${camel}Texts = {
  title: '${pascal}',
  loadFailed: 'The list could not be loaded.',
  empty: 'There is nothing here yet.',
} as const;
`,
    [`${data}/list-${kebab}.ts`]: `import { list${pascal} } from '@loadstone/contracts';
import { useQuery } from '@tanstack/react-query';
import { callEndpoint } from '../../lib/api-client.ts';

export const ${camel}Key = ['${kebab}'] as const;

/** The company's ${words}. */
export function use${pascal}() {
  return useQuery({ queryKey: ${camel}Key, queryFn: ({ signal }) => callEndpoint(list${pascal}, { signal }) });
}
`,
    [`${folder}/components/${kebab}-page.tsx`]: `import { use${pascal} } from '../../../data/${kebab}/list-${kebab}.ts';
import { use${pascal}Live } from '../../../data/${kebab}/live.ts';
import { t } from '../../../lib/texts/t.ts';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';

/** The screen of ${words}. */
export function ${pascal}Page() {
  const { data, error, refetch } = use${pascal}();
  use${pascal}Live();
  if (error) return <ErrorState title={t('${camel}.loadFailed')} error={error} onRetry={() => void refetch()} />;
  if (data?.length === 0) return <EmptyState title={t('${camel}.empty')} />;
  return (
    <ul aria-label={t('${camel}.title')} aria-busy={data === undefined}>
      {data?.map(({ id, createdOn }) => (
        <li key={id}>{createdOn}</li>
      ))}
    </ul>
  );
}
`,
    [`${folder}/routes.tsx`]: `import type { FeatureRoute } from '../../lib/feature-route.ts';

export const routes: FeatureRoute[] = [
  {
    path: '/${kebab}',
    guard: 'signed-in',
    load: () => import('./components/${kebab}-page.tsx').then((module) => module.${pascal}Page),
  },
];
`,
    [`${data}/live.ts`]: `import { useQueryClient } from '@tanstack/react-query';
import { useBoardEvents } from '../../live/hub-context.ts';
import { ${camel}Key } from './list-${kebab}.ts';

/** Reloads the list when the board publishes a change of this company. */
export function use${pascal}Live(): void {
  const queryClient = useQueryClient();
  useBoardEvents({
    onBatch: () => void queryClient.invalidateQueries({ queryKey: ${camel}Key }),
    onRefetch: () => void queryClient.invalidateQueries({ queryKey: ${camel}Key }),
  });
}
`,
  };
}

if (import.meta.main) {
  const name = process.argv[2] ?? '';
  const files = toFeatureFiles(name);
  await writeNewFiles(files);
  console.log(Object.keys(files).join('\n'));
  console.log(`
Next: name the texts in apps/web/src/lib/texts/en/index.ts and run npm run texts:write; enter '/${name}' in
apps/web/src/app/routing-table.ts with its guard; then the view and its tests.`);
}
