import type { Alias, ReadContext } from '../context.ts';
import { matchStateAfter } from '../fields/match-state.ts';
import { matchEquipment } from '../fields/read-equipment.ts';
import { matchPlaceAlone, matchPlaceByCode, matchPlaceWithState, type PlaceMatch } from '../fields/read-place.ts';
import { fold, Source, toPlainText } from '../text.ts';
import type { EquipmentMeaning } from '../words/equipment-words.ts';
import type { Line } from './scan-line.ts';

/** The most tokens of an alias. */
const LONGEST_ALIAS = 8;

/** A comma between a name and its state is no part of an alias: a table has the state in a column. */
const toKey = (text: string): string =>
  fold(toPlainText(text))
    .replace(/[\s,]+/g, ' ')
    .trim();

const indexes = new WeakMap<readonly Alias[], ReadonlyMap<string, Alias>>();

/** A company's aliases by kind and words. They are indexed once for all rows of a list. */
function findAlias(text: string, aliases: readonly Alias[], kinds: readonly Alias['kind'][]): Alias | undefined {
  if (aliases.length === 0) return undefined;
  let index = indexes.get(aliases);
  if (index === undefined) {
    index = new Map(aliases.map((alias) => [`${alias.kind} ${toKey(alias.text)}`, alias]));
    indexes.set(aliases, index);
  }
  const key = toKey(text);
  for (const kind of kinds) {
    const alias = index.get(`${kind} ${key}`);
    if (alias !== undefined) return alias;
  }
  return undefined;
}

/** Reads words of a company's aliases as what they stand for (rule R10). */
export function applyAliases(line: Line): void {
  const { source, context } = line;
  const { aliases = [] } = context;
  if (aliases.length === 0) return;
  line.each((at) => {
    for (let to = Math.min(at + LONGEST_ALIAS, source.tokens.length); to > at; to -= 1) {
      const isBare = source.tokens[at]?.text !== ',' && source.tokens[to - 1]?.text !== ',';
      const words = isBare && source.areFree(at, to) ? source.words(at, to).text : '';
      const alias = words === '' ? undefined : findAlias(words, aliases, ['place', 'equipment']);
      if (alias === undefined) continue;
      if (alias.kind === 'place') {
        const match = matchWholePlace(new Source(alias.means), context);
        if (match === undefined || isInLabel(alias, source, at, context)) continue;
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

/** True where a longer label of the board begins with an alias: "Birmingham, AL" is that place, whatever "Birmingham" means. */
function isInLabel({ text }: Alias, source: Source, at: number, context: ReadContext): boolean {
  const own = matchPlaceWithState(source, at, context);
  if (own === undefined) return false;
  const words = `${toKey(source.words(at, own.to).text)} `;
  return own.places.some(
    ({ label }) => words.startsWith(`${toKey(label)} `) && toKey(label).length > toKey(text).length,
  );
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

/** True where a text is the label of a place, whose meaning no alias changes. */
export function isPlaceLabel(text: string, { places }: Pick<ReadContext, 'places'>): boolean {
  const found = places.find(text, {});
  const named = found.kind === 'one' ? [found.place] : found.kind === 'choices' ? found.places : [];
  return named.some(({ label }) => toKey(label) === toKey(text));
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
  return findAlias(text, aliases, ['place'])?.means;
}

/** The place that a company's alias gives to a whole text. */
export function findPlaceAlias(text: string, context: ReadContext): PlaceMatch | undefined {
  const means = findPlaceMeaning(text, context.aliases ?? []);
  const match = means === undefined ? undefined : matchWholePlace(new Source(means), context);
  return match && { ...match, rule: 'R10' };
}
