import { CANADIAN_STATES } from './canada.ts';

/** The three countries of the board by their two-letter codes. */
export type Country = 'CA' | 'US' | 'MX';

/** The display name of each country. */
export const COUNTRY_NAMES = { CA: 'Canada', US: 'USA', MX: 'Mexico' } as const satisfies Record<Country, string>;

/** A state or province in forms; Mexico is a single entry. */
interface State {
  name: string;
  country: (typeof COUNTRY_NAMES)[Country];
  abbreviation: string;
  /** Name with the abbreviation in brackets: "Ontario (ON)". */
  nameView: string;
}

const UNITED_STATES =
  'AL Alabama|AK Alaska|AZ Arizona|AR Arkansas|CA California|CO Colorado|CT Connecticut|DE Delaware|' +
  'DC District of Columbia|FL Florida|GA Georgia|HI Hawaii|ID Idaho|IL Illinois|IN Indiana|IA Iowa|KS Kansas|' +
  'KY Kentucky|LA Louisiana|ME Maine|MD Maryland|MA Massachusetts|MI Michigan|MN Minnesota|MS Mississippi|' +
  'MO Missouri|MT Montana|NE Nebraska|NV Nevada|NH New Hampshire|NJ New Jersey|NM New Mexico|NY New York|' +
  'NC North Carolina|ND North Dakota|OH Ohio|OK Oklahoma|OR Oregon|PA Pennsylvania|RI Rhode Island|' +
  'SC South Carolina|SD South Dakota|TN Tennessee|TX Texas|UT Utah|VT Vermont|VA Virginia|WA Washington|' +
  'WV West Virginia|WI Wisconsin|WY Wyoming';

/** 13 Canadian provinces and territories, 50 US states with the District of Columbia, and Mexico. */
export const STATES: readonly State[] = [
  ...parseStates(CANADIAN_STATES, 'CA'),
  ...parseStates(UNITED_STATES, 'US'),
  ...parseStates('MX Mexico', 'MX'),
];

const COUNTRY_OF_STATE: ReadonlyMap<string, Country> = new Map([
  ...parseStates(CANADIAN_STATES, 'CA').map((state) => [state.abbreviation, 'CA'] as const),
  ...parseStates(UNITED_STATES, 'US').map((state) => [state.abbreviation, 'US'] as const),
  ['MX', 'MX'] as const,
]);

/** The provinces that allow a radius of 1000 miles by default. */
export const WESTERN_PROVINCES: readonly string[] = ['BC', 'AB', 'SK', 'MB'];

/** The country of a state or province abbreviation, or undefined for an unknown one. */
export function findCountryOfState(st: string): Country | undefined {
  return COUNTRY_OF_STATE.get(st);
}

/** Canadian provinces by their GeoNames number. */
export const CANADIAN_ADMIN_CODES: Readonly<Record<string, string>> = {
  '01': 'AB',
  '02': 'BC',
  '03': 'MB',
  '04': 'NB',
  '05': 'NL',
  '07': 'NS',
  '08': 'ON',
  '09': 'PE',
  '10': 'QC',
  '11': 'SK',
  '12': 'YT',
  '13': 'NT',
  '14': 'NU',
};

/** Mexican states by their GeoNames number: ISO 3166-2 code and name. */
export const MEXICAN_ADMIN_CODES: Readonly<Record<string, readonly [region: string, name: string]>> = {
  '01': ['AGU', 'Aguascalientes'],
  '02': ['BCN', 'Baja California'],
  '03': ['BCS', 'Baja California Sur'],
  '04': ['CAM', 'Campeche'],
  '05': ['CHP', 'Chiapas'],
  '06': ['CHH', 'Chihuahua'],
  '07': ['COA', 'Coahuila'],
  '08': ['COL', 'Colima'],
  '09': ['CMX', 'Ciudad de México'],
  '10': ['DUR', 'Durango'],
  '11': ['GUA', 'Guanajuato'],
  '12': ['GRO', 'Guerrero'],
  '13': ['HID', 'Hidalgo'],
  '14': ['JAL', 'Jalisco'],
  '15': ['MEX', 'Estado de México'],
  '16': ['MIC', 'Michoacán'],
  '17': ['MOR', 'Morelos'],
  '18': ['NAY', 'Nayarit'],
  '19': ['NLE', 'Nuevo León'],
  '20': ['OAX', 'Oaxaca'],
  '21': ['PUE', 'Puebla'],
  '22': ['QUE', 'Querétaro'],
  '23': ['ROO', 'Quintana Roo'],
  '24': ['SLP', 'San Luis Potosí'],
  '25': ['SIN', 'Sinaloa'],
  '26': ['SON', 'Sonora'],
  '27': ['TAB', 'Tabasco'],
  '28': ['TAM', 'Tamaulipas'],
  '29': ['TLA', 'Tlaxcala'],
  '30': ['VER', 'Veracruz'],
  '31': ['YUC', 'Yucatán'],
  '32': ['ZAC', 'Zacatecas'],
};

const MEXICAN_STATE_NAMES: ReadonlyMap<string, string> = new Map(Object.values(MEXICAN_ADMIN_CODES));

/** The name of a Mexican state by its ISO 3166-2 letters, or undefined. */
export function findMexicanStateName(region: string): string | undefined {
  return MEXICAN_STATE_NAMES.get(region);
}

function parseStates(list: string, country: Country): State[] {
  return list.split('|').map((text) => {
    const abbreviation = text.slice(0, 2);
    const name = text.slice(3);
    return { name, country: COUNTRY_NAMES[country], abbreviation, nameView: `${name} (${abbreviation})` };
  });
}
