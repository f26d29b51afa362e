import { POSTING_FEATURES } from '@loadstone/contracts/board';
import { listTemplates, type Template } from '@loadstone/contracts/templates';
import { useQuery } from '@tanstack/react-query';
import { callEndpoint } from '../../lib/api/api-client.ts';
import { useSession } from '../../lib/session/session.ts';
import { templatesKey } from '../../live/query-keys.ts';

/** The company's templates of the mode, newest first. Sends no request where the company may not see its postings. */
export function useTemplates() {
  const { mode, hasFeature } = useSession();
  return useQuery({
    queryKey: [...templatesKey, mode],
    queryFn: ({ signal }): Promise<Template[]> => callEndpoint(listTemplates, { params: { mode }, signal }),
    enabled: hasFeature(POSTING_FEATURES[mode].view),
  });
}
