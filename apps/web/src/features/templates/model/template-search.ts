import type { Template } from '@loadstone/contracts';

/** A city's name as it is compared: without case, accents and periods, so that "st john" finds "St. John's". */
function fold(name: string): string {
  return name
    .normalize('NFD')
    .replace(/[\p{M}.]/gu, '')
    .trim()
    .toLowerCase();
}

/** The templates whose origin or destination city has the text in its name; all of them for an empty text. */
export function searchTemplates(templates: readonly Template[], text: string): readonly Template[] {
  const wanted = fold(text);
  if (wanted === '') return templates;
  return templates.filter(({ srceCity, destCity }) => [srceCity, destCity].some((city) => fold(city).includes(wanted)));
}

/** A template in one line: `Toronto, ON → Chicago, IL`. */
export function toTemplateRoute({ srceCity, srceSt, destCity, destSt }: Template): string {
  return `${srceCity}, ${srceSt} → ${destCity}, ${destSt}`;
}
