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
export type FactSource<Place extends FactPlace> = Readonly<Partial<Pick<PlainFactValues, FactAt<Place>>>>;

/** The name of a plain fact, as a label or a header. */
export function toFactLabel(name: PlainFactName): string {
  return t(`facts.${name}.name`);
}

/** What a plain fact means, for the header of its column. */
export function toFactHint(name: PlainFactName): string {
  return t(`facts.${name}.hint`);
}

/** The plain facts that a place shows of a kind of posting, in their order. The text is empty where the posting lacks the fact. */
export function listFactTexts<Place extends FactPlace>(
  place: Place,
  kind: PostingKind,
  source: FactSource<Place>,
): readonly { readonly name: FactAt<Place>; readonly text: string }[] {
  return listFactsAt(place, kind).map((name) => ({ name, text: toFactText(name, source as Partial<PlainFactValues>) }));
}

/** The plain facts that a posting has, on one line. Texts of any length come last, because a narrow line is cut at its end. */
export function toFactLine<Place extends FactPlace>(
  place: Place,
  kind: PostingKind,
  source: FactSource<Place>,
): string {
  const facts = listFactTexts(place, kind, source).filter(({ text }) => text !== '');
  const isLong = ({ name }: (typeof facts)[number]) => PLAIN_FACTS[name].value.type === 'text';
  return [...facts.filter((fact) => !isLong(fact)), ...facts.filter(isLong)]
    .map(({ name, text }) => toTextOnLine(name, text))
    .join(' · ');
}

/** The part of the facts of a type; others are measures. */
const PARTS: Readonly<Record<string, 'count' | 'rate' | 'texts'>> = {
  count: 'count',
  text: 'texts',
  rate: 'rate',
  perMile: 'rate',
};

/** The equipment of a posting, with how many there are of it: `5× VR`. */
export function toCountedEquipment({
  vehicleType,
  ...posting
}: {
  readonly vehicleType: string;
  readonly quantity?: number | undefined;
}): string {
  return [toFactText('quantity', posting), vehicleType].filter((part) => part !== '').join(' ');
}

/** The plain facts that a posting has, in parts that are shown apart: how many, rates, other short facts, texts of any length. */
export function toFactParts<Place extends FactPlace>(
  place: Place,
  kind: PostingKind,
  source: FactSource<Place>,
): Readonly<Record<'count' | 'rate' | 'measures' | 'texts', string>> {
  const parts = { count: [] as string[], rate: [] as string[], measures: [] as string[], texts: [] as string[] };
  for (const { name, text } of listFactTexts(place, kind, source)) {
    if (text === '') continue;
    const { type } = PLAIN_FACTS[name].value;
    parts[PARTS[type] ?? 'measures'].push(toTextOnLine(name, text));
  }
  return {
    count: parts.count.join(),
    rate: parts.rate.join(' · '),
    measures: parts.measures.join(' · '),
    texts: parts.texts.join(' · '),
  };
}

/** The text of a fact among others: with its name where the value alone would be unclear, such as a time or a yes. */
export function toTextOnLine(name: PlainFactName, text: string): string {
  return findText(`facts.${name}.onLine`, { text }) ?? text;
}
