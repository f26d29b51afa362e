import type { StopChange } from '@loadstone/contracts/assignments';
import { isSameStop, sumAddedMiles, type ProposedStop } from '@loadstone/contracts/postings';
import { formatLength } from '../../../lib/format/formatting.ts';
import { t } from '../../../lib/texts/t.ts';
import { toPlanText } from './stops.ts';

/** What a change does to a stop. */
type StopMark = 'added' | 'removed' | 'moved' | 'changed';

/** A stop before or after a change, in words. */
interface ComparedStop {
  readonly text: string;
  /** Undefined for a stop that stays as it is. */
  readonly mark: StopMark | undefined;
}

/** The stops between the ends before and after a change. */
export function compareStops({ before, after }: Pick<StopChange, 'before' | 'after'>): {
  readonly before: readonly ComparedStop[];
  readonly after: readonly ComparedStop[];
} {
  const inOrder = findLongestOrder(after);
  const findMark = (stop: ProposedStop): StopMark | undefined => {
    const old = stop.was === null ? undefined : before[stop.was - 1];
    if (old === undefined) return 'added';
    if (!inOrder.has(stop)) return 'moved';
    return isSameStop(old, stop) ? undefined : 'changed';
  };
  const marked = after.map((stop) => ({ stop, mark: findMark(stop) }));
  return {
    before: before.map((stop, index) => {
      const kept = marked.find(({ stop: { was } }) => was === index + 1);
      return { text: toPlanText(stop), mark: kept === undefined ? 'removed' : kept.mark };
    }),
    after: marked.map(({ stop, mark }) => ({ text: toPlanText(stop), mark })),
  };
}

/** By how much a change makes the way longer or shorter, in words. */
export function toWayText({ before, after }: Pick<StopChange, 'before' | 'after'>): string {
  const miles = Math.round(sumAddedMiles(after) - sumAddedMiles(before));
  if (miles === 0) return t('assignments.stopChange.sameWay');
  const length = formatLength(Math.abs(miles));
  return miles > 0 ? t('assignments.stopChange.longer', { length }) : t('assignments.stopChange.shorter', { length });
}

/** The most kept stops whose order is that before the change: the other kept ones were moved. At most eight, so that all are compared. */
function findLongestOrder(after: readonly ProposedStop[]): ReadonlySet<ProposedStop> {
  const longest: ProposedStop[][] = [];
  for (const stop of after) {
    if (stop.was === null) continue;
    const fitting = longest.filter((order) => order.at(-1)!.was! < stop.was!);
    const best = fitting.reduce<ProposedStop[]>((most, order) => (order.length > most.length ? order : most), []);
    longest.push([...best, stop]);
  }
  return new Set(longest.reduce<ProposedStop[]>((most, order) => (order.length > most.length ? order : most), []));
}
