import { moveWithDay } from '../board/day.ts';
import type { StopDraft } from './stops.ts';

/** The stops of a posting whose day was moved, moved by as many days. */
export function moveStops<S extends Pick<StopDraft, 'day'>>(
  stops: readonly S[] | null,
  from: string,
  to: string,
): readonly S[] | null {
  if (stops === null || from === to) return stops;
  return stops.map((stop) => ({ ...stop, day: moveWithDay(stop.day, from, to) }));
}
