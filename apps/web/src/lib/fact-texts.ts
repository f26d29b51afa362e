import {
  listFactsAt,
  PLAIN_FACTS,
  type FactAt,
  type FactPlace,
  type PlainFactName,
  type PlainFactValues,
  type PostingKind,
} from '@loadstone/contracts/postings';
import { toFactText } from './fact-values.ts';
import { findText, t } from './texts/t.ts';

/** The values that a place shows. */
export type FactSource<P extends FactPlace> = Readonly<Partial<Pick<PlainFactValues, FactAt<P>>>>;

/** The name of a plain fact, as a label or a header. */
export function toFactLabel(name: PlainFactName): string {
  return t(`facts.${name}.name`);
}

/** What a plain fact means, for the header of its column. */
export function toFactHint(name: PlainFactName): string {
  return t(`facts.${name}.hint`);
}

/** The plain facts that a place shows of a posting of that kind, in their order; the text is empty for a fact that it does not have. */
export function listFactTexts<P extends FactPlace>(
  place: P,
  kind: PostingKind,
  source: FactSource<P>,
): readonly { readonly name: FactAt<P>; readonly text: string }[] {
  return listFactsAt(place, kind).map((name) => ({ name, text: toFactText(name, source as Partial<PlainFactValues>) }));
}

/** The plain facts that a posting has, on one line: text of any length comes last, because it is what a narrow line cuts. */
export function toFactLine<P extends FactPlace>(place: P, kind: PostingKind, source: FactSource<P>): string {
  const facts = listFactTexts(place, kind, source).filter(({ text }) => text !== '');
  const isLong = ({ name }: (typeof facts)[number]) => PLAIN_FACTS[name].value.type === 'text';
  return [...facts.filter((fact) => !isLong(fact)), ...facts.filter(isLong)]
    .map(({ name, text }) => toTextOnLine(name, text))
    .join(' · ');
}

/** The same in parts, for places that show them apart: the rate, what else is short, and texts of any length. */
export function toFactParts<P extends FactPlace>(
  place: P,
  kind: PostingKind,
  source: FactSource<P>,
): Readonly<Record<'rate' | 'measures' | 'texts', string>> {
  const parts = { rate: [] as string[], measures: [] as string[], texts: [] as string[] };
  for (const { name, text } of listFactTexts(place, kind, source)) {
    if (text === '') continue;
    const { type } = PLAIN_FACTS[name].value;
    const part = type === 'text' ? 'texts' : type === 'rate' || type === 'perMile' ? 'rate' : 'measures';
    parts[part].push(toTextOnLine(name, text));
  }
  return { rate: parts.rate.join(' · '), measures: parts.measures.join(' · '), texts: parts.texts.join(' · ') };
}

/** Names a fact whose value alone would be unclear among others: one of two times, or a yes. */
export function toTextOnLine(name: PlainFactName, text: string): string {
  return findText(`facts.${name}.onLine`, { text }) ?? text;
}
