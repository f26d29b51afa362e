/**
 * The rates of an assignment. `proposed`: a change that waits for the other side. `agreed`: by both sides; the newest agreed
 * rate counts.
 */
export const RATE_STATUSES = ['proposed', 'agreed', 'declined', 'withdrawn'] as const;
export type RateStatus = (typeof RATE_STATUSES)[number];
