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

/** The stops of the way back: in the other order, what came on goes off, without days and hours. */
export function reverseStops<S extends StopDraft>(stops: readonly S[] | null): readonly S[] | null {
  if (stops === null) return null;
  return stops.toReversed().map((stop) => ({
    ...stop,
    kind: stop.kind === 'drop' ? 'pick-up' : 'drop',
    day: null,
    hours: null,
    reference: '',
  }));
}
