import type { ErrorCode } from './errors.ts';
import { POSTING_FEATURES, type FeatureCode } from '../board/features.ts';
import type { ProductMode } from '../postings/vocabulary.ts';
import type { ErrorTextName } from '../texts/error-text.ts';

/** A value of a request by its place: `params.key`, `query.mode`, `body.riRate.key`. */
export type RequestField = `${'params' | 'query' | 'body'}.${string}`;

/**
 * The mode that a requirement is about: a fixed one, any mode, or the one that a field of the request
 * names, by mode (`B`), by kind of own posting (`L`) or by product id (`13`). A field that is left out
 * means any mode.
 */
export type GuardMode = ProductMode | 'any' | { readonly field: RequestField };

/** A feature, or the feature of each mode. */
export type GuardFeature = FeatureCode | Readonly<Record<ProductMode, FeatureCode>>;

/**
 * One condition for a call:
 * - `product`: the user has the mode's product, else `product.missing`;
 * - `feature`: the company holds the feature for the mode, else `permit.missing`;
 * - `key`: the field has the key of that feature, else `permit.missing` or the requirement's `refusal`; an
 *   optional key may be `NA` or left out;
 * - `notGloballyExcluded`: the company is not, else `company.globallyExcluded`.
 */
export type Requirement =
  | { readonly need: 'product'; readonly mode: GuardMode }
  | { readonly need: 'feature'; readonly mode: GuardMode; readonly feature: GuardFeature }
  | {
      readonly need: 'key';
      readonly mode: GuardMode;
      readonly feature: GuardFeature;
      readonly field: RequestField;
      readonly isOptional: boolean;
      readonly refusal?: ErrorCode;
      /** For each mode a value that is accepted instead of the key. */
      readonly otherValues?: Readonly<Record<ProductMode, string>>;
    }
  | { readonly need: 'notGloballyExcluded'; readonly text: ErrorTextName };

/**
 * What a user needs for a call, checked in this order after the request is parsed and before
 * the handler runs. Rules that depend on a row are the service's own. The guards of other kinds of caller are in
 * `callers.ts`.
 */
export type Guard = readonly Requirement[];

/** The guard of a call that every caller of the kind may make. */
export const SIGNED_IN = [] as const satisfies Guard;

/** What is done with own postings: each use has a feature of its own. */
type PostingUse = keyof (typeof POSTING_FEATURES)['B'];

/** The feature of a use in each mode. */
function toPostingFeature(use: PostingUse): Readonly<Record<ProductMode, FeatureCode>> {
  return { B: POSTING_FEATURES.B[use], C: POSTING_FEATURES.C[use] };
}

/** Requires the product of the mode. */
export function requireProduct(mode: GuardMode): Guard {
  return [{ need: 'product', mode }];
}

/** Requires the product of the mode, and the feature for a use of own postings. */
export function requirePostingUse(mode: GuardMode, use: PostingUse): Guard {
  return [...requireProduct(mode), { need: 'feature', mode, feature: toPostingFeature(use) }];
}

/** Requires the product of the mode, and the key of the feature for a use of own postings. */
export function requirePostingKey(mode: GuardMode, use: PostingUse, field: RequestField = 'params.key'): Guard {
  return [...requireProduct(mode), ...requireKey(mode, toPostingFeature(use), field)];
}

/** Requires the feature `view` of own postings in at least one mode. */
export function requireAnyView(): Guard {
  return requireAnyUse('view');
}

/** Requires the feature for a use of own postings in at least one mode. */
export function requireAnyUse(use: PostingUse): Guard {
  return [{ need: 'feature', mode: 'any', feature: toPostingFeature(use) }];
}

/** Requires the key of a feature. @param refusal the code for a caller without it, by default `permit.missing` */
export function requireKey(mode: GuardMode, feature: GuardFeature, field: RequestField, refusal?: ErrorCode): Guard {
  return [{ need: 'key', mode, feature, field, isOptional: false, ...(refusal && { refusal }) }];
}

/** Accepts the key of a feature, `NA`, which leaves the feature's part out of the reply, or one of `otherValues`. */
export function allowKey(
  mode: GuardMode,
  feature: GuardFeature,
  field: RequestField,
  otherValues?: Readonly<Record<ProductMode, string>>,
): Guard {
  return [{ need: 'key', mode, feature, field, isOptional: true, ...(otherValues && { otherValues }) }];
}

/** Refuses a company that is globally excluded. @param text says what it may not do */
export function requireNotExcluded(text: ErrorTextName): Guard {
  return [{ need: 'notGloballyExcluded', text }];
}
