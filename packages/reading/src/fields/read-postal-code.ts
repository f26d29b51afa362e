import type { Source } from '../text.ts';

const CANADIAN = /[ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z](?:[ -]?\d[ABCEGHJ-NPRSTV-Z]\d)?(?![\p{L}\d])/iuy;
const AMERICAN =
  /\d{5}(?: ?- ?\d{4})?(?![\p{L}\d$#'"%]|[.,/]\d| ?(?:lbs?|pounds?|#|kgs?|kilos?|livres?|usd|cad|\$))/iuy;

/** A postal code at a token (rule R3), in its usual form: `L5T 1X9`, `L5T`, `60601`, `60601-1234`. */
export function matchPostalCode(
  source: Source,
  at: number,
  kinds: 'all' | 'canadian' | 'whole',
): { readonly code: string; readonly to: number } | undefined {
  const canadian = source.match(CANADIAN, at);
  if (canadian !== undefined) {
    const code = canadian.match[0].toUpperCase().replace(/[ -]/g, '');
    // Three characters are a code in capitals only.
    if (code.length === 6) return { code: `${code.slice(0, 3)} ${code.slice(3)}`, to: canadian.to };
    if (kinds !== 'whole' && canadian.match[0] === code) return { code, to: canadian.to };
  }
  const american = kinds === 'canadian' ? undefined : source.match(AMERICAN, at);
  return american && { code: american.match[0].replace(/ /g, ''), to: american.to };
}
