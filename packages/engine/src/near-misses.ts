import { TYPE_LETTERS } from './letters.ts';
import type { Matcher, SearchOptions } from './matcher.ts';
import type { Posting } from './posting.ts';
import { SCRATCH } from './rows.ts';
import type { Store } from './store.ts';

/** One field of a posting that could be relaxed. */
type Relaxation =
  | { field: 'originRadius' | 'destinationRadius'; from: number; to: number }
  /** The date tolerance, one day wider in both directions. */
  | { field: 'day'; from: number; to: number }
  | { field: 'types'; letter: string }
  | { field: 'size'; from: 'T' | 'L'; to: 'B' }
  /** Include companies that the posting's own company excluded. */
  | { field: 'exclusions' };

/** The effect of one relaxation. */
export interface NearMiss {
  relaxation: Relaxation;
  /** Number of additional leads, as rows where the caller joins some of them (M16). */
  leads: number;
}

/** Counts the rows of leads, given by their tokens. */
export type RowCount = (tokens: readonly number[]) => number;

/** The radii that a form offers in miles, ascending, by kind. */
export interface RadiusSteps {
  load: readonly number[];
  truck: readonly number[];
}

/** The radii of the board's forms, in miles. */
export const DEFAULT_RADIUS_STEPS: RadiusSteps = {
  load: [50, 100, 150, 200],
  truck: [50, 100, 150, 200, 300, 400, 500, 1000],
};

function listRelaxations(posting: Posting, steps: RadiusSteps, tolerance: number): Relaxation[] {
  const relaxations: Relaxation[] = [];
  for (const field of ['originRadius', 'destinationRadius'] as const) {
    const from = posting[field];
    const to = (posting.kind === 'L' ? steps.load : steps.truck).find((step) => step > from);
    if (to !== undefined) relaxations.push({ field, from, to });
  }
  relaxations.push({ field: 'day', from: tolerance, to: tolerance + 1 });
  for (const letter of TYPE_LETTERS) {
    if (!posting.types.includes(letter)) relaxations.push({ field: 'types', letter });
  }
  if (posting.size !== 'B') relaxations.push({ field: 'size', from: posting.size, to: 'B' });
  relaxations.push({ field: 'exclusions' });
  return relaxations;
}

function applyTo(posting: Posting, relaxation: Relaxation): { posting: Posting; options: SearchOptions } {
  switch (relaxation.field) {
    case 'originRadius':
    case 'destinationRadius':
      return { posting: { ...posting, [relaxation.field]: relaxation.to }, options: {} };
    case 'day':
      return { posting, options: { tolerance: relaxation.to } };
    case 'types':
      return { posting: { ...posting, types: posting.types + relaxation.letter }, options: {} };
    case 'size':
      return { posting: { ...posting, size: 'B' }, options: {} };
    case 'exclusions':
      return { posting, options: { ignoreOwnExclusions: true } };
  }
}

/**
 * Counts the additional leads of each single relaxation by searching with the relaxed posting. About 20 searches. The
 * caller owns the array.
 */
export function findNearMisses(
  store: Store,
  matcher: Matcher,
  posting: Posting,
  { steps, countRows }: { steps: RadiusSteps; countRows: RowCount },
): NearMiss[] {
  const countLeads = (relaxed: Posting, options: SearchOptions): number => {
    store.write(SCRATCH, relaxed);
    const { slots, count } = matcher.search(SCRATCH, options);
    const tokens = Array.from(slots.subarray(0, count), (slot) => store.tokenOf(slot));
    store.releaseScratch(SCRATCH);
    return countRows(tokens);
  };
  const base = countLeads(posting, {});
  return listRelaxations(posting, steps, matcher.tolerance).map((relaxation) => {
    const relaxed = applyTo(posting, relaxation);
    return { relaxation, leads: countLeads(relaxed.posting, relaxed.options) - base };
  });
}
