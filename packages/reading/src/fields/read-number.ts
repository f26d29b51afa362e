/** Digits as people write numbers, without a sign: `1850`, `1,850.00`, `1 850,00`, `2.45`. For patterns. */
export const NUMBER = String.raw`(?:\d{1,3}(?:[,.]\d{3}){1,3}(?:[.,]\d{1,2})?|\d{1,3}(?: \d{3}){1,2}(?:[.,]\d{1,2})?|\d{1,9}(?:[.,]\d{1,3})?|[.,]\d{1,2})`;

/**
 * Reads a decimal number. A comma or a point before one or two last digits is a decimal sign, before three it separates
 * thousands. A lone point before three digits can be either.
 *
 * @returns undefined for another text, and where two values are possible
 */
export function parseNumber(text: string): number | undefined {
  const compact = text.replace(/[\s']/g, '');
  if (/^\d{1,3}\.\d{3}$/.test(compact)) return undefined;
  const plain =
    /^(\d+|\d{1,3}(?:,\d{3})+)(?:\.(\d+))?$/.exec(compact) ??
    /^(\d+|\d{1,3}(?:\.\d{3})+)(?:,(\d{1,2}))?$/.exec(compact) ??
    /^()[.,](\d{1,2})$/.exec(compact);
  if (plain === null || compact.length > 14) return undefined;
  const [, whole = '', decimals = ''] = plain;
  return Number(`${whole.replace(/[.,]/g, '') || '0'}.${decimals || '0'}`);
}
