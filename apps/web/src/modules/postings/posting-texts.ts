import type { Posting, PostingStatus } from '@loadstone/contracts/postings';
import { formatRadius } from '../../lib/format/formatting.ts';
import { isApiError } from '../../lib/api/api-error.ts';
import { t } from '../../lib/texts/t.ts';
import { toStatusText } from '../../lib/code-texts.ts';

/** Why a posting cannot be deleted, in the terms of its kind. */
export function toDeleteRefusal({ postType }: Pick<Posting, 'postType'>, status: PostingStatus): string {
  const key = postType === 'E' ? 'postings.cannotDeleteEquipment' : 'postings.cannotDeleteLoad';
  return t(key, { status: toStatusText(status) });
}

/** Why a posting can no longer be deleted, although it could when the user chose to; undefined where a retry may work. */
export function toDeleteObstacle(error: unknown): string | undefined {
  if (!isApiError(error)) return undefined;
  if (error.code === 'posting.notFound') return t('postings.deletedNow');
  return error.status === 409 ? t('postings.changedNow') : undefined;
}

/** The confirmation before a posting is deleted. */
export function toDeleteQuestion(posting: Posting): string {
  return t(posting.postType === 'E' ? 'postings.deleteEquipment' : 'postings.deleteLoad', {
    origin: `${posting.srceCity}, ${posting.srceSt}`,
    destination: `${posting.destCity}, ${posting.destSt}`,
  });
}

type Origin = Pick<Posting, 'srceCity' | 'srceSt' | 'srceRadius'>;
type Destination = Pick<Posting, 'destCity' | 'destSt' | 'destRadius'>;

/** One end of a posting or a lead as shown to users: `Toronto, ON 50`. */
export function toOriginText({ srceCity, srceSt, srceRadius }: Origin): string {
  return `${srceCity}, ${srceSt} ${formatRadius(srceRadius)}`;
}

export function toDestinationText({ destCity, destSt, destRadius }: Destination): string {
  return `${destCity}, ${destSt} ${formatRadius(destRadius)}`;
}
