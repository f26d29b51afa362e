import { FIND_PLACES_MAXIMUM, findPlaces, type PlaceAnswer, type PlaceText } from '@loadstone/contracts/places';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { callEndpoint } from '../../lib/api/api-client.ts';
import { RemoteAnswers } from '../../lib/react/remote-answers.ts';
import type { CityChoice, PlaceFinder } from '../../lib/places/cities.ts';
import { useStore } from '../../lib/react/store.ts';

type Places = RemoteAnswers<PlaceText, PlaceAnswer>;

const ofClient = new WeakMap<QueryClient, Places>();

function getPlaces(client: QueryClient): Places {
  const known = ofClient.get(client);
  if (known !== undefined) return known;
  const places: Places = new RemoteAnswers(
    async (texts) => (await callEndpoint(findPlaces, { body: { texts: [...texts] } })).answers,
    FIND_PLACES_MAXIMUM,
  );
  ofClient.set(client, places);
  return places;
}

/** A place of the API as a choice. */
export function toCityChoice({ id, city, st, label }: PlaceAnswer['places'][number]): CityChoice {
  return { id, city, st, label };
}

/** What texts mean, as the server reads them everywhere. The component renders again when a reply arrives. */
export function usePlaceFinder(): PlaceFinder {
  const places = getPlaces(useQueryClient());
  const version = useStore(places.version);
  return useMemo(
    () => ({
      version,
      find: (text, { state, id } = {}) => {
        const answer = places.find({
          text: text.slice(0, 200),
          ...(state !== undefined && state !== '' && { state: state.slice(0, 60) }),
          ...(id !== undefined && { id }),
        });
        return answer && { kind: answer.kind, cities: answer.places.map(toCityChoice), count: answer.count };
      },
      isComplete: () => places.isComplete(),
      hasFailed: () => places.hasFailed(),
      retry: () => places.retry(),
    }),
    [places, version],
  );
}
