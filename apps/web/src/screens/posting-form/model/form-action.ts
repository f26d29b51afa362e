import type { Posting } from '@loadstone/contracts/postings';
import { toFilledForm, type PostingFormValues } from '../../../modules/postings/index.ts';

/** The purpose of the posting form: a new posting, an edit, or a copy. */
export type FormAction = 'add' | 'edit' | 'copy';

/** The form of a posting. The released tiers of an edited one keep their receivers; a copy has none that are released. */
export function toFormOf(action: FormAction, posting: Posting, today: string): PostingFormValues {
  const releasedTiers = action === 'edit' ? posting.tiers?.released : undefined;
  return { ...toFilledForm(posting, today), ...(releasedTiers !== undefined && { releasedTiers }) };
}
