import { toApproximateHaul, toRatePerMile, type Lead, type ProductMode, type Rate } from '@loadstone/contracts';
import { z } from 'zod';
import { storageItem } from '../../../lib/browser/storage.ts';
import { readFactEntry } from '../../../lib/read-fact-entry.ts';

/** What is typed in the filter of leads: "2450", "2.40/mi CAD", "44k". Empty texts filter nothing. */
const leadFilterSchema = z.object({ rate: z.string().max(40), weight: z.string().max(40) });
export type LeadFilter = z.infer<typeof leadFilterSchema>;

export const NO_FILTER: LeadFilter = { rate: '', weight: '' };

/** The filter of each mode is kept beside the layout of its grid. */
export const leadFilterStorage = (mode: ProductMode) =>
  storageItem<LeadFilter>({
    area: 'local',
    key: `leads.filter.${mode}`,
    schema: leadFilterSchema,
    fallback: NO_FILTER,
  });

/** True where nothing is typed. */
export function isFilterEmpty({ rate, weight }: LeadFilter): boolean {
  return rate.trim() === '' && weight.trim() === '';
}

interface ReadFilter {
  /** What is wrong with a text; it filters nothing then. */
  readonly problems: Partial<Record<keyof LeadFilter, string>>;
  readonly test: (lead: Lead) => boolean;
}

/**
 * Reads a filter. A rate is a least rate of one currency: loads without a rate, or in the other currency, do not pass, since
 * amounts are never compared across currencies. A weight is the most that a load weighs, or the least that a truck is free
 * for; a posting that states none passes.
 */
export function readLeadFilter({ rate, weight }: LeadFilter): ReadFilter {
  const [least, weighs] = [readFactEntry('rate', rate), readFactEntry('weightLbs', weight)];
  const leastRate = 'value' in least ? least.value : null;
  const pounds = 'value' in weighs ? weighs.value : null;
  return {
    problems: {
      ...('problem' in least && { rate: least.problem }),
      ...('problem' in weighs && { weight: weighs.problem }),
    },
    test: (lead) => isAtLeast(lead, leastRate) && fits(lead, pounds),
  };
}

function isAtLeast({ pType, rate, distance }: Lead, least: Rate | null): boolean {
  if (least === null || pType === 'E') return true;
  if (rate?.currency !== least.currency) return false;
  const haul = toApproximateHaul(distance);
  if (least.basis === 'mile') return (toRatePerMile(rate, haul)?.amount ?? 0) >= least.amount;
  return (rate.basis === 'flat' ? rate.amount : rate.amount * haul.miles) >= least.amount;
}

function fits({ weightLbs, freeWeightLbs }: Lead, pounds: number | null): boolean {
  if (pounds === null) return true;
  return (weightLbs ?? 0) <= pounds && (freeWeightLbs ?? Infinity) >= pounds;
}
