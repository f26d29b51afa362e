import { foldName } from '../src/fold.ts';
import { toPlaceKey } from '../src/place-key.ts';

/** Words that belong to the kind of a place: a name with or without them is the same place. */
const KIND_WORDS = new Set(
  'the city of town village municipality township borough ville cite villa ciudad municipio greater grand gran de la le los las el'.split(
    ' ',
  ),
);

/**
 * The alternate names that can be relied on: the own name with or without words of its kind, or in another spelling ("Ville
 * Saint-Laurent", "Sudbury" of Greater Sudbury). GeoNames also has former names and those of parts of a place, and names in
 * all languages; under such a name a wrong place would be found.
 */
export function chooseAliases(name: string, alternates: readonly string[]): string[] {
  const own = toPlaceKey(name);
  const core = toCore(name);
  const keys = new Set([own]);
  return alternates.filter((alternate) => {
    const key = toPlaceKey(alternate);
    if (keys.has(key) || key.length < 3 || !/^[\p{Script=Latin} .'’-]+$/u.test(alternate)) return false;
    if (core === '' || toCore(alternate) !== core) return false;
    keys.add(key);
    return true;
  });
}

function toCore(name: string): string {
  const words = foldName(name).split(' ');
  return toPlaceKey(words.filter((word) => !KIND_WORDS.has(word)).join(' '));
}
