/** A postal code as it is looked up: five digits of a ZIP code, or the three characters of a Canadian area. */
export interface PostalCode {
  readonly country: 'US' | 'CA';
  /** `60601`, `L5T` */
  readonly area: string;
  /** As it is written in full: `60601-1234`, `L5T 1X9`. */
  readonly full: string;
}

/** The letters that a Canadian code can begin with, and those that it can have further on. */
const CANADIAN = /^([ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z])(?:[ -]?(\d[ABCEGHJ-NPRSTV-Z]\d))?$/i;
const ZIP = /^(\d{5})(?:-?(\d{4}))?$/;

/** Reads a postal code: `60601`, `60601-1234`, `L5T 1X9`, `l5t1x9`, `L5T`. Undefined for any other text. */
export function readPostalCode(text: string): PostalCode | undefined {
  const trimmed = text.trim();
  const [, zip, more] = ZIP.exec(trimmed) ?? [];
  if (zip !== undefined) return { country: 'US', area: zip, full: more === undefined ? zip : `${zip}-${more}` };
  const [, area, unit] = CANADIAN.exec(trimmed) ?? [];
  if (area === undefined) return undefined;
  const upper = area.toUpperCase();
  return { country: 'CA', area: upper, full: unit === undefined ? upper : `${upper} ${unit.toUpperCase()}` };
}

/** Writes codes as the file has them: runs of ZIP codes as `60601-60608`, areas as they are, with spaces between. */
export function toCodeRuns(codes: readonly string[]): string {
  const zips = codes
    .filter((code) => /^\d/.test(code))
    .map(Number)
    .sort((one, other) => one - other);
  const runs: { from: number; to: number }[] = [];
  for (const zip of zips) {
    const last = runs.at(-1);
    if (last?.to === zip - 1) last.to = zip;
    else runs.push({ from: zip, to: zip });
  }
  const write = (zip: number) => String(zip).padStart(5, '0');
  return [
    ...runs.map(({ from, to }) => (from === to ? write(from) : `${write(from)}-${write(to)}`)),
    ...codes.filter((code) => !/^\d/.test(code)).sort(),
  ].join(' ');
}

/** Reads what `toCodeRuns` writes. */
export function readCodeRuns(text: string): string[] {
  return text.split(' ').flatMap((run) => {
    if (run.length !== 11) return run === '' ? [] : [run];
    const from = Number(run.slice(0, 5));
    return Array.from({ length: Number(run.slice(6)) - from + 1 }, (_, at) => String(from + at).padStart(5, '0'));
  });
}
