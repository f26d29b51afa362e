/** The language of a reader whose language has no catalogue. */
export const DEFAULT_LANGUAGE = 'en';

const toBase = (language: string): string => language.toLowerCase().split('-')[0] ?? '';

/**
 * The language of a catalogue for a reader.
 *
 * @param available the languages that have a catalogue, as `en` or `fr-CA`
 * @param wanted the reader's languages, the preferred one first
 * @returns the first wanted language that is available, also where only its region differs; otherwise English
 */
export function chooseLanguage(available: readonly string[], wanted: readonly string[]): string {
  for (const wish of wanted) {
    const found =
      available.find((language) => language.toLowerCase() === wish.toLowerCase()) ??
      available.find((language) => toBase(language) === toBase(wish));
    if (found !== undefined) return found;
  }
  return DEFAULT_LANGUAGE;
}

/**
 * The languages of an `Accept-Language` header, the preferred one first. A language that the header refuses
 * (`q=0`) and `*` are left out.
 */
export function parseAcceptLanguage(header: string): string[] {
  return header
    .split(',')
    .map((part) => {
      const [language = '', ...parameters] = part.split(';').map((text) => text.trim());
      const quality = parameters.find((parameter) => parameter.startsWith('q='));
      return { language, quality: quality === undefined ? 1 : Number(quality.slice(2)) };
    })
    .filter(({ language, quality }) => /^[A-Za-z]{1,8}(-[A-Za-z\d]{1,8})*$/.test(language) && quality > 0)
    .toSorted((one, other) => other.quality - one.quality)
    .map(({ language }) => language);
}

/** The name of a language in itself. */
export function toLanguageName(language: string): string {
  return new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? language;
}

/** The cookie with the language of a browser: of the account that last used it, or the one chosen on the sign-in page. */
export const LANGUAGE_COOKIE = 'loadstone_language';
/** The longest time that browsers keep a cookie. */
const COOKIE_SECONDS = 400 * 24 * 3600;

/** The language that a browser's cookies (`name=value; …`) name; undefined where they name none. */
export function findLanguageCookie(cookies: string): string | undefined {
  return cookies.match(/(?:^|;\s*)loadstone_language=([\w-]{2,20})(?:;|$)/)?.[1];
}

/**
 * The cookie that names a language, as a page sets it.
 *
 * @param isSecure true where the board is reached by HTTPS
 */
export function toLanguageCookie(language: string, isSecure: boolean): string {
  return `${LANGUAGE_COOKIE}=${language}; Path=/; Max-Age=${COOKIE_SECONDS}; SameSite=Lax${isSecure ? '; Secure' : ''}`;
}
