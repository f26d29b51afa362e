import { readStateWords } from '@loadstone/places/state-words';
import { findCountryOfState } from '@loadstone/places/states';
import type { StateMeaning } from '../context.ts';

/** What words mean as a state or province, in English, French and Spanish; undefined where they are none. */
export function findStates(words: string): readonly StateMeaning[] | undefined {
  const meanings = readStateWords(words).flatMap(({ st: state, region }) => {
    const country = findCountryOfState(state);
    return country === undefined ? [] : [{ country, state, ...(region !== undefined && { region }) }];
  });
  return meanings.length === 0 ? undefined : meanings;
}

/** Codes that are also words of English or French: in lower case, or where all is in capitals, they can be these words. */
export const WORDLIKE_STATES: ReadonlySet<string> = new Set(
  'al co de del hi id in ind la ma mass me miss mo mont ms oh ok on or ore pa que sd so son ver wash mi va sk nb man cal camp sin tab em si'.split(
    ' ',
  ),
);
