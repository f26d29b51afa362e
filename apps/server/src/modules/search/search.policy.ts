import { foldName } from '@loadstone/places';

/** True where the name has words that begin with those of the query, in the same order. */
export function isNamed(name: string, asked: string): boolean {
  const words = foldName(asked).split(' ');
  let at = 0;
  for (const word of foldName(name).split(' ')) {
    const wanted = words[at];
    if (wanted !== undefined && word.startsWith(wanted)) at += 1;
  }
  return at === words.length;
}

/** Exact name, then prefix, then the rest: the first part of the order of members. */
export function rankName(name: string, asked: string): number {
  const [folded, wanted] = [foldName(name), foldName(asked)];
  if (folded === wanted) return 0;
  return folded.startsWith(wanted) ? 1 : 2;
}
