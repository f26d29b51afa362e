import type { Alias, ReadContext } from '../context.ts';
import { matchStateAfter } from '../fields/match-state.ts';
import { matchEquipment } from '../fields/read-equipment.ts';
import { matchPlaceAlone, matchPlaceByCode, matchPlaceWithState, type PlaceMatch } from '../fields/read-place.ts';
import { fold, Source } from '../text.ts';
import type { EquipmentMeaning } from '../words/equipment-words.ts';
import type { Line } from './scan-line.ts';

/** The most tokens of an alias. */
const LONGEST_ALIAS = 8;

const toKey = (text: string): string => fold(text).replace(/\s+/g, ' ').trim();

/** Reads words of a company's aliases as what they stand for (rule R10). */
export function applyAliases(line: Line): void {
  const { source, context } = line;
  if (context.aliases === undefined || context.aliases.length === 0) return;
  const aliases = new Map(context.aliases.map((alias) => [toKey(alias.text), alias]));
  line.each((at) => {
    for (let to = Math.min(at + LONGEST_ALIAS, source.tokens.length); to > at; to -= 1) {
      const alias = source.areFree(at, to) ? aliases.get(toKey(source.words(at, to).text)) : undefined;
      if (alias === undefined) continue;
      if (alias.kind === 'place') {
        const match = matchWholePlace(new Source(alias.means), context);
        if (match === undefined) continue;
        const after = matchStateOfAlias(source, to, match);
        line.add(at, after.to, { kind: 'place', ...match, ...after.asked, rule: 'R10' });
        return after.to;
      } else {
        const meanings = readAliasEquipment(alias);
        if (meanings.length === 0) continue;
        for (const meaning of meanings) line.add(at, to, { kind: 'equipment', meaning, rule: 'R10' });
      }
      return to;
    }
    return undefined;
  });
}

/** A state after an alias is that of its place; another one makes the place doubtful. */
function matchStateOfAlias(source: Source, at: number, { places }: PlaceMatch) {
  const state = matchStateAfter(source, at);
  const isOfPlace = state?.states.some((one) =>
    places.some((place) => place.state === one.state && place.country === one.country),
  );
  // "B'ham on Monday" has no state.
  if (state === undefined || (state.isWeak && isOfPlace !== true)) return { to: at };
  return { to: state.to, ...(isOfPlace !== true && { asked: { reason: 'placesDiffer' as const } }) };
}

/** True where what an alias stands for is read: a whole text that names places, or a text with equipment. */
export function isAliasRead(alias: Alias, context: ReadContext): boolean {
  return alias.kind === 'place'
    ? matchWholePlace(new Source(alias.means), context) !== undefined
    : readAliasEquipment(alias).length > 0;
}

/** A place of which a text consists. */
export function matchWholePlace(source: Source, context: ReadContext): PlaceMatch | undefined {
  const matches = [
    matchPlaceWithState(source, 0, context),
    matchPlaceByCode(source, 0, context, 'all'),
    matchPlaceAlone(source, 0, context),
  ];
  return matches.find((match) => match !== undefined && match.to === source.tokens.length && match.places.length > 0);
}

function readAliasEquipment({ means }: Alias): readonly EquipmentMeaning[] {
  const source = new Source(means);
  const meanings: EquipmentMeaning[] = [];
  for (let at = 0; at < source.tokens.length;) {
    const match = matchEquipment(source, at, 'types');
    if (match !== undefined) meanings.push(match.meaning);
    at = match?.to ?? at + 1;
  }
  return meanings;
}

/** What a company's alias for a place says in place of a whole text. */
export function findPlaceMeaning(text: string, aliases: readonly Alias[]): string | undefined {
  const key = toKey(text);
  return aliases.find((one) => one.kind === 'place' && toKey(one.text) === key)?.means;
}

/** The place that a company's alias gives to a whole text. */
export function findPlaceAlias(text: string, context: ReadContext): PlaceMatch | undefined {
  const means = findPlaceMeaning(text, context.aliases ?? []);
  const match = means === undefined ? undefined : matchWholePlace(new Source(means), context);
  return match && { ...match, rule: 'R10' };
}
