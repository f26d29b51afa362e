import {
  CITY_INPUT_PATTERN,
  CITY_PREFIX_MINIMUM,
  listCities,
  listCityLabels,
  type City,
} from '@loadstone/contracts/places';
import type { ReadingAlias } from '@loadstone/contracts/posting-lists';
import { createCityListIndex, toCityLabel } from '@loadstone/places/city-list';
import { queryOptions, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { callEndpoint } from '../../lib/api/api-client.ts';
import { RemoteAnswers } from '../../lib/react/remote-answers.ts';
import { foldText } from '../../lib/format/fold-text.ts';
import type { CityChoice, CityLookUp } from '../../lib/places/cities.ts';
import { useStore } from '../../lib/react/store.ts';
import { usePlaceWords } from '../posting-lists/index.ts';

const DAY_MS = 24 * 60 * 60_000;
const MOST_SUGGESTIONS = 8;
/** The places of the company's words that are only begun, which are below those of the list. */
const MOST_BEGUN_WORDS = 3;

/**
 * The index of every city, cached for a day. The browser revalidates its copy by the ETag, so that an outdated one is
 * replaced.
 */
const cityIndexQuery = queryOptions({
  queryKey: ['cities'],
  queryFn: async ({ signal }) => createCityListIndex(await callEndpoint(listCityLabels, { signal, cache: 'no-cache' })),
  staleTime: DAY_MS,
  gcTime: Infinity,
  structuralSharing: false,
});

/** Places of the server by what is typed: those that are too small for the list, other names, postal codes. */
type MoreCities = RemoteAnswers<string, readonly CityChoice[]>;

const ofClient = new WeakMap<QueryClient, MoreCities>();

function getMoreCities(client: QueryClient): MoreCities {
  const known = ofClient.get(client);
  if (known !== undefined) return known;
  const cities: MoreCities = new RemoteAnswers(
    // Of what was typed in the meantime only the last text matters; the others are requested again if they return.
    (typed) => Promise.all(typed.map((prefix, at) => (at < typed.length - 1 ? NONE : searchCities(prefix)))),
    MOST_SUGGESTIONS,
  );
  ofClient.set(client, cities);
  return cities;
}

/** A place of the API as a choice. */
function toCityChoice({ id, city, st, label }: City): CityChoice {
  return { id, city, st, label };
}

const NONE: Promise<readonly CityChoice[]> = Promise.resolve([]);

function isWholeName(typed: string, { city, st }: CityChoice): boolean {
  return foldText(typed.replaceAll(',', '')).trim() === foldText(`${city} ${st}`);
}

/** None where the server cannot be asked: the list alone is then searched. */
async function searchCities(prefix: string): Promise<readonly CityChoice[]> {
  try {
    const params = { prefix, countOnly: '0' };
    return (await callEndpoint(listCities, { params, query: { limit: MOST_SUGGESTIONS } })).map(toCityChoice);
  } catch {
    return [];
  }
}

/** A word of the company is found by its beginning, as the names of the list are. */
function toWordKey(text: string): string {
  return foldText(text.replace(/[,'’]/g, '')).trim();
}

function toDistinct(cities: readonly CityChoice[]): readonly CityChoice[] {
  return [...new Map(cities.map((city) => [city.id, city])).values()];
}

/** Puts the places of the company's own words among those of the list: first for a whole word, else last. */
function withWords(
  typed: string,
  words: readonly ReadingAlias[],
  others: readonly CityChoice[],
  most: number,
): readonly CityChoice[] {
  const key = toWordKey(typed);
  if (key.length < CITY_PREFIX_MINIMUM) return others;
  const meant = words
    .flatMap(({ text, place }) => (place === null ? [] : [{ word: toWordKey(text), city: toCityChoice(place) }]))
    .filter(({ word }) => word.startsWith(key));
  if (meant.length === 0) return others;
  const whole = toDistinct(meant.filter(({ word }) => word === key).map(({ city }) => city));
  const begun = toDistinct(meant.filter(({ word }) => word !== key).map(({ city }) => city)).slice(0, MOST_BEGUN_WORDS);
  const listed = toDistinct([...whole, ...others]);
  // Cities that are in both leave room for more of the list.
  return toDistinct([...listed.slice(0, Math.max(whole.length, most - begun.length)), ...begun, ...listed]);
}

/**
 * Loads the list of the day and searches it from the third letter on, ignoring case, accents and periods. Where it has fewer places than
 * are shown, more of them are requested from the server. The company's own words for places are found too.
 */
export function useCityLookUp(): CityLookUp {
  const { data: index, isError } = useQuery(cityIndexQuery);
  const more = getMoreCities(useQueryClient());
  const version = useStore(more.version);
  const words = usePlaceWords();
  return useMemo(() => {
    const listOwn = (typed: string, most: number): readonly CityChoice[] =>
      (index?.list(typed, most) ?? []).map((city) => ({
        id: city.id,
        city: city.name,
        st: city.st,
        label: toCityLabel(city),
      }));
    const findMore = (typed: string) => {
      const text = typed.trim().toLowerCase();
      const isAsked = text.length >= CITY_PREFIX_MINIMUM && CITY_INPUT_PATTERN.test(text);
      return index === undefined || !isAsked ? [] : more.find(text);
    };
    return {
      version,
      status: index !== undefined ? 'ready' : isError ? 'failed' : 'loading',
      list(typed, most = MOST_SUGGESTIONS) {
        const own = listOwn(typed, most);
        const others = own.length < MOST_SUGGESTIONS ? (findMore(typed) ?? []) : [];
        const [first] = others;
        const ids = new Set(own.map(({ id }) => id));
        const added = others.filter(({ id }) => !ids.has(id));
        // A whole name comes before the bigger places that only begin so.
        const isWhole = first !== undefined && added.includes(first) && isWholeName(typed, first);
        const listed = isWhole ? [first, ...own, ...added.slice(1)] : [...own, ...added];
        return withWords(typed, words, listed, most).slice(0, most);
      },
      isSearching: (typed) =>
        index !== undefined &&
        listOwn(typed, MOST_SUGGESTIONS).length < MOST_SUGGESTIONS &&
        findMore(typed) === undefined,
    };
  }, [index, isError, more, version, words]);
}
