import { findPlace, listAlike } from '@loadstone/places';
import type { Place, PlaceFinder, PlaceFound } from '@loadstone/reading';

type PlaceAnswer = ReturnType<typeof findPlace>;
type FoundPlace = Extract<PlaceAnswer, { kind: 'one' }>['place'];

const toPlace = ({ id, label, lat, lon, country, state }: FoundPlace): Place => ({
  ...{ id, label, lat, lon, country, state },
});

function listPlaces(answer: PlaceAnswer): readonly FoundPlace[] {
  if (answer.kind === 'none') return [];
  return answer.kind === 'one' ? [answer.place] : answer.places;
}

/** The gazetteer as the reader of lists sees it (rules R1 to R3 of its SPEC). */
export const placeReader: PlaceFinder = {
  find(text, { states, country, id }): PlaceFound {
    const answers =
      states === undefined
        ? [findPlace(text, { country, id })]
        : states.map((meaning) =>
            findPlace(text, { state: meaning.region ?? meaning.state, country: meaning.country, id }),
          );
    const places = [...new Map(answers.flatMap(listPlaces).map((place) => [place.id, place])).values()];
    const [first] = places;
    if (first === undefined) return { kind: 'none' };
    // One place may be offered only.
    return places.length === 1 && answers.every(({ kind }) => kind !== 'choices')
      ? { kind: 'one', place: toPlace(first) }
      : { kind: 'choices', places: places.map(toPlace) };
  },
  findAlike(text, { states, country }) {
    const found =
      states === undefined
        ? listAlike(text, { country })
        : states.flatMap((meaning) =>
            listAlike(text, { state: meaning.region ?? meaning.state, country: meaning.country }),
          );
    return [...new Map(found.map((place) => [place.id, toPlace(place)])).values()];
  },
};
