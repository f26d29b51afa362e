import { LINE_DOUBLES, lineMiles, LineGauge, toThousandths } from '@loadstone/engine';
import { toSteps } from './city-filter.ts';
import type { LineTable } from './line-table.ts';
import type { TruckCity, TruckPlace } from './truck-question.ts';

/**
 * Removes the corridor trucks that run the other way: the searched destination must lie after the searched origin along
 * the line, by M9's positions. A state stands for the truck's own end. O(lines).
 */
export function dropOtherDirection(
  selection: Int32Array,
  table: LineTable,
  { origin, destination }: { readonly origin: TruckPlace | undefined; readonly destination: TruckPlace | undefined },
): void {
  if (origin === undefined || destination === undefined) return;
  const isForward = toTest(table.lines, origin, destination);
  if (isForward === undefined) return;
  const { slots, count } = table;
  for (let line = 0; line < count; line++) {
    const slot = slots[line]!;
    const bit = 1 << (slot & 31);
    if ((selection[slot >> 5]! & bit) !== 0 && !isForward(line * LINE_DOUBLES)) selection[slot >> 5]! &= ~bit;
  }
}

/** The test of the line at an offset of `lines`; undefined where the truck's own ends are compared. */
function toTest(
  lines: Float64Array,
  origin: TruckPlace,
  destination: TruckPlace,
): ((at: number) => boolean) | undefined {
  const from = origin.kind === 'city' ? toGauge(origin) : undefined;
  const to = destination.kind === 'city' ? toGauge(destination) : undefined;
  if (from && to) return (at) => from.isBefore(to, lines, at);
  if (from) return (at) => toThousandths(from.milesAlong(lines, at)) < toThousandths(lineMiles(lines, at));
  if (to) return (at) => toThousandths(to.milesAlong(lines, at)) > 0;
  return undefined;
}

function toGauge({ lat, long }: TruckCity): LineGauge {
  return new LineGauge(toSteps(lat), toSteps(long));
}
