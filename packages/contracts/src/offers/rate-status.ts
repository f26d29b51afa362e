/**
 * The rates of an assignment. `proposed`: a change that waits for the other side. `agreed`: by both sides; the newest agreed
 * rate counts.
 */
export const RATE_STATUSES = ['proposed', 'agreed', 'declined', 'withdrawn'] as const;
export type RateStatus = (typeof RATE_STATUSES)[number];

/** Whether the rate confirmation of an agreed rate exists: it is written after the agreement. */
export const CONFIRMATION_STATES = ['none', 'due', 'delayed', 'failed', 'written', 'removed'] as const;

/** How many rates an assignment may have, with those that were declined or withdrawn. */
export const RATES_PER_ASSIGNMENT = 30;
