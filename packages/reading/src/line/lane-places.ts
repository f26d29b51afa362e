import { matchStateAfter } from '../fields/match-state.ts';
import { listAlike, matchPlaceAlone, matchPlaceByCode, matchShortForm, type PlaceMatch } from '../fields/read-place.ts';
import { matchEquipment } from '../fields/read-equipment.ts';
import { matchRadius, skipRadius } from '../fields/read-radius.ts';
import type { Source } from '../text.ts';
import { beginsName, endsName, isSaid } from './name-limits.ts';
import { isFiller, matchRoleLabel } from './labels.ts';
import type { Line } from './scan-line.ts';

/**
 * Claims places without a state: a name alone, a short form or a postal code. They are read only beside the sign of a lane or
 * after a label of one end, because many of them are words too.
 */
export function claimLanePlaces(line: Line): void {
  const { source, context } = line;
  line.each((at) => {
    // "rayon 100" after a place is no place of that name.
    const radius = line.placeEnds.has(at) ? matchRadius(source, at, 'named') : undefined;
    if (radius !== undefined && source.areFree(at, radius.to)) {
      line.add(at, radius.to, { kind: 'radius', miles: radius.miles });
      return radius.to;
    }
    const isSigned = isLaneSignBefore(source, at) || isLabelBefore(source, at);
    // A lane has two ends; `van/reefer` after them is equipment. "Det > Tol > Cle" has a stop between.
    const isThird = line.placeEnds.size >= 2 && !isThirdEnd(line, at);
    if (isThird && !isAtStart(source, at)) return undefined;
    const isAfter = isSigned || line.placeEnds.has(at);
    const match = matchAnyPlace(line, at, isAfter);
    if (match === undefined) return undefined;
    if (isThird && !/^[>→➔➡]$/.test(source.tokens[skipRadius(source, match.to)]?.text ?? '')) return undefined;
    // "or home to GA" is not Home, WA.
    if (match.rule === 'R1' && match.to === at + 1 && (isFiller(source, at) || source.tokens[at]?.text.length === 1))
      return undefined;
    // "power only" is not Power, MT.
    const isEquipment = (matchEquipment(source, at, 'text')?.to ?? 0) >= match.to;
    // "Memphis, TN - van - empty": only an arrow or a label makes a place of a word of equipment after a place.
    const isPointed = /^(?:>|→|➔|➡|to|vers)$/.test(source.tokens[at - 1]?.folded ?? '') || isLabelBefore(source, at);
    if (isEquipment && !isPointed && line.placeEnds.size > 0) return undefined;
    const isBefore = isLaneSignAfter(source, skipRadius(source, match.to));
    const isFirst = !isEquipment && isAtStart(source, at) && hasLaneSign(source, match.to);
    if (!isAfter && !isBefore && !isFirst) return undefined;
    // A name that only begins or ends alike is another one.
    const isHyphened = source.tokens[at - 1]?.text === '-' && source.tokens[at]?.isJoined === true;
    const isBegun = (isAfter && !isHyphened) || beginsName(source, at, context);
    if (!endsName(source, match.to) || !isBegun) return undefined;
    if (isEquipment && /^[/]$/.test(source.tokens[match.to]?.text ?? source.tokens[at - 1]?.text ?? ''))
      return undefined;
    line.add(at, match.to, { kind: 'place', ...match, ...(isEquipment && toAskedEquipment(line, at, match)) });
    return match.to;
  });
  claimUnknownPlaces(line);
}

/** An arrow announces a further end, and so does a hyphen as in "ATL-MIA-ATL". */
function isThirdEnd({ source, placeEnds }: Line, at: number): boolean {
  const sign = source.tokens[at - 1]?.text ?? '';
  if (/^[>→➔➡]$/.test(sign)) return true;
  const isHyphened = sign === '-' && source.tokens[at]?.isJoined === true && placeEnds.has(at - 1);
  return isHyphened && matchEquipment(source, at, 'text') === undefined;
}

/** "van" beside an arrow may be the equipment, the place of that name or the short form of another. */
function toAskedEquipment(
  { source, context }: Line,
  at: number,
  match: PlaceMatch,
): Pick<PlaceMatch, 'places' | 'reason'> {
  const short = matchShortForm(source, at, context);
  const places = new Map([...(short?.places ?? []), ...match.places].map((place) => [place.id, place]));
  return { places: [...places.values()], reason: 'word' };
}

/** True where nothing but marks, fillers and parts that are read stand before a token on its line. */
function isAtStart(source: Source, at: number): boolean {
  for (let index = at - 1; index >= 0 && source.tokens[index]?.kind !== 'line'; index -= 1)
    if (source.isFree(index) && source.tokens[index]?.kind === 'word' && !isFiller(source, index)) return false;
  return true;
}

/** The most tokens between the first place of a line and the sign of its lane. */
const LONGEST_GAP = 6;

function hasLaneSign(source: Source, from: number): boolean {
  for (let at = from; at < from + LONGEST_GAP && source.tokens[at]?.kind !== 'line'; at += 1)
    if (isArrowAfter(source, at) || /^(?:to|vers)$/.test(source.tokens[at]?.folded ?? '')) return true;
  return false;
}

function matchAnyPlace({ source, context }: Line, at: number, isAfter: boolean): PlaceMatch | undefined {
  const code = matchPlaceByCode(source, at, context, 'all');
  const isEnd = code !== undefined && (isAfter || isLaneSignAfter(source, code.to));
  // The beginning of a code alone is one beside the sign of a lane only: it may be something else.
  return (isEnd ? code : matchPlaceByCode(source, at, context, 'whole')) ?? matchPlaceAlone(source, at, context);
}

const SIGN = /^(?:>|→|➔|➡|~|–|—|\||;)$/;

/** The tokens of an arrow or a dash before a token. */
function isLaneSignBefore(source: Source, at: number): boolean {
  const { tokens } = source;
  const before = tokens[at - 1];
  if (before === undefined) return false;
  if (SIGN.test(before.text)) return /^[>→➔➡]$/.test(before.text) || hasTextBefore(source, at - 1);
  if (before.text === '-' || before.text === '/') return hasTextBefore(source, at - 1);
  return /^(?:to|vers|a|into)$/.test(before.folded) && hasTextBefore(source, at - 1);
}

function isLaneSignAfter({ tokens }: Source, at: number): boolean {
  const after = tokens[at];
  if (after === undefined || tokens[at + 1] === undefined) return false;
  if (/^(?:>|→|➔|➡|~|–|—)$/.test(after.text)) return true;
  // A hyphen or a slash is one between words only: `tor-chi`, `tor/chi`.
  if (after.text === '-' || after.text === '/') return /^[\p{L}>-]/u.test(tokens[at + 1]?.text ?? '');
  return /^(?:to|vers|a|into)$/.test(after.folded) && /^[\p{L}\d]/u.test(tokens[at + 1]?.text ?? '');
}

function hasTextBefore({ tokens }: Source, at: number): boolean {
  return at > 0 && tokens[at - 1]?.kind !== 'line';
}

function isLabelBefore(source: Source, at: number): boolean {
  let end = at;
  if (source.tokens[end - 1]?.text === ':') end -= 1;
  for (let count = 3; count >= 1; count -= 1) {
    const from = end - count;
    if (from >= 0 && matchRoleLabel(source, from)?.to === end) return true;
  }
  return false;
}

/** Words in the place of an end, of which no place is known: the end is unread, not absent. */
function claimUnknownPlaces(line: Line): void {
  const { source } = line;
  line.each((at) => {
    if (line.placeEnds.size >= 2 || source.tokens[at]?.kind !== 'word') return undefined;
    if (
      matchEquipment(source, at, 'text') !== undefined ||
      matchRoleLabel(source, at) !== undefined ||
      isSaid(source, at)
    )
      return undefined;
    const misspelled = matchMisspelled(line, at);
    if (misspelled !== undefined) {
      const { places, to } = misspelled;
      line.add(at, to, { kind: 'place', places, reason: 'places', rule: 'R1' });
      return to;
    }
    let to = at + 1;
    while (
      to < at + 5 &&
      source.isFree(to) &&
      /^(?:word|sign)$/.test(source.tokens[to]?.kind ?? '') &&
      /^[\p{L},'-]/u.test(source.tokens[to]?.text ?? '')
    ) {
      if (isArrowAfter(source, to) || isFiller(source, to) || matchEquipment(source, to, 'text') !== undefined) break;
      to += 1;
    }
    while (to > at + 1 && source.tokens[to - 1]?.kind === 'sign') to -= 1;
    const isEnd = isArrowBefore(source, at) || isArrowAfter(source, to);
    if (!isEnd) return undefined;
    const alike = listAlike(source, at, to, line.context);
    // "near Toronto": a word before the name of a place is more likely than "New Toronto".
    const tail = alike.length > 0 && to > at + 1 ? matchPlaceAlone(source, at + 1, line.context) : undefined;
    const places = tail?.to === to && tail.places.length === 1 ? [...new Set([...tail.places, ...alike])] : alike;
    line.add(at, to, { kind: 'place', places, ...(places.length > 0 && { reason: 'places' as const }), rule: 'R1' });
    return to;
  });
}

/** The most words of a misspelled name. */
const LONGEST_MISSPELLED = 3;

/** A name that is none, with its state or beside a word such as `to`, where places are written nearly like it: they are asked. */
function matchMisspelled(
  { source, context }: Line,
  at: number,
): { readonly places: PlaceMatch['places']; readonly to: number } | undefined {
  const isAfter = isLaneSignBefore(source, at) || isLabelBefore(source, at);
  for (let end = Math.min(at + LONGEST_MISSPELLED, source.tokens.length); end > at; end -= 1) {
    const isName = source.areFree(at, end) && source.tokens.slice(at, end).every(({ kind }) => kind === 'word');
    if (!isName || (end > at + 1 && matchPlaceAlone(source, at + 1, context)?.to === end)) continue;
    const state = matchStateAfter(source, end);
    const isNamed = state !== undefined && !state.isWeak && source.areFree(end, state.to);
    const isLane = isAfter ? endsName(source, end) : isLaneSignAfter(source, end) && isAtStart(source, at);
    for (const to of [...(isNamed ? [state.to] : []), ...(isLane ? [end] : [])]) {
      const places = listAlike(source, at, to, context);
      if (places.length > 0) return { places, to };
    }
  }
  return undefined;
}

function isArrowBefore({ tokens }: Source, at: number): boolean {
  return (
    /^(?:>|→|➔|➡)$/.test(tokens[at - 1]?.text ?? '') || (tokens[at - 1]?.text === '-' && tokens[at]?.isJoined === false)
  );
}

function isArrowAfter({ tokens }: Source, at: number): boolean {
  return /^(?:>|→|➔|➡|=)$/.test(tokens[at]?.text ?? '') || (tokens[at]?.text === '-' && tokens[at]?.isJoined === false);
}
