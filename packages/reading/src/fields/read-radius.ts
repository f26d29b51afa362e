import type { Source } from '../text.ts';
import { toPattern } from '../words/languages.ts';

const MILES = toPattern('miles');
const WORDS = toPattern('radius');

/** With a word of the radius: `rayon de 100 mi`, `, dh 50`, `(within 50 miles)`. */
const NAMED = new RegExp(String.raw`(?:, ?)?\(?${WORDS}[ :-]{0,2}(\d{2,4})(?: ?${MILES})?\)?(?![\p{L}\d/])`, 'iuy');
/** With its unit: `50 mi radius`. */
const MEASURED = new RegExp(String.raw`\(?(\d{2,4}) ?${MILES}(?: ${WORDS})?\)?(?![\p{L}\d])`, 'iuy');
/** A number before the sign of a lane. */
const BARE = /\d{2,4}(?![\p{L}\d])/uy;

/** The radii of the board are multiples of it. */
const RADIUS_STEP = 25;

/** A radius of miles directly after a place. */
interface RadiusMatch {
  readonly miles: number;
  readonly to: number;
}

/** A radius that begins at a token. */
export function matchRadius(source: Source, at: number, how: 'any' | 'named'): RadiusMatch | undefined {
  const found = source.match(NAMED, at) ?? (how === 'any' ? source.match(MEASURED, at) : undefined);
  const miles = Number(found?.match[1]);
  // "R 53" is a reefer of 53 feet.
  const isEquipment = source.tokens[at]?.folded === 'r' && miles % RADIUS_STEP !== 0;
  return found === undefined || isEquipment ? undefined : { miles, to: found.to };
}

/** The token after a radius or a number that begins at a token; the token itself where there is none. */
export function skipRadius(source: Source, at: number): number {
  return (matchRadius(source, at, 'any') ?? source.match(BARE, at))?.to ?? at;
}
