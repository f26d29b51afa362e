import { STATES } from '@loadstone/places/states';
import type { StateMeaning } from '../context.ts';
import { fold } from '../text.ts';

/** Short and French names of states and provinces besides their code and English name, folded. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  AB: 'alta',
  BC: 'colombie-britannique, b c',
  MB: 'man',
  NB: 'nouveau-brunswick, n b',
  NL: 'nfld, newfoundland, nf, labrador, terre-neuve, terre-neuve-et-labrador, tnl',
  NS: 'nouvelle-ecosse, n s',
  NT: 'territoires du nord-ouest, nwt',
  ON: 'ont',
  PE: 'pei, p e i, ile-du-prince-edouard, ipe',
  QC: 'que, pq, p q, qué',
  SK: 'sask',
  YT: 'yukon territory, yk',
  AL: 'ala',
  AZ: 'ariz',
  AR: 'ark',
  CA: 'calif, cal, californie',
  CO: 'colo',
  CT: 'conn',
  DC: 'd c, washington dc, district de columbia',
  DE: 'del',
  FL: 'fla, floride',
  GA: 'georgie',
  HI: 'hawaï',
  IL: 'ill',
  IN: 'ind',
  KS: 'kan, kans',
  KY: 'kent',
  LA: 'louisiane',
  MA: 'mass',
  MI: 'mich',
  MN: 'minn',
  MS: 'miss',
  MT: 'mont',
  NE: 'neb, nebr',
  NV: 'nev',
  NM: 'n mex, nouveau-mexique',
  NC: 'n carolina, n car, caroline du nord',
  ND: 'n dakota, n dak, dakota du nord',
  OK: 'okla',
  OR: 'ore, oreg',
  PA: 'penn, penna, pennsylvanie',
  SC: 's carolina, s car, caroline du sud',
  SD: 's dakota, s dak, dakota du sud',
  TN: 'tenn',
  TX: 'tex',
  VT: 'verm',
  VA: 'virginie',
  WA: 'wash',
  WV: 'w va, w virginia, virginie-occidentale',
  WI: 'wis, wisc',
  WY: 'wyo',
};

/** The states of Mexico: ISO letters, and the names and short forms, folded. */
const MEXICAN_NAMES: Readonly<Record<string, string>> = {
  AGU: 'aguascalientes, ags',
  BCN: 'baja california, baja california norte, b c n, bcn',
  BCS: 'baja california sur, b c s, bcs',
  CAM: 'campeche, camp',
  CHP: 'chiapas, chis',
  CHH: 'chihuahua, chih',
  COA: 'coahuila, coahuila de zaragoza, coah, coa',
  COL: 'colima',
  CMX: 'ciudad de mexico, cdmx, df, d f, distrito federal',
  DUR: 'durango, dgo, dur',
  GUA: 'guanajuato, gto',
  GRO: 'guerrero, gro',
  HID: 'hidalgo, hgo',
  JAL: 'jalisco, jal',
  MEX: 'estado de mexico, edomex, edo mex, edo de mexico',
  MIC: 'michoacan, michoacan de ocampo, mich',
  MOR: 'morelos, mor',
  NAY: 'nayarit, nay',
  NLE: 'nuevo leon, nl, n l, nle',
  OAX: 'oaxaca, oax',
  PUE: 'puebla, pue',
  QUE: 'queretaro, qro',
  ROO: 'quintana roo, q roo',
  SLP: 'san luis potosi, slp, s l p',
  SIN: 'sinaloa, sin',
  SON: 'sonora, son',
  TAB: 'tabasco, tab',
  TAM: 'tamaulipas, tamps, tam',
  TLA: 'tlaxcala, tlax',
  VER: 'veracruz, ver',
  YUC: 'yucatan, yuc',
  ZAC: 'zacatecas, zac',
};

const COUNTRY_CODES = { Canada: 'CA', USA: 'US', Mexico: 'MX' } as const;

/** Words are compared with hyphens as spaces. */
const toKey = (name: string): string =>
  fold(name)
    .replace(/[-\s]+/g, ' ')
    .trim();

function collect(): ReadonlyMap<string, readonly StateMeaning[]> {
  const meanings = new Map<string, StateMeaning[]>();
  const add = (name: string, meaning: StateMeaning) => {
    const key = toKey(name);
    const known = meanings.get(key);
    if (known === undefined) meanings.set(key, [meaning]);
    else if (!known.some(({ state, region }) => state === meaning.state && region === meaning.region))
      known.push(meaning);
  };
  for (const { abbreviation, name, country } of STATES) {
    if (abbreviation === 'MX') continue;
    const meaning = { country: COUNTRY_CODES[country], state: abbreviation };
    for (const word of [abbreviation, name, ...(OTHER_NAMES[abbreviation] ?? '').split(',')])
      if (word.trim() !== '') add(word, meaning);
  }
  add('MX', { country: 'MX', state: 'MX' });
  for (const [region, names] of Object.entries(MEXICAN_NAMES))
    for (const name of names.split(',')) add(name, { country: 'MX', state: 'MX', region });
  return meanings;
}

const STATE_MEANINGS = collect();

/** The most words of a state's name. */
export const LONGEST_STATE = 4;

/** What words mean as a state or province, in English, French and Spanish; undefined where they are none. */
export function findStates(words: string): readonly StateMeaning[] | undefined {
  return STATE_MEANINGS.get(toKey(words));
}

/** Codes that are also words of English or French: in lower case, or where all is in capitals, they can be these words. */
export const WORDLIKE_STATES: ReadonlySet<string> = new Set(
  'al co de del hi id in ind la ma mass me miss mo mont ms oh ok on or ore pa que sd so son ver wash mi va sk nb man cal camp sin tab em si'.split(
    ' ',
  ),
);

/** Countries as they stand after a place. */
export const COUNTRY_WORDS: Readonly<Record<string, 'CA' | 'US' | 'MX'>> = {
  canada: 'CA',
  can: 'CA',
  usa: 'US',
  us: 'US',
  'united states': 'US',
  'united states of america': 'US',
  'etats unis': 'US',
  eu: 'US',
  'e u': 'US',
  mexico: 'MX',
  mexique: 'MX',
  mex: 'MX',
};
