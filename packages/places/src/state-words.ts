import { toPlaceKey } from './place-key.ts';
import { MEXICAN_ADMIN_CODES, STATES, type Country } from './states.ts';

/** A state or province that a text may mean; in Mexico `st` is `MX` and `region` names the state. */
export interface StateMeaning {
  readonly st: string;
  readonly region?: string;
}

/** Short forms and French names, beside the letters and the names of the list of states. */
const WORDS: Readonly<Record<string, string>> = {
  AL: 'Ala',
  AZ: 'Ariz',
  AR: 'Ark',
  CA: 'Cal|Calif|Cali|Californie',
  CO: 'Colo',
  CT: 'Conn',
  DE: 'Del',
  DC: 'Washington DC|Dist of Columbia|District de Columbia',
  FL: 'Fla|Floride',
  GA: 'Géorgie',
  HI: 'Hawaï|Haw',
  ID: 'Ida',
  IL: 'Ill',
  IN: 'Ind',
  KS: 'Kan|Kans',
  KY: 'Ken|Kent',
  LA: 'Louisiane',
  MA: 'Mass',
  MI: 'Mich',
  MN: 'Minn',
  MS: 'Miss',
  MT: 'Mont',
  NE: 'Neb|Nebr',
  NV: 'Nev',
  NM: 'N Mex|Nouveau-Mexique',
  NC: 'N Car|Caroline du Nord',
  ND: 'N Dak|Dakota du Nord',
  OK: 'Okla',
  OR: 'Ore|Oreg',
  PA: 'Penn|Penna|Pennsylvanie',
  SC: 'S Car|Caroline du Sud',
  SD: 'S Dak|Dakota du Sud',
  TN: 'Tenn',
  TX: 'Tex',
  VT: 'Verm',
  VA: 'Virg|Virginie',
  WA: 'Wash',
  WV: 'W Va|Virginie-Occidentale',
  WI: 'Wis|Wisc',
  WY: 'Wyo',
  AB: 'Alta',
  BC: 'C-B|Colombie-Britannique|Brit Col',
  MB: 'Man',
  NB: 'N-B|Nouveau-Brunswick',
  NL: 'NF|Nfld|TNL|T-N-L|Newfoundland|Labrador|Terre-Neuve|Terre-Neuve-et-Labrador',
  NS: 'N-É|Nouvelle-Écosse',
  NT: 'NWT|TNO|N W Territories|Territoires du Nord-Ouest',
  ON: 'Ont',
  PE: 'PEI|IPE|Î-P-É|Île-du-Prince-Édouard',
  QC: 'PQ|Que|Qué|Province of Quebec',
  SK: 'Sask',
  YT: 'YK|Yuk|Yukon Territory',
};

/** Short forms of the states of Mexico beside their names and three letters. */
const MEXICAN_WORDS: Readonly<Record<string, string>> = {
  AGU: 'Ags',
  BCN: 'BC',
  BCS: 'BCS',
  CAM: 'Camp',
  CHP: 'Chis',
  CHH: 'Chih',
  COA: 'Coah',
  CMX: 'CDMX|DF|Distrito Federal|Mexico City',
  DUR: 'Dgo',
  GUA: 'Gto',
  GRO: 'Gro',
  HID: 'Hgo',
  MEX: 'Edomex|Edo Mex|Estado de Mexico',
  MIC: 'Mich',
  NLE: 'NL',
  OAX: 'Oax',
  PUE: 'Pue',
  QUE: 'Qro',
  ROO: 'Q Roo|QR',
  SIN: 'Sin',
  SON: 'Son',
  TAM: 'Tamps|Tamp',
  TLA: 'Tlax',
  VER: 'Ver',
  YUC: 'Yuc',
  ZAC: 'Zac',
};

const COUNTRY_WORDS: Readonly<Record<Country, string>> = {
  US: 'US|USA|United States|United States of America|États-Unis|EU',
  CA: 'CA|CAN|CDN|Canada',
  MX: 'MX|MEX|Mexico|Mexique',
};

/** The words of the longest name of a state. */
export const LONGEST_STATE = 5;

const meanings = new Map<string, StateMeaning[]>();
const countries = new Map<string, Country>();
// The board's own letters come first: `NE` is Nebraska before it is Nova Scotia in French.
for (const { abbreviation, name } of STATES) addWords([abbreviation, name], { st: abbreviation });
for (const [st, words] of Object.entries(WORDS)) addWords(words.split('|'), { st });
for (const [region, name] of Object.values(MEXICAN_ADMIN_CODES)) {
  addWords([region, name, ...(MEXICAN_WORDS[region]?.split('|') ?? [])], { st: 'MX', region });
}
for (const [country, words] of Object.entries(COUNTRY_WORDS)) {
  for (const word of words.split('|')) countries.set(toPlaceKey(word), country as Country);
}

function addWords(words: readonly string[], meaning: StateMeaning): void {
  for (const word of words) {
    const key = toPlaceKey(word);
    const known = meanings.get(key) ?? [];
    if (!known.some(({ st, region }) => st === meaning.st && region === meaning.region)) {
      meanings.set(key, [...known, meaning]);
    }
  }
}

/**
 * The states and provinces that a text names in full: by letters, name or short form, in English or French. Several where the
 * letters are used in two countries (`NL`, `BC`), the one that the board writes so first; none for any other text.
 */
export function readStateWords(text: string): readonly StateMeaning[] {
  return meanings.get(toPlaceKey(text)) ?? [];
}

/** The country that a text names, or undefined. */
export function readCountryWords(text: string): Country | undefined {
  return countries.get(toPlaceKey(text));
}

/** True where a place lies in the state that is meant. */
export function isInState(place: { st: string; region: string }, { st, region }: StateMeaning): boolean {
  return place.st === st && (region === undefined || place.region === region);
}
