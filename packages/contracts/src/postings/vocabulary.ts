/** The terms and codes of the board in the API and the database. `docs/glossary.md` defines them. */

/** A broker posts loads (`L`), a carrier posts equipment (`E`). */
export const POSTING_KINDS = ['L', 'E'] as const;
export type PostingKind = (typeof POSTING_KINDS)[number];

/** Product mode: `B` broker, `C` carrier. */
export const PRODUCT_MODES = ['B', 'C'] as const;
export type ProductMode = (typeof PRODUCT_MODES)[number];

/** Product ids of a subscription. */
export const PRODUCT_IDS = { B: 13, C: 19 } as const satisfies Record<ProductMode, number>;

/** The kind of posting that each mode owns, and the kind that it sees as leads. */
export const MODE_KINDS = {
  B: { own: 'L', lead: 'E' },
  C: { own: 'E', lead: 'L' },
} as const satisfies Record<ProductMode, { own: PostingKind; lead: PostingKind }>;

/** Posting statuses: open, pending, assigned, on route, delivered, expired. */
export const POSTING_STATUSES = ['O', 'P', 'A', 'R', 'D', 'E'] as const;
export type PostingStatus = (typeof POSTING_STATUSES)[number];

/** The display name of each status. */
export const STATUS_LABELS = {
  O: 'Open',
  P: 'Pending',
  A: 'Assigned',
  R: 'On Route',
  D: 'Delivered',
  E: 'Expired',
} as const satisfies Record<PostingStatus, string>;

/** Vehicle type letters with their descriptions, in form order. */
export const VEHICLE_TYPES = {
  V: 'Van',
  R: 'Reefer',
  K: 'Straight Truck',
  F: 'Flatbed',
  S: 'Step Deck',
  D: 'Double Drop',
  T: 'Rack Tarp',
  C: 'Container',
  U: 'Super B',
  H: 'Floats',
  L: 'LowBoy/RGN',
  O: 'Other',
  N: 'Curtain Side',
  P: 'Power Only',
  I: 'Roll Tite Trailer',
  E: 'Dump Trailer',
} as const;
export type VehicleType = keyof typeof VEHICLE_TYPES;

/** Attribute letters with their descriptions. */
export const POSTING_ATTRIBUTES = {
  A: 'Air Ride',
  B: 'B-Train',
  W: 'Blanket Wrap',
  C: 'Chains',
  Z: 'Hazmat',
  I: 'Insulated',
  T: 'Tarps',
  V: 'Vented',
  X: 'Tri-axle',
  M: 'Team',
  G: 'Tailgate',
  F: 'Frozen',
  H: 'Heat',
  E: 'Expedite',
  N: 'Inbond',
} as const;

/** Size letters with their display names. `B` (both) is for trucks only. */
export const VEHICLE_SIZES = { T: 'Truckload', L: 'Less than Truckload', B: 'Both' } as const;
export type VehicleSize = keyof typeof VEHICLE_SIZES;
/** The short form in lists and grids. */
export const SIZE_SHORT_LABELS = { T: 'TL', L: 'LTL', B: 'Both' } as const satisfies Record<VehicleSize, string>;

/** `A` everyone, `P` the members of one network. */
export const POST_MODES = ['A', 'P'] as const;
export type PostMode = (typeof POST_MODES)[number];

/** `C` a corridor truck, `R` (regular) everything else. */
export const CORRIDORS = ['R', 'C'] as const;
export type Corridor = (typeof CORRIDORS)[number];

/** Allowed radii in miles by mode. 1000 only at a western end. */
export const POSTING_RADII = {
  B: [50, 100, 150, 200],
  C: [50, 100, 150, 200, 300, 400, 500, 1000],
} as const satisfies Record<ProductMode, readonly number[]>;
/** The radius of a new posting. */
export const DEFAULT_RADIUS_MILES = 50;
/** The radius that is allowed in western provinces only. */
export const WESTERN_RADIUS_MILES = 1000;

/** Compass points of a lead's origin seen from my origin; blank under half a mile. */
export const DIRECTIONS = ['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW', ''] as const;
export type Direction = (typeof DIRECTIONS)[number];
