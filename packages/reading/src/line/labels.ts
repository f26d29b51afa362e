import type { Source } from '../text.ts';
import { DELIVERY_LABELS, FIELD_LABELS, FILLERS, LANE_SIGNS, PICKUP_LABELS } from '../words/line-words.ts';
import { toPattern } from '../words/languages.ts';
import type { Role } from './items.ts';
import type { Line } from './scan-line.ts';

const LONGEST_LABEL = 3;

interface Label {
  readonly role: Role;
  readonly to: number;
}

/** The label that a token belongs to. */
export interface RoleOfToken extends Label {
  readonly from: number;
}

/** A label of the pick-up or the delivery at a token. */
export function matchRoleLabel(source: Source, at: number): Label | undefined {
  const parts: string[] = [];
  let found: Label | undefined;
  for (let to = at; to < Math.min(at + LONGEST_LABEL + 1, source.tokens.length); to += 1) {
    const token = source.tokens[to];
    if (token === undefined || token.kind === 'line') break;
    if (token.text === '/' || token.text === '-') {
      if (!(token.isJoined && source.tokens[to + 1]?.isJoined === true)) break;
      if (token.text === '/') parts.push('/');
      continue;
    }
    if (token.kind !== 'word') break;
    parts.push(token.folded);
    const words = parts.join(' ').replace(' / ', '/');
    // One letter is a label before a colon only, and "So. San Francisco" is a name.
    if ((words.length === 1 || words === 'so') && source.tokens[to + 1]?.text !== ':') continue;
    if (PICKUP_LABELS.has(words)) found = { role: 'pickup', to: to + 1 };
    else if (DELIVERY_LABELS.has(words)) found = { role: 'delivery', to: to + 1 };
  }
  return found;
}

/** Words that are labels only at the start of a line or before a colon: elsewhere they say something else. */
const STRICT = new RegExp(`^${toPattern('strictLabels')}$`);
const TOWARDS = new RegExp(`^${toPattern('towards')}$`);

const HANDLING = new RegExp(`${toPattern('handling')}(?![\\p{L}\\d])`, 'iuy');

/** The token after words for how a trailer is handled, such as "drop and hook", which announce no end. */
export function matchHandling(source: Source, at: number): number | undefined {
  return source.tokens[at]?.kind === 'word' ? source.match(HANDLING, at)?.to : undefined;
}

/** The last label before each token, which names the end of the haul. */
export function listRoles(source: Source): readonly (RoleOfToken | undefined)[] {
  const roles = new Array<RoleOfToken | undefined>(source.tokens.length).fill(undefined);
  let role: RoleOfToken | undefined;
  for (let at = 0; at < source.tokens.length;) {
    const handling = matchHandling(source, at);
    if (handling !== undefined) {
      for (; at < handling; at += 1) roles[at] = role;
      continue;
    }
    const label = source.tokens[at]?.kind === 'word' ? matchRoleLabel(source, at) : undefined;
    const isFirst = at === 0 || source.tokens[at - 1]?.kind === 'line' || source.tokens[label?.to ?? at]?.text === ':';
    if (label !== undefined && (isFirst || !STRICT.test(source.tokens[at]?.folded ?? ''))) {
      role = { ...label, from: at };
      for (; at < label.to; at += 1) roles[at] = role;
      continue;
    }
    // "to" between two ends ends what "from" began.
    if (role?.role === 'pickup' && isLaneWord(source, at)) role = undefined;
    roles[at] = role;
    at += 1;
  }
  return roles;
}

function isLaneWord({ tokens }: Source, at: number): boolean {
  const token = tokens[at];
  if (TOWARDS.test(token?.folded ?? '')) return !/^\d/.test(tokens[at + 1]?.text ?? '');
  return token?.text === '>' || token?.text === '→';
}

/** Claims labels, lane signs and words without a meaning of their own, so that they are not listed as unused. */
export function claimLabels(line: Line): void {
  const { source } = line;
  line.each((at) => {
    const label = matchRoleLabel(source, at);
    if (label !== undefined && source.areFree(at, label.to)) {
      source.claim(at, label.to);
      return label.to;
    }
    for (let count = 2; count >= 1; count -= 1) {
      const words = source.tokens.slice(at, at + count);
      const key = words.map(({ folded }) => folded).join(' ');
      // "2" between two names is a lane sign, but not in "2zz".
      const isPart = words[0]?.kind === 'number' && source.tokens[at + 1]?.isJoined === true;
      const isKnown = !isPart && (FIELD_LABELS.has(key) || FILLERS.has(key) || LANE_SIGNS.has(key));
      if (isKnown && source.areFree(at, at + count)) {
        source.claim(at, at + count);
        return at + count;
      }
    }
    return undefined;
  });
}

/** True for the last word of a label: of an end, or of another field. */
export function isLabel(source: Source, at: number): boolean {
  const word = source.tokens[at]?.folded ?? '';
  return FIELD_LABELS.has(word) || PICKUP_LABELS.has(word) || DELIVERY_LABELS.has(word);
}

/** True for a word without a meaning of its own, and for the label of another field. */
export function isFiller({ tokens }: Source, at: number): boolean {
  const word = tokens[at]?.folded ?? '';
  return FILLERS.has(word) || FIELD_LABELS.has(word);
}
