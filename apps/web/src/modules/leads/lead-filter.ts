import type { Lead } from '@loadstone/contracts/leads';
import type { Rate } from '@loadstone/contracts/money';
import type { Posting, ProductMode } from '@loadstone/contracts/postings';
import { z } from 'zod';
import { storageItem } from '../../lib/browser/storage.ts';
import { toCurrencyOf } from '../../lib/lane-currency.ts';
import { readFactEntry } from '../../lib/read-fact-entry.ts';
import { t } from '../../lib/texts/t.ts';
import { isWithinMeasures } from '../postings/index.ts';
import { findDetour } from './detour.ts';

const MOST_DETOUR_MILES = 10_000;

/**
 * What is typed in the filter of leads: "2450", "2.40/mi CAD", "44k", and the miles of a detour. Empty texts filter nothing.
 */
const leadFilterSchema = z.object({
  rate: z.string().max(40),
  weight: z.string().max(40),
  detour: z.string().max(40).default(''),
});
export type LeadFilter = z.infer<typeof leadFilterSchema>;

export const NO_FILTER: LeadFilter = { rate: '', weight: '', detour: '' };

/** The lists of leads, each with a filter of its own. */
export type LeadListName = 'leads' | 'liveLeads';

/** The filter of each list and mode is kept beside the layout of its grid. */
export const leadFilterStorage = (list: LeadListName, mode: ProductMode) =>
  storageItem<LeadFilter>({
    area: 'local',
    key: `${list}.filter.${mode}`,
    schema: leadFilterSchema,
    fallback: NO_FILTER,
  });

/** True where nothing is typed. */
export function isFilterEmpty({ rate, weight, detour }: LeadFilter): boolean {
  return [rate, weight, detour].every((text) => text.trim() === '');
}

interface ReadFilter {
  /** What is wrong with a text; it filters nothing then. */
  readonly problems: Partial<Record<keyof LeadFilter, string>>;
  readonly test: (lead: Lead) => boolean;
}

/**
 * Reads a filter, whose limits are those of `isWithinMeasures`.
 *
 * @param own the own posting; the detour filters the loads of a truck with a corridor only
 */
export function readLeadFilter({ rate, weight, detour }: LeadFilter, own?: Posting): ReadFilter {
  const farthest = readDetour(detour);
  const weighs = readFactEntry('weightLbs', weight);
  const weightLbs = 'value' in weighs ? weighs.value : null;
  const least = readFactEntry('rate', rate);
  // `$` is the dollar of the load's country.
  const leastOf = { USD: toRate(least), CAD: toRate(readFactEntry('rate', rate, 'CAD')) };
  return {
    problems: {
      ...('problem' in least && { rate: least.problem }),
      ...('problem' in weighs && { weight: weighs.problem }),
      ...(Number.isNaN(farthest) && { detour: t('leads.filter.detourProblem') }),
    },
    test: (lead) =>
      isWithinDetour(lead, own, farthest) &&
      isWithinMeasures(
        {
          isTruck: lead.pType === 'E',
          rate: lead.rate,
          weightLbs: lead.weightLbs,
          freeWeightLbs: lead.freeWeightLbs,
          miles: lead.distance,
          roadMiles: lead.roadMiles,
        },
        { rate: leastOf[toCurrencyOf(lead)], weightLbs },
      ),
  };
}

function toRate(read: ReturnType<typeof readFactEntry<'rate'>>): Rate | null {
  return 'value' in read ? read.value : null;
}

/** The miles of a typed limit; null for none, NaN for what is no number from 0 to 10,000. */
function readDetour(text: string): number | null {
  if (text.trim() === '') return null;
  const miles = /^\d{1,5}$/.test(text.trim()) ? Number(text) : Number.NaN;
  return miles <= MOST_DETOUR_MILES ? miles : Number.NaN;
}

function isWithinDetour(lead: Lead, own: Posting | undefined, farthest: number | null): boolean {
  if (own === undefined || farthest === null || Number.isNaN(farthest)) return true;
  const detour = findDetour(own, lead);
  return detour === undefined || detour.miles <= farthest;
}
