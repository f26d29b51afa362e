import { POSTING_FEATURES } from '@loadstone/contracts/board';
import type { ProductMode } from '@loadstone/contracts/postings';
import { listTemplates, type Template } from '@loadstone/contracts/templates';
import { queryOptions, useQuery, type QueryClient } from '@tanstack/react-query';
import { callEndpoint } from '../../lib/api/api-client.ts';
import { useSession } from '../../lib/session/session.ts';

export function templatesQuery(mode: ProductMode) {
  return queryOptions({
    queryKey: ['templates', mode],
    queryFn: ({ signal }): Promise<Template[]> => callEndpoint(listTemplates, { params: { mode }, signal }),
  });
}

/** The company's templates of the mode, newest first. Sends no request where the company may not see its postings. */
export function useTemplates() {
  const { mode, hasFeature } = useSession();
  return useQuery({ ...templatesQuery(mode), enabled: hasFeature(POSTING_FEATURES[mode].view) });
}

/** Changes the cached list, where there is one. */
export function patchTemplates(
  client: QueryClient,
  mode: ProductMode,
  patch: (templates: Template[]) => Template[],
): void {
  client.setQueryData(templatesQuery(mode).queryKey, (templates) => templates && patch(templates));
}
