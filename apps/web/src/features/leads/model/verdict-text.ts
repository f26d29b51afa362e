import type { ReasonFigure, RuleVerdict } from '@loadstone/contracts';
import type { DistanceUnit } from '../../../lib/settings/distance-unit.ts';
import { formatDistance, formatLength } from '../../../lib/format/formatting.ts';
import { t } from '../../../lib/texts/t.ts';

const DISTANCES = {
  dfo: 'leads.reasons.figures.dfo',
  dfd: 'leads.reasons.figures.dfd',
  pickupOff: 'leads.reasons.figures.pickupOff',
  dropOff: 'leads.reasons.figures.dropOff',
} as const satisfies Partial<Record<ReasonFigure, string>>;

/** The numbers of a rule in words. The server's text has miles; in kilometres its distances are written again. */
export function toVerdictText({ text, figures }: RuleVerdict, unit: DistanceUnit): string {
  if (unit === 'mi') return text;
  const distances = figures.flatMap(({ name, value, limit }) =>
    name === 'days' ? [] : [t(DISTANCES[name], { value: formatDistance(value), limit: formatLength(limit) })],
  );
  // Each distance is one part of the text; what follows them has no unit.
  return [...distances, ...text.split(', ').slice(distances.length)].join(', ');
}
