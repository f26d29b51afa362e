import type { Words } from '../reading.ts';
import type { Source } from '../text.ts';

/** The words that are left, each run of them as one. Signs alone say nothing. */
export function listUnused(source: Source): Words[] {
  const unused: Words[] = [];
  for (let at = 0; at < source.tokens.length; at += 1) {
    if (!source.isFree(at) || source.tokens[at]?.kind === 'line') continue;
    let to = at + 1;
    while (source.isFree(to) && source.tokens[to]?.kind !== 'line') to += 1;
    const words = source.words(at, to);
    if (/[\p{L}\p{N}$%&@]/u.test(words.text)) unused.push(words);
    at = to;
  }
  return unused;
}
