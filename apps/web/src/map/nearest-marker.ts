/** A place or a direction on the screen, in pixels to the right and down. */
interface ScreenPlace {
  readonly x: number;
  readonly y: number;
}

export type ArrowKey = 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown';

const WAYS: Record<ArrowKey, ScreenPlace> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

export function isArrowKey(key: string): key is ArrowKey {
  return key in WAYS;
}

/** The direction of a key, of length 1. */
export function toWay(key: ArrowKey): ScreenPlace {
  return WAYS[key];
}

/**
 * The next place in the arrow's direction: the nearest within 45° of it, where a sideways distance counts double.
 * Undefined where there is none in that direction.
 */
export function findNext<Place extends ScreenPlace>(
  from: ScreenPlace,
  key: ArrowKey,
  places: readonly Place[],
): Place | undefined {
  const way = WAYS[key];
  let best: { place: Place; cost: number } | undefined;
  for (const place of places) {
    const [x, y] = [place.x - from.x, place.y - from.y];
    const ahead = x * way.x + y * way.y;
    const aside = Math.abs(x * way.y) + Math.abs(y * way.x);
    if (ahead <= 0 || aside > ahead) continue;
    const cost = ahead + 2 * aside;
    if (best === undefined || cost < best.cost) best = { place, cost };
  }
  return best?.place;
}

/** The place nearest to another, or undefined where there are none. */
export function findNearest<Place extends ScreenPlace>(to: ScreenPlace, places: readonly Place[]): Place | undefined {
  let best: { place: Place; distance: number } | undefined;
  for (const place of places) {
    const distance = Math.hypot(place.x - to.x, place.y - to.y);
    if (best === undefined || distance < best.distance) best = { place, distance };
  }
  return best?.place;
}
