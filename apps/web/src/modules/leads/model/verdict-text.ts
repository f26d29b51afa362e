import type { ReasonFigure, RuleVerdict, VerdictNote } from '@loadstone/contracts/leads';
import type { DistanceUnit } from '../../../lib/settings/distance-unit.ts';
import { formatDistance, formatLength } from '../../../lib/format/formatting.ts';
import { t } from '../../../lib/texts/t.ts';

const DISTANCES = {
  dfo: 'leads.reasons.figures.dfo',
  dfd: 'leads.reasons.figures.dfd',
  pickupOff: 'leads.reasons.figures.pickupOff',
  dropOff: 'leads.reasons.figures.dropOff',
} as const satisfies Partial<Record<ReasonFigure, string>>;

/** A rule's verdict in words of the user's language: what it says, with its letters, days and distances. */
export function toVerdictText(verdict: RuleVerdict, unit: DistanceUnit): string {
  return verdict.notes.flatMap((note) => toParts(note, verdict, unit)).join(', ');
}

function toParts(note: VerdictNote, verdict: RuleVerdict, unit: DistanceUnit): string[] {
  const { figures } = verdict;
  if (note === 'distances') {
    const toLimit = unit === 'mi' ? formatDistance : formatLength;
    return figures.flatMap(({ name, value, limit }) =>
      name === 'days' ? [] : [t(DISTANCES[name], { value: formatDistance(value), limit: toLimit(limit) })],
    );
  }
  if (note === 'days') {
    const { value = 0, limit = 0 } = figures[0] ?? {};
    if (value === 0) return [t('leads.reasons.notes.sameDay')];
    const values = { days: Math.abs(value), tolerance: limit };
    return [value > 0 ? t('leads.reasons.notes.later', values) : t('leads.reasons.notes.earlier', values)];
  }
  return [toNoteText(note, verdict)];
}

function toNoteText(
  note: Exclude<VerdictNote, 'distances' | 'days'>,
  { load, truck, letters }: Pick<RuleVerdict, 'load' | 'truck' | 'letters'>,
): string {
  switch (note) {
    case 'typesShared':
    case 'attributesMissing':
      return t(`leads.reasons.notes.${note}`, { letters });
    case 'typesApart':
    case 'sizesFit':
    case 'sizesApart':
      return t(`leads.reasons.notes.${note}`, { load, truck });
    case 'attributesHad':
      return t('leads.reasons.notes.attributesHad', { load });
    default:
      return t(`leads.reasons.notes.${note}`);
  }
}
