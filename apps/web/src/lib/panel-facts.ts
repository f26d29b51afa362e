import {
  toStopText,
  type FactPlace,
  type PostingKind,
  type ShownStop,
  type Stop,
  type StopDraft,
} from '@loadstone/contracts/postings';
import { listFactTexts, type FactSource } from './fact-texts.ts';
import { formatDay, formatNumber } from './format/formatting.ts';
import { findText } from './texts/t.ts';

/** The facts as a panel shows them: it has room for each stop of a load. */
export function listPanelFacts<Place extends Extract<FactPlace, `${string}Panel`>>(
  place: Place,
  kind: PostingKind,
  source: FactSource<Place>,
): ReturnType<typeof listFactTexts<Place>> {
  const { stops } = source as { readonly stops?: readonly Stop[] | null };
  const between = listStopTexts(stops);
  return listFactTexts(place, kind, source).map(({ name, text }) => ({
    name,
    text: name === 'stops' && text !== '' ? [text, ...between].join(' · ') : text,
  }));
}

/** The stops of a load in words, with their places as `toPlace` writes them. */
export function listStopTexts(
  stops: readonly StopDraft[] | null | undefined,
  toPlace = (city: string, st: string) => `${city}, ${st}`,
): string[] {
  const words = { find: findText, toPlace, toDay: (day: string) => formatDay(day), toNumber: formatNumber };
  // The stops of a form come from replies and fields, which contain their places: its drafts are whole stops.
  return ((stops ?? []) as readonly ShownStop[]).map((stop) => toStopText(stop, words));
}
