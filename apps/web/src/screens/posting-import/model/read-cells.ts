import type { Network } from '@loadstone/contracts/networks';
import {
  SIZE_SHORT_LABELS,
  VEHICLE_SIZES,
  type Corridor,
  type ProductMode,
  type VehicleSize,
} from '@loadstone/contracts/postings';
import dayjs from 'dayjs';
import customParseFormat from 'dayjs/plugin/customParseFormat.js';
import { listSizes } from '../../../modules/postings/index.ts';
import { foldText } from '../../../lib/format/fold-text.ts';
import { toSizeHint, toSizeText } from '../../../lib/code-texts.ts';
import { listTableNames } from '../../../lib/texts/table-names.ts';

dayjs.extend(customParseFormat);

/** As exports and spreadsheets write a day; with slashes the month is first, as in the countries of the board. */
const DAY_FORMATS = [
  'YYYY-MM-DD',
  'YYYY-M-D',
  'M/D/YYYY',
  'MM/DD/YYYY',
  'MMM D, YYYY',
  'MMM D YYYY',
  'D-MMM-YY',
  'D-MMM-YYYY',
];

/** A calendar day as `YYYY-MM-DD`; undefined for another text and for a day that does not exist. */
export function readDay(typed: string): string | undefined {
  const day = dayjs(typed, DAY_FORMATS, true);
  return day.isValid() ? day.format('YYYY-MM-DD') : undefined;
}

/** The letters of a code table, and the words that are neither letters nor names of it. */
interface ReadLetters {
  readonly letters: string[];
  readonly unknown: string[];
}

/** Reads letters, such as "VR" or "V, R", or names, such as "Van, Reefer", in English or as `wordOf` has them. A name has precedence over letters. */
export function readLetters(
  typed: string,
  table: Record<string, string>,
  wordOf: (letter: string) => string = (letter) => letter,
): ReadLetters {
  const letters: string[] = [];
  const unknown: string[] = [];
  for (const word of typed.split(/[,;]/).map((part) => part.trim())) {
    const named = Object.keys(table).find((letter) =>
      [table[letter] ?? '', wordOf(letter)].some((name) => foldText(name) === foldText(word)),
    );
    const compact = [...word.toUpperCase().replace(/\s+/g, '')];
    if (named !== undefined) letters.push(named);
    else if (compact.every((letter) => letter in table)) letters.push(...compact);
    else unknown.push(word);
  }
  return { letters, unknown };
}

/** A size by its letter or one of its names in any language; undefined where the mode does not have it. */
export function readSize(typed: string, mode: ProductMode): VehicleSize | undefined {
  const wanted = foldText(typed);
  return listSizes(mode).find((size) => {
    const names = [size, SIZE_SHORT_LABELS[size], VEHICLE_SIZES[size], toSizeText(size), toSizeHint(size)];
    const ofLanguages = ['codes.size', 'codes.sizeShort'].flatMap((table) => listTableNames(`${table}.${size}`));
    return [...names, ...ofLanguages].some((name) => foldText(name) === wanted);
  });
}

/** Whole miles, with or without the unit; undefined for another text. */
export function readMiles(typed: string): number | undefined {
  const digits = typed.replace(/\s*mi(les)?$/i, '');
  return /^\d{1,4}$/.test(digits) ? Number(digits) : undefined;
}

/** Yes and No; an empty cell is No. */
export function readYesNo(typed: string): boolean | undefined {
  if (/^(yes|y|oui|o|true)$/i.test(typed)) return true;
  return /^(no|non|n|false)?$/i.test(typed) ? false : undefined;
}

/** Yes and No, or the letters of the API; an empty cell is No. */
export function readCorridor(typed: string): Corridor | undefined {
  const isCorridor = /^c$/i.test(typed) || (!/^r$/i.test(typed) && readYesNo(typed));
  return isCorridor === undefined ? undefined : isCorridor ? 'C' : 'R';
}

/** What a network can be found by. */
export type NetworkName = Pick<Network, 'id' | 'name'>;

/** The network with a name, or with an id as the API has it; undefined for another text and for several networks. */
export function findNetwork(typed: string, networks: readonly NetworkName[]): NetworkName | undefined {
  const named = networks.filter(({ id, name }) => String(id) === typed || foldText(name) === foldText(typed));
  return named.length === 1 ? named[0] : undefined;
}
