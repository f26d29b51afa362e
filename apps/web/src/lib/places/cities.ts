/** A city that the user chose from the list. */
export interface CityChoice {
  /** The gazetteer's id. */
  readonly id: number;
  readonly city: string;
  /** Two-letter state or province. */
  readonly st: string;
  /** `City, ST`, with a note in brackets where a state has two cities of that name. */
  readonly label: string;
}

/** Finds cities in a list that is loaded once. */
export interface CityLookUp {
  /** Changes with each reply of the server. */
  readonly version: number;
  readonly status: 'loading' | 'ready' | 'failed';
  /**
   * The cities whose names begin with the typed text, largest first, at most `most` or as many as a picker shows. None before
   * the list is loaded.
   */
  readonly list: (typed: string, most?: number) => readonly CityChoice[];
  /** True while places of the typed text that the list does not have are requested from the server. */
  readonly isSearching: (typed: string) => boolean;
}

/** Letters, also with the beginning of a postal code, or of a note in brackets as labels have it. */
const CITY_INPUT =
  /^(?:[\p{L} '’-]+(?:\([\p{L}\d '’-]*\)? ?)?|(?:[\p{L} '’-]+(?:\([\p{L}\d '’-]*\))? )?(?:\d{1,5}(?:-\d{0,4})?|[a-z]\d[a-z\d ]{0,5}))$/iu;

/** The typed text without periods and commas: "St. Louis, MO" is found as "St Louis MO". */
export function toCityInput(text: string): string {
  return text.replace(/[.,]/g, '');
}

/** True for letters, spaces, apostrophes and hyphens, a postal code, and the labels of the board. */
export function isCityInput(typed: string): boolean {
  return CITY_INPUT.test(typed);
}
