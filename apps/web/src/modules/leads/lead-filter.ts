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
  /** By field, what is wrong with its text. Such a text filters nothing. */
  readonly problems: Partial<Record<keyof LeadFilter, string>>;
  readonly test: (lead: Lead) => boolean;
}

/**
 * Reads a filter, whose limits are those of `isWithinMeasures`.
 *
 * @param own the own posting; the detour filters the loads of a truck with a corridor only
 */
export function readLeadFilter({ rate, weight, detour }: LeadFilter, own?: Posting): ReadFilter {
  const mostDetourMiles = readDetour(detour);
  const weightEntry = readFactEntry('weightLbs', weight);
  const weightLbs = 'value' in weightEntry ? weightEntry.value : null;
  const rateEntry = readFactEntry('rate', rate);
  // `$` is the dollar of the load's country, so a typed rate may mean another amount for each currency.
  const leastRates = { USD: toRate(rateEntry), CAD: toRate(readFactEntry('rate', rate, 'CAD')) };
  return {
    problems: {
      ...('problem' in rateEntry && { rate: rateEntry.problem }),
      ...('problem' in weightEntry && { weight: weightEntry.problem }),
      ...(Number.isNaN(mostDetourMiles) && { detour: t('leads.filter.detourProblem') }),
    },
    test: (lead) =>
      isWithinDetour(lead, own, mostDetourMiles) &&
      isWithinMeasures(
        {
          isTruck: lead.pType === 'E',
          rate: lead.rate,
          weightLbs: lead.weightLbs,
          freeWeightLbs: lead.freeWeightLbs,
          miles: lead.distance,
          roadMiles: lead.roadMiles,
        },
        { rate: leastRates[toCurrencyOf(lead)], weightLbs },
      ),
  };
}

function toRate(read: ReturnType<typeof readFactEntry<'rate'>>): Rate | null {
  return 'value' in read ? read.value : null;
}

/** The miles of a typed limit; null for an empty text, NaN for a text that is no number from 0 to 10,000. */
function readDetour(text: string): number | null {
  if (text.trim() === '') return null;
  const miles = /^\d{1,5}$/.test(text.trim()) ? Number(text) : Number.NaN;
  return miles <= MOST_DETOUR_MILES ? miles : Number.NaN;
}

function isWithinDetour(lead: Lead, own: Posting | undefined, mostMiles: number | null): boolean {
  if (own === undefined || mostMiles === null || Number.isNaN(mostMiles)) return true;
  const detour = findDetour(own, lead);
  return detour === undefined || detour.miles <= mostMiles;
}
