import { fold } from '../text.ts';
import { listGroupedWords, listWords } from './languages.ts';

/** What words or a code say about the equipment of a posting. */
export interface EquipmentMeaning {
  /** Letters of vehicle types. */
  readonly types?: string;
  /** Letters of attributes. */
  readonly attributes?: string;
  readonly size?: 'T' | 'L' | 'B';
  readonly feet?: number;
  /** The board has no letter that says all of it: the words are kept in the comment. */
  readonly isNote?: true;
  /** The words have several meanings: sets of letters of types, the most likely first. */
  readonly asks?: readonly string[];
}

/** The notation of a row: `VR +TZ T 53 *` are types, attributes, size, feet, note; `V|F` are choices. */
function parseMeaning(notation: string): EquipmentMeaning {
  const meaning: { -readonly [K in keyof EquipmentMeaning]: EquipmentMeaning[K] } = {};
  for (const part of notation.split(' ')) {
    if (part === '*') meaning.isNote = true;
    else if (part.startsWith('+')) meaning.attributes = part.slice(1);
    else if (part.startsWith('=')) meaning.size = part.slice(1) as 'T' | 'L' | 'B';
    else if (/^\d+$/.test(part)) meaning.feet = Number(part);
    else if (part.includes('|')) meaning.asks = part.split('|');
    else meaning.types = part;
  }
  return meaning;
}

/** Words of equipment, attributes and sizes, and the names of the large boards. Hyphens are spaces. */
function parseWords(): ReadonlyMap<string, EquipmentMeaning> {
  const meanings = new Map<string, EquipmentMeaning>();
  for (const [notation, words] of listGroupedWords('equipment')) {
    const key = fold(words);
    if (!meanings.has(key)) meanings.set(key, parseMeaning(notation));
  }
  return meanings;
}

/** What folded words mean, hyphens as spaces. */
export const EQUIPMENT_WORDS = parseWords();
/** The most words of a meaning. */
export const LONGEST_EQUIPMENT = 5;

/**
 * Codes of two and three letters of the large boards and of transport systems, in capitals (rule R4): `code meaning`. A code of the
 * board's own letters is not here.
 */
const CODES = `
AC=O * | BT=F +B | CN=I | CON=I | CI=C +I | CR=C * | CV=O * | DD=D | DDT=D | LA=S * | DT=E | DV=V | ED=E | FA=F +A | FB=F | FBD=F |
FN=FI | FCN=FI | F2=F * | FZ=F +Z | FH=F * | FHS=F * | HS=F * | HSF=F * | MX=F * | FD=FS | FSD=FS | FO=F * | FC=F +C | FS=F * |
FT=F +T | FM=F +M | FR=VFR | FVR=VFR | HB=O * | HOP=O * | IR=VR +I | LB=L | LBT=L | LR=L | LO=L * | LTL==L | FTL==T | TL==T | PTL==L |
MV=V * | NU=O * | PNE=O * | OT=V * | PO=P | PWO=P | RA=R +A | R2=R * | RZ=R +Z | RN=R * | RL=R * | RV=R +V | RM=R +M | RP=R * |
RF=R | RFR=R | REF=R | RFG=R | RG=L | RGN=L | SD=S | STD=S | STP=S | SR=SL | SN=SI | SDC=SI | SB=K | SBT=K | STR=K | ST=L * |
TA=O * | TN=O * | TS=O * | TNK=O * | TT=O * | VA=V +A | VW=V +W | VS=VI | VC=N | CS=N | V2=V * | VZ=V +Z | VH=V * | VI=V +I |
VN=V * | VG=V +G | VL=V * | VF=VF | VT=VF +T | VR=VR | VRR=VR | VP=V * | VB=V * | V3=V * | VV=V +V | VM=V +M | VAN=V | BOX=K |
SPR=O * | SV=O * | CG=O * | CVN=O * | IM=C | CNT=C | CRT=N | RT=I | SPB=U | SUB=U | BTN=F +B | AIR=+A | HAZ=+Z | HZ=+Z | HM=+Z | TRP=+T |
TM=+M | TEA=+M | EXP=+E | FRZ=+F | HTD=+H | LG=+G | INB=+N | TWC=* | NA=none
`;

/** What a code in capitals means. `NA` is none. */
export const EQUIPMENT_CODES: ReadonlyMap<string, EquipmentMeaning> = new Map(
  CODES.split('|').map((row) => {
    const [code = '', notation = ''] = row.trim().split(/=(.*)/s);
    return [code, notation === 'none' ? {} : parseMeaning(notation)] as const;
  }),
);

/** Codes that are no words, states or units, so that they are read in a line of text too. */
export const CODES_IN_TEXT: ReadonlySet<string> = new Set(
  'V R F VR VF SD DD RGN PO CN HS DV FB RF FD FSD FTL LTL TL HSF VRR FVR RFR SDC'.split(' '),
);

/** Words that stand for nothing in a cell of equipment or attributes. */
export const NONE_WORDS: ReadonlySet<string> = new Set(listWords('none'));
