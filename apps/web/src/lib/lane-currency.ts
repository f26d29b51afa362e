import type { Currency } from '@loadstone/contracts/money';
import { findCountryOfState } from '@loadstone/places/states';
import { DEFAULT_CURRENCY } from './read-fact-entry.ts';

interface LaneEnd {
  readonly st: string;
}

/** The currency of an amount that states none, such as `$1850`: CAD where both ends are in Canada. */
export function toLaneCurrency(origin: LaneEnd | null | undefined, destination: LaneEnd | null | undefined): Currency {
  const isInCanada = [origin, destination].every((end) => end && findCountryOfState(end.st) === 'CA');
  return isInCanada ? 'CAD' : DEFAULT_CURRENCY;
}
