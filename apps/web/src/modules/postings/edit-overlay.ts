import type { Posting } from '@loadstone/contracts/postings';
import { overlayOf, type Overlay } from '../../lib/api/own-writes.ts';
import { postingsKey } from './list-postings.ts';

/**
 * What an edit is about to change in the lists of postings. Only the edited version shows it: a later one includes the edit, and
 * may include another one whose reply came first.
 */
export function overlayOfEdit(
  { postType, token, version }: Pick<Posting, 'postType' | 'token' | 'version'>,
  change: Partial<Posting>,
): Overlay {
  return overlayOf<Posting[]>(postingsKey(postType), (postings) => {
    const index = postings.findIndex((posting) => posting.token === token && posting.version === version);
    const shown = postings[index];
    return shown === undefined ? postings : postings.with(index, { ...shown, ...change });
  });
}
