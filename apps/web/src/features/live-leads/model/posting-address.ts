import type { Posting } from '@loadstone/contracts';
import { formatRadius } from '../../../lib/format/formatting.ts';

type Origin = Pick<Posting, 'srceCity' | 'srceSt' | 'srceRadius'>;
type Destination = Pick<Posting, 'destCity' | 'destSt' | 'destRadius'>;

/** One end of a posting or a lead as shown to users: `Toronto, ON 50`. */
export function toOriginText({ srceCity, srceSt, srceRadius }: Origin): string {
  return `${srceCity}, ${srceSt} ${formatRadius(srceRadius)}`;
}

export function toDestinationText({ destCity, destSt, destRadius }: Destination): string {
  return `${destCity}, ${destSt} ${formatRadius(destRadius)}`;
}
