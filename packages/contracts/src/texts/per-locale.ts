/**
 * Creates a format once for each locale, because a format takes much longer to create than to use.
 *
 * @param create makes the format of a locale
 */
export function perLocale<Format>(create: (locale: string) => Format): (locale: string) => Format {
  const formats = new Map<string, Format>();
  return (locale) => {
    const known = formats.get(locale) ?? create(locale);
    formats.set(locale, known);
    return known;
  };
}
