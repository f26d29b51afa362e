import { POSTING_STATUSES, type PostingStatus } from '@loadstone/contracts/postings';
import { colourVariable, type Tone } from '../ui/tokens.ts';
import { toStatusText } from '../lib/code-texts.ts';

/** The drawing of a status: a colour and, because colour must not be the only sign, a shape in a box of 16. */
export interface StatusLook {
  readonly status: PostingStatus;
  readonly label: string;
  readonly colour: string;
  readonly path: string;
}

const DRAWN: Record<PostingStatus, { tone: Tone; path: string }> = {
  O: { tone: 'blue', path: 'M8 2a6 6 0 1 1 0 12a6 6 0 1 1 0-12z' },
  P: { tone: 'grey', path: 'M2 5.5h12v5H2z' },
  A: { tone: 'purple', path: 'M2.5 2.5h11v11h-11z' },
  R: { tone: 'lightBlue', path: 'M8 1.5L15 14H1z' },
  D: { tone: 'black', path: 'M8 .8L15.2 8L8 15.2L.8 8z' },
  E: { tone: 'red', path: 'M5.5 2h5v3.5H14v5h-3.5V14h-5v-3.5H2v-5h3.5z' },
};

export function toStatusLook(status: PostingStatus): StatusLook {
  const { tone, path } = DRAWN[status];
  return { status, label: toStatusText(status), colour: colourVariable(tone), path };
}

/** The statuses that the legend of postings always lists. */
export const LEGEND_STATUSES: readonly PostingStatus[] = ['O', 'A', 'R', 'D'];

export type StatusCounts = Readonly<Partial<Record<PostingStatus, number>>>;

/** A legend's entries: the requested ones and all others on the map, so that each shape is explained. */
export function toLegendLooks(asked: readonly PostingStatus[], counts: StatusCounts): StatusLook[] {
  const shown = POSTING_STATUSES.filter((status) => !asked.includes(status) && (counts[status] ?? 0) > 0);
  return [...asked, ...shown].map(toStatusLook);
}

/** How many points there are of each status. */
export function countStatuses(points: readonly { readonly status: PostingStatus }[]): StatusCounts {
  const counts: Partial<Record<PostingStatus, number>> = {};
  for (const { status } of points) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}
