import { useRef } from 'react';
import type { CityChoice } from '../../lib/places/cities.ts';

/** What is typed in the city fields of a search form, by the ids of the fields. */
export interface TypedCities {
  readonly note: (id: string, typed: string) => void;
  readonly clear: () => void;
  /** Focuses the first field whose text names no city; false where there is none. The search would ignore that text. */
  readonly focusUnknown: (cities: Readonly<Record<string, CityChoice | null>>) => boolean;
}

export function useTypedCities(): TypedCities {
  const typed = useRef(new Map<string, string>());
  return {
    note: (id, text) => typed.current.set(id, text.trim()),
    clear: () => typed.current.clear(),
    focusUnknown: (cities) => {
      const isUnknown = ([id, city]: [string, CityChoice | null]) =>
        city === null && (typed.current.get(id) ?? '') !== '';
      const unknown = Object.entries(cities).find(isUnknown);
      if (unknown === undefined) return false;
      document.getElementById(unknown[0])?.focus();
      return true;
    },
  };
}
