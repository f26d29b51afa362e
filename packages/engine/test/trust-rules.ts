import type { Lead, Posting } from '../src/index.ts';
import { haversine } from './oracle.ts';

/** M17 in its simplest form: one comparison with all its steps. */
export function compareFresh(one: Lead, other: Lead, isConfirmed: (lead: Lead) => boolean): number {
  const steps = [
    Number(other.mutual) - Number(one.mutual),
    Number(isConfirmed(other)) - Number(isConfirmed(one)),
    one.dfo - other.dfo,
    one.dfo + one.dfd - (other.dfo + other.dfd),
    other.createdOn - one.createdOn,
    one.token - other.token,
  ];
  return steps.find((step) => step !== 0) ?? 0;
}

/** A load with what its author wrote. */
export interface TextLoad extends Posting {
  comment: number | undefined;
  reference: number | undefined;
}

/** M18 in its simplest form. */
export function maySame(one: TextLoad, other: TextLoad): boolean {
  const miles = (left: Posting['origin'], right: Posting['origin']) => Math.round(haversine(left, right) * 1000) / 1000;
  const letters = ({ types }: Posting) => [...types].sort().join('');
  return (
    one.company !== other.company &&
    one.day === other.day &&
    letters(one) === letters(other) &&
    Math.abs(one.createdOn - other.createdOn) <= 3_600_000 &&
    ((one.comment !== undefined && one.comment === other.comment) ||
      (one.reference !== undefined && one.reference === other.reference)) &&
    miles(one.origin, other.origin) <= 15 &&
    miles(one.destination, other.destination) <= 15
  );
}
