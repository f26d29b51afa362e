import type { Template } from '@loadstone/contracts/templates';
import { foldText } from '../../../lib/format/fold-text.ts';

/** The templates whose origin or destination city has the text in its name; all of them for an empty text. */
export function searchTemplates(templates: readonly Template[], text: string): readonly Template[] {
  const wanted = foldText(text).trim();
  if (wanted === '') return templates;
  return templates.filter(({ srceCity, destCity }) =>
    [srceCity, destCity].some((city) => foldText(city).includes(wanted)),
  );
}

/** A template in one line: `Toronto, ON → Chicago, IL`. */
export function toTemplateRoute({ srceCity, srceSt, destCity, destSt }: Template): string {
  return `${srceCity}, ${srceSt} → ${destCity}, ${destSt}`;
}
