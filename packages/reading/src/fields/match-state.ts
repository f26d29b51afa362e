import { LONGEST_STATE, readCountryWords } from '@loadstone/places/state-words';
import type { StateMeaning } from '../context.ts';
import type { Source } from '../text.ts';
import { findStates, WORDLIKE_STATES } from '../words/state-words.ts';

/** A state at a token, with what stands between it and the name before it. */
interface StateMatch {
  readonly states: readonly StateMeaning[];
  /** Where the state begins. */
  readonly from: number;
  readonly to: number;
  /** True where the letters can also be a word, as "or" in "Dallas or Houston". */
  readonly isWeak: boolean;
}

/** Joins folded words; hyphens between them are spaces. Undefined where another sign or a line break is between. */
function joinWords(source: Source, from: number, to: number): string | undefined {
  const parts: string[] = [];
  for (let index = from; index < to; index += 1) {
    const token = source.tokens[index];
    if (token === undefined || token.kind === 'line') return undefined;
    if (token.text === '-' && index > from && index < to - 1) continue;
    if (token.kind !== 'word') return undefined;
    parts.push(token.folded);
  }
  return parts.join(' ');
}

/** A state after a name that ends before `at` (rule R2): `, ON`, ` (ON)`, `-ON`, ` Ontario`. */
export function matchStateAfter(source: Source, at: number): StateMatch | undefined {
  const joint = source.tokens[at];
  const hasComma = joint?.text === ',' || joint?.text === '(';
  const hasHyphen = joint?.text === '-' && joint.isJoined;
  const from = hasComma || hasHyphen ? at + 1 : at;
  for (let count = LONGEST_STATE; count >= 1; count -= 1) {
    const to = from + count;
    if (to > source.tokens.length || !source.areFree(from, to)) continue;
    const words = joinWords(source, from, to);
    const states = words === undefined ? undefined : findStates(words);
    if (states === undefined) continue;
    const text = source.tokens[from]?.text ?? '';
    const isLower = text === text.toLowerCase();
    const isWeak =
      count === 1 && !hasComma && (hasHyphen || isLower || source.isAllCapitals) && WORDLIKE_STATES.has(words ?? '');
    const isClosed = joint?.text === '(' && source.tokens[to]?.text === ')';
    return { states, from, to: isClosed ? to + 1 : to, isWeak };
  }
  return undefined;
}

/** A country after a place, with the comma before it. */
export function matchCountryAfter(
  source: Source,
  at: number,
): { readonly country: 'CA' | 'US' | 'MX'; readonly to: number } | undefined {
  const from = source.tokens[at]?.text === ',' ? at + 1 : at;
  for (let count = 4; count >= 1; count -= 1) {
    const words = source.areFree(from, from + count) ? joinWords(source, from, from + count) : undefined;
    const country = words === undefined ? undefined : readCountryWords(words);
    // `CAN$2450` and `US 1850` are amounts.
    if (country !== undefined && !/^[$\d]/.test(source.tokens[from + count]?.text ?? ''))
      return { country, to: from + count };
  }
  return undefined;
}
