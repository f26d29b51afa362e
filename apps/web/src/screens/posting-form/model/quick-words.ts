import type { ProductMode, VehicleSize } from '@loadstone/contracts/postings';

/** Short forms of cities that dispatchers type, with the city that they mean. */
const CITY_SHORT_FORMS: Readonly<Record<string, string>> = {
  'Albany, NY': 'alb',
  'Albuquerque, NM': 'abq',
  'Atlanta, GA': 'atl',
  'Austin, TX': 'aus',
  'Baltimore, MD': 'bal balt bwi',
  'Birmingham, AL': 'bham',
  'Boise, ID': 'boi',
  'Boston, MA': 'bos',
  'Brampton, ON': 'bram',
  'Buffalo, NY': 'buf buff',
  'Calgary, AB': 'cal calg yyc',
  'Charlotte, NC': 'clt charl',
  'Chattanooga, TN': 'chatt',
  'Chicago, IL': 'chi chgo',
  'Cincinnati, OH': 'cin cinci cincy',
  'Cleveland, OH': 'cle clev',
  'Columbus, OH': 'cmh',
  'Dallas, TX': 'dal dfw',
  'Denver, CO': 'den',
  'Des Moines, IA': 'dsm',
  'Detroit, MI': 'det dtw',
  'Edmonton, AB': 'edm yeg',
  'El Paso, TX': 'elp',
  'Fort Worth, TX': 'ftw',
  'Fresno, CA': '',
  'Grand Rapids, MI': 'grr',
  'Guelph, ON': '',
  'Halifax, NS': 'hfx yhz',
  'Hamilton, ON': 'ham',
  'Houston, TX': 'hou iah',
  'Indianapolis, IN': 'ind indy',
  'Jacksonville, FL': 'jax',
  'Joliet, IL': '',
  'Kansas City, MO': 'kc kcmo mci',
  'Kitchener, ON': 'kit',
  'Knoxville, TN': 'knox',
  'Laredo, TX': 'lrd',
  'Las Vegas, NV': 'lv vegas',
  'Little Rock, AR': '',
  'London, ON': '',
  'Los Angeles, CA': 'la lax',
  'Louisville, KY': 'lou',
  'Memphis, TN': 'mem',
  'Miami, FL': 'mia',
  'Milwaukee, WI': 'milw mke',
  'Minneapolis, MN': 'min minn mpls msp',
  'Mississauga, ON': 'miss sauga',
  'Moncton, NB': '',
  'Montréal, QC': 'mtl',
  'Nashville, TN': 'nash bna',
  'New Orleans, LA': 'nola',
  'New York, NY': 'nyc',
  'Newark, NJ': 'ewr',
  'Oklahoma City, OK': 'okc',
  'Omaha, NE': 'oma',
  'Orlando, FL': 'orl mco',
  'Ottawa, ON': 'ott yow',
  'Philadelphia, PA': 'phi phil philly',
  'Phoenix, AZ': 'phx',
  'Pittsburgh, PA': 'pit pitt',
  'Portland, OR': 'pdx',
  'Québec, QC': 'qc',
  'Raleigh, NC': 'rdu',
  'Regina, SK': 'reg',
  'Reno, NV': '',
  'Richmond, VA': 'ric',
  'Sacramento, CA': 'sac',
  'Salt Lake City, UT': 'slc',
  'San Antonio, TX': '',
  'San Diego, CA': '',
  'San Francisco, CA': 'sf sfo',
  'Saskatoon, SK': 'sask',
  'Savannah, GA': 'sav',
  'Scranton, PA': '',
  'Seattle, WA': 'sea',
  'Spokane, WA': '',
  'St. Louis, MO': 'stl',
  'Stockton, CA': '',
  'Tampa, FL': 'tpa',
  'Toledo, OH': 'tol',
  'Toronto, ON': 'tor yyz gta',
  'Tulsa, OK': 'tul',
  'Vancouver, BC': 'van yvr',
  'Winnipeg, MB': 'wpg winn',
};

/** The city of each short form, as `Toronto, ON`. A weekday or equipment of the same letters is read first. */
export const CITY_OF_SHORT_FORM: ReadonlyMap<string, string> = new Map(
  Object.entries(CITY_SHORT_FORMS).flatMap(([city, forms]) =>
    forms
      .split(' ')
      .filter((form) => form !== '')
      .map((form) => [form, city] as const),
  ),
);

/** Cities that are meant when their name stands without a state, although others have the same name. */
export const KNOWN_CITIES: ReadonlySet<string> = new Set(Object.keys(CITY_SHORT_FORMS));

const spread = <Letter extends string>(words: Readonly<Record<Letter, string>>): ReadonlyMap<string, Letter> =>
  new Map(
    (Object.entries(words) as [Letter, string][]).flatMap(([letter, list]) =>
      list.split(',').map((word) => [word.trim(), letter] as const),
    ),
  );

/** Equipment by the words of at most two parts. */
export const EQUIPMENT_WORDS = spread({
  V: 'v, van, vans, dry van, dryvan, dv',
  R: 'r, reefer, reefers, reef, rf, rfr, refrigerated',
  K: 'straight, straight truck, str, box truck',
  F: 'f, flat, flats, flatbed, flat bed, fb',
  S: 's, step, step deck, stepdeck, sd, drop deck',
  D: 'double drop, dd',
  T: 'rack tarp, rack & tarp',
  C: 'container, cont, cntr',
  U: 'super b, superb',
  H: 'floats, float',
  L: 'lowboy, low boy, rgn, lowbed',
  N: 'curtain side, curtainside, curtain',
  P: 'power only, poweronly, po',
  I: 'roll tite, rolltite',
  E: 'dump, dump trailer, end dump',
});

/** Attributes by the words of at most two parts. */
export const ATTRIBUTE_WORDS = spread({
  A: 'air ride, airride, air',
  B: 'b-train, btrain, b train',
  W: 'blanket wrap, blanketwrap, blanket, blankets',
  C: 'chains, chain',
  Z: 'hazmat, haz, hazmats',
  I: 'insulated, insul',
  T: 'tarp, tarps, tarped',
  V: 'vented, vent',
  X: 'tri-axle, triaxle, tri axle, tridem',
  M: 'team, teams',
  G: 'tailgate',
  F: 'frozen, frz',
  H: 'heat, heated',
  E: 'expedite, expedited, exp',
  N: 'inbond, in-bond, in bond',
});

/** Sizes by their words. */
export const SIZE_WORDS: ReadonlyMap<string, VehicleSize> = spread({
  T: 'tl, ftl, truckload, full load, full',
  L: 'ltl, partial, part load',
  B: 'tl/ltl, both, tl or ltl',
});

/** The sizes that a mode has. */
export function isSizeOf(mode: ProductMode, size: VehicleSize): boolean {
  return mode === 'C' || size !== 'B';
}

/** Words of the comment, of at most two parts. */
export const COMMENT_WORDS: ReadonlySet<string> = new Set([
  'no touch',
  'drop trailer',
  'drop hook',
  'live load',
  'live unload',
  'food grade',
  'swing doors',
  'fcfs',
  'appt',
  'straps',
  'asap',
  'bonded',
]);

/** What is counted in a comment: `2 drops`, `24 pallets`. */
export const COMMENT_COUNTS = /^(?:drops?|stops?|picks?|pickups?|pallets?|plts?|skids?|pcs|pieces|straps?)$/;

/** Words without a meaning of their own. */
export const FILLERS: ReadonlySet<string> = new Set(
  'a an and & at free available avail for from have i load looking need needs of on or please pls the truck trucks with w'.split(
    ' ',
  ),
);
