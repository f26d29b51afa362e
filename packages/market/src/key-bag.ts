import type { Random } from './random.ts';

/** A set of keys with random draws; every operation is O(1). */
interface KeyBag {
  add(key: string): void;
  remove(key: string): void;
  draw(random: Random): string | undefined;
  size(): number;
}

/** Creates an empty bag. */
export function createKeyBag(): KeyBag {
  const keys: string[] = [];
  const places = new Map<string, number>();
  return {
    add(key) {
      if (places.has(key)) return;
      places.set(key, keys.length);
      keys.push(key);
    },
    remove(key) {
      const place = places.get(key);
      if (place === undefined) return;
      const last = keys.pop()!;
      if (last !== key) {
        keys[place] = last;
        places.set(last, place);
      }
      places.delete(key);
    },
    draw: (random) => (keys.length === 0 ? undefined : keys[random.below(keys.length)]),
    size: () => keys.length,
  };
}
