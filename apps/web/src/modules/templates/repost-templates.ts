import { POSTING_FEATURES } from '@loadstone/contracts/board';
import { MODE_KINDS, type Posting } from '@loadstone/contracts/postings';
import { repostTemplates, TEMPLATE_SOURCE_TAGS } from '@loadstone/contracts/templates';
import { useMutation } from '@tanstack/react-query';
import { callEndpoint } from '../../lib/api/api-client.ts';
import { useSession } from '../../lib/session/session.ts';

interface RepostRequest {
  readonly templateIds: readonly number[];
  /** The same for all attempts of one repost: however often it is sent, it is posted once. */
  readonly idempotencyKey: string;
}

/** Posts templates, dated today, all or none. The new postings reach the desk as live events. */
export function useRepostTemplates() {
  const { mode, keyFor } = useSession();
  return useMutation({
    mutationFn: ({ templateIds, idempotencyKey }: RepostRequest): Promise<Posting[]> =>
      callEndpoint(repostTemplates, {
        params: { key: keyFor(POSTING_FEATURES[mode].createDelete), sourceTag: TEMPLATE_SOURCE_TAGS[mode] },
        body: { templateIds: [...templateIds], pType: MODE_KINDS[mode].own },
        idempotencyKey,
      }),
  });
}
