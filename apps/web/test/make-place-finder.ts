import { createGazetteer, type PlaceContext } from '@loadstone/places';
import type { PlaceAnswer, PlaceText } from '@loadstone/contracts/places';
import type { PlaceFinder } from '../src/lib/places/cities.ts';

type Gazetteer = ReturnType<typeof createGazetteer>;

/** A gazetteer of some lines of the city list, a degree apart. */
export function makeGazetteer(lines: readonly string[]): Gazetteer {
  const rows = lines.map((line, at) => {
    const [name, st, , id, note = ''] = line.split(', ');
    const region = st === 'MX' ? 'NLE' : '';
    return [id, name, st, region, 20 + (at % 50), -100, 5_000 - at, 0, note].join('\t');
  });
  return createGazetteer(['#zones\tAmerica/Toronto', ...rows].join('\n'));
}

/** The replies of the server for texts, from a gazetteer. */
export function toPlaceAnswers(gazetteer: Gazetteer, texts: readonly PlaceText[]): PlaceAnswer[] {
  return texts.map(({ text, ...context }) => {
    const answer = gazetteer.findPlace(text, context);
    const found = answer.kind === 'none' ? [] : answer.kind === 'one' ? [answer.place] : answer.places;
    const places = found.map(({ id }) => {
      const { name: city, st, country, label, lat, lon } = gazetteer.getCity(id);
      return { id, city, st, country, label, lat, long: lon };
    });
    return { kind: answer.kind, places: places.slice(0, 20), count: places.length };
  });
}

/** A finder that has every result at once. */
export function makePlaceFinder(gazetteer: Gazetteer): PlaceFinder {
  return {
    version: 0,
    find(text, context: PlaceContext = {}) {
      const [answer] = toPlaceAnswers(gazetteer, [{ text, state: context.state, id: context.id }]);
      return answer && { kind: answer.kind, cities: answer.places, count: answer.count };
    },
    isComplete: () => true,
    hasFailed: () => false,
    retry: () => undefined,
  };
}
