import { moveStops, PLAIN_FACT_NAMES, toEmptyFacts, type PlainFactName } from '@loadstone/contracts/postings';
import { hashKey } from '@tanstack/react-query';
import type { PostingFormValues } from '../../../modules/postings/index.ts';
import { mergeEdits, type FormVersions } from '../../../ui/form/merge-edits.ts';
import { FORM_FIELDS, type PostingFormField } from './posting-form.ts';

const EMPTY_FACTS = toEmptyFacts();

/** The user's edits of a posting form, merged into a newer version of what it edits; and the fields that it has replaced. */
export function mergePostingForm(versions: FormVersions<PostingFormValues>): {
  readonly values: PostingFormValues;
  readonly replaced: readonly PostingFormField[];
} {
  // Stops move with the day. On the same day only what else has changed of them differs.
  const { dateAvail } = mergeEdits(versions, ['dateAvail']).values;
  const [opened, typed, newer] = [versions.opened, versions.typed, versions.newer].map((values) =>
    withStopsOn(values, dateAvail),
  ) as [PostingFormValues, PostingFormValues, PostingFormValues];
  const { values, kept, replaced } = mergeEdits({ opened, typed, newer }, FORM_FIELDS, toCompared);
  const entries = Object.entries(typed.entries).filter(([name]) => kept.includes(name as PlainFactName));
  return { values: { ...values, entries: Object.fromEntries(entries) }, replaced };
}

/** True where the tiers differ from those that were read; false before they are read. */
export function areTiersEdited({ tiers }: PostingFormValues, read: PostingFormValues['tiers']): boolean {
  return hashKey([tiers ?? null]) !== hashKey([read ?? null]);
}

function withStopsOn(values: PostingFormValues, day: string | null): PostingFormValues {
  if (values.dateAvail === null || day === null) return values;
  return { ...values, stops: moveStops(values.stops, values.dateAvail, day) };
}

/** What of a field is compared: its meaning, without the order of letters and the labels of cities. */
function toCompared(values: PostingFormValues, field: PostingFormField): unknown {
  const value = values[field];
  if (field === 'origin' || field === 'destination') return values[field]?.id;
  if (field === 'vehicleTypes' || field === 'attributes') return values[field].toSorted();
  // A released tier keeps its receivers, so tiers of which more are released are others.
  if (field === 'tiers') return [values.tiers ?? null, values.releasedTiers ?? 0];
  if (!PLAIN_FACT_NAMES.includes(field as PlainFactName)) return value;
  // A text that is not understood means no value, but it was typed.
  const entry = values.entries[field as PlainFactName]?.trim() ?? '';
  const isUnread = entry !== '' && hashKey([value]) === hashKey([EMPTY_FACTS[field as PlainFactName]]);
  return isUnread ? { entry } : value;
}
