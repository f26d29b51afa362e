const BROWSERS: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/\bEdg/, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bFirefox\//, 'Firefox'],
  [/\b(Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const SYSTEMS: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/Windows/, 'Windows'],
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Mac OS X/, 'macOS'],
  [/Linux|CrOS/, 'Linux'],
];

/** The browser and system of a `User-Agent` header, such as "Firefox, Windows"; '' where it names neither. */
export function toBrowserName(userAgent = ''): string {
  return [BROWSERS, SYSTEMS]
    .flatMap((names) => names.find(([pattern]) => pattern.test(userAgent))?.[1] ?? [])
    .join(', ');
}
