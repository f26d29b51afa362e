import type { ProductMode } from '../postings/vocabulary.ts';

/**
 * Every feature that a company can have. The specification uses three sets of names; only this table maps them. Permits
 * contain `code`.
 */
export const FEATURES = {
  ll_ldpostings_view: { modes: ['B'], alias: 'load_view' },
  ll_ldpostings_create_delete: { modes: ['B'], alias: 'load_create_delete' },
  ll_ldpostings_update: { modes: ['B'], alias: 'load_update' },
  ll_eqpostings_view: { modes: ['C'], alias: 'equipment_view' },
  ll_eqpostings_create_delete: { modes: ['C'], alias: 'equipment_create_delete' },
  ll_eqpostings_update: { modes: ['C'], alias: 'equipment_update' },
  ll_live: { modes: ['B', 'C'], alias: 'livelead' },
  ll_dat: { modes: ['B', 'C'], alias: 'dat' },
  ll_qp: { modes: ['B', 'C'], alias: 'quickpay' },
  ll_eqf: { modes: ['B', 'C'], alias: 'equifax' },
  ll_tcus: { modes: ['B', 'C'], alias: 'transcreditus' },
  ll_tcc: { modes: ['B', 'C'], alias: 'transcreditca' },
  ll_ri: { modes: ['B', 'C'], alias: 'rateindex' },
  ll_pi: { modes: ['B', 'C'], alias: 'postingindex' },
  ll_carrsearch: { modes: ['B'], alias: 'carriersearch' },
  ll_uscarrsearch: { modes: ['B'], alias: 'uscarriersearch' },
  ll_insauth: { modes: ['B', 'C'], alias: 'insuranceauthority' },
  ll_maps: { modes: ['B', 'C'], alias: 'maps' },
  ll_track: { modes: ['B', 'C'], alias: 'tracking' },
  ll_resources: { modes: ['C'], alias: 'resources' },
  ll_custtrack: { modes: ['B', 'C'], alias: 'customertracking' },
  ll_docforward: { modes: ['B', 'C'], alias: 'docforward' },
  ll_bsa: { modes: ['B', 'C'], alias: 'bsa' },
} as const satisfies Record<string, { modes: readonly ProductMode[]; alias: string }>;

export type FeatureCode = keyof typeof FEATURES;
export const FEATURE_CODES = Object.keys(FEATURES) as FeatureCode[];

/** The features that show the standing of other companies. They need the scope `vetting:access` besides the permit. */
export const VETTING_FEATURES: readonly FeatureCode[] = ['ll_eqf', 'll_tcus', 'll_tcc', 'll_insauth'];

/** Sent instead of an optional key by a caller without that feature. */
export const NO_KEY = 'NA';

/** The features that control access to a mode's own postings. */
export const POSTING_FEATURES = {
  B: { view: 'll_ldpostings_view', createDelete: 'll_ldpostings_create_delete', update: 'll_ldpostings_update' },
  C: { view: 'll_eqpostings_view', createDelete: 'll_eqpostings_create_delete', update: 'll_eqpostings_update' },
} as const satisfies Record<ProductMode, Record<'view' | 'createDelete' | 'update', FeatureCode>>;
