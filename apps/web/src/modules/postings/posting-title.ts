import { DEFAULT_CLIENT_REFERENCE, type Posting } from '@loadstone/contracts/postings';
import { useQuery } from '@tanstack/react-query';
import { formatDay } from '../../lib/format/formatting.ts';
import { useSession } from '../../lib/session/session.ts';
import { t } from '../../lib/texts/t.ts';
import { findPosting } from './get-posting.ts';
import { ownPostingKey } from './list-postings.ts';
import { toDestinationText, toOriginText } from './posting-texts.ts';
import { toOwnKind } from './posting-calls.ts';

/** Loads an own posting by itself; undefined before it is loaded and where it no longer exists. */
export function useOwnPosting(token: number): Posting | undefined {
  const { mode } = useSession();
  const { data } = useQuery({
    queryKey: ownPostingKey(toOwnKind(mode), token),
    queryFn: async () => (await findPosting(mode, token)) ?? null,
  });
  return data ?? undefined;
}

/** The title of an own posting; undefined before it is loaded and where it no longer exists. */
export function usePostingTitle(token: number): string | undefined {
  const posting = useOwnPosting(token);
  return posting && toTitle(posting);
}

/** The route, the day, and the reference where it has one of its own. */
function toTitle(posting: Posting): string {
  const { clientRefNum, dateAvail } = posting;
  const route = t('documents.postingTitle', {
    origin: toOriginText(posting),
    destination: toDestinationText(posting),
    day: formatDay(dateAvail),
  });
  return clientRefNum === '' || clientRefNum === DEFAULT_CLIENT_REFERENCE
    ? route
    : t('documents.postingTitleWithReference', { route, reference: clientRefNum });
}
