import type { ReadContext } from '../context.ts';
import { matchEquipment } from '../fields/read-equipment.ts';
import { matchMeasure } from '../fields/read-measure.ts';
import type { Source } from '../text.ts';
import { CITY_OF_SHORT_FORM } from '../words/city-short-forms.ts';
import { findOwnWeekday, MONTHS, RELATIVE_DAYS, WEEKDAYS } from '../words/day-words.ts';
import { LANE_SIGNS } from '../words/line-words.ts';
import { isFiller, matchRoleLabel } from './labels.ts';

/** The most tokens before a name that are looked at for words of equipment and labels. */
const LONGEST_BEFORE = 4;

/** True where the word before a token cannot be a part of the name that begins there. */
export function beginsName(source: Source, at: number, context: ReadContext): boolean {
  const { tokens } = source;
  const before = tokens[at - 1];
  if (before === undefined || before.kind === 'line' || !source.isFree(at - 1)) return true;
  if (before.text === '-' && before.isJoined && tokens[at]?.isJoined === true)
    return isPlaceWord(source, at - 2, context);
  // "48 ft Sherbrooke" and "53' Toronto": the unit is no part of the name.
  for (let from = at - 1; from >= Math.max(0, at - LONGEST_BEFORE); from -= 1)
    if (matchMeasure(source, from)?.to === at) return true;
  if (before.text === "'" || before.text === '&') return false;
  if (before.kind !== 'word' || isSaid(source, at - 1)) return true;
  for (let from = at - 1; from >= Math.max(0, at - LONGEST_BEFORE); from -= 1) {
    if (matchRoleLabel(source, from)?.to === at || matchEquipment(source, from, 'text')?.to === at) return true;
  }
  return false;
}

/** True where the word at a token cannot be a part of the name that ends before it. */
export function endsName(source: Source, at: number): boolean {
  const { tokens } = source;
  const token = tokens[at];
  if (token === undefined || token.kind === 'line' || token.kind === 'number' || !source.isFree(at)) return true;
  if (token.kind === 'sign') return token.text !== "'" && token.text !== '&';
  return (
    isSaid(source, at) || matchRoleLabel(source, at) !== undefined || matchEquipment(source, at, 'text') !== undefined
  );
}

/** Words that are never a part of a name here: fillers, days, the sign of a lane. */
export function isSaid(source: Source, at: number): boolean {
  const word = source.tokens[at]?.folded ?? '';
  if (/^(?:la|le|les|st|du|des)$/.test(word)) return false;
  if (/^(?:dh|r|radius|rayon|within|corridor|couloir|next|this|week|wk|eod|semaine|prochaine?)$/.test(word))
    return true;
  return (
    isFiller(source, at) ||
    LANE_SIGNS.has(word) ||
    WEEKDAYS.has(word) ||
    findOwnWeekday(word) !== undefined ||
    MONTHS.has(word) ||
    word in RELATIVE_DAYS
  );
}

/** The word before a hyphen is a place of its own: `tor-chi`, `Toronto-Chicago, IL`. */
function isPlaceWord(source: Source, at: number, { places }: ReadContext): boolean {
  const token = source.tokens[at];
  if (token === undefined || token.kind !== 'word' || !source.isFree(at)) return true;
  return CITY_OF_SHORT_FORM.has(token.folded) || places.find(token.text, {}).kind !== 'none';
}
