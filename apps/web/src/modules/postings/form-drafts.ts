import {
  DEFAULT_RADIUS_MILES,
  MODE_KINDS,
  toEmptyFacts,
  type Posting,
  type ProductMode,
  type VehicleSize,
} from '@loadstone/contracts/postings';
import type { Template, TemplateDraft } from '@loadstone/contracts/templates';
import { toDraft, toFilledForm, type PostingDraft, type PostingFormValues } from './posting-draft.ts';

/** An empty form for a new posting, available on `today`. */
export function toEmptyForm(today: string): PostingFormValues {
  return {
    dateAvail: today,
    origin: null,
    srceRadius: DEFAULT_RADIUS_MILES,
    destination: null,
    destRadius: DEFAULT_RADIUS_MILES,
    corridor: 'R',
    customerTracking: false,
    vehicleTypes: [],
    vehicleSize: '',
    attributes: [],
    ...toEmptyFacts(),
    entries: {},
    networkId: 0,
    reference: '',
  };
}

/** Sizes that a mode may choose: a broker requests one truck size, so never both. */
export function listSizes(mode: ProductMode): readonly VehicleSize[] {
  return mode === 'B' ? ['T', 'L'] : ['T', 'L', 'B'];
}

/** The draft with the unchanged values of a posting or a template. */
export function toUnchangedDraft(mode: ProductMode, posting: Posting | Template): PostingDraft {
  return toDraft(mode, toFilledForm(posting, posting.dateAvail), posting);
}

/** A posting's draft as a template of the mode, which has no tiers. The contract checks it when it is sent. */
export function toTemplateDraft(mode: ProductMode, draft: PostingDraft): TemplateDraft {
  return { postType: MODE_KINDS[mode].own, ...draft, tiers: undefined } as TemplateDraft;
}
