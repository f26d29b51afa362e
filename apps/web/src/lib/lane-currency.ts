import type { Currency } from '@loadstone/contracts/money';
import { isCanadianState } from '@loadstone/places/canada';
import { DEFAULT_CURRENCY } from './read-fact-entry.ts';

interface LaneEnd {
  readonly st: string;
}

/** The currency of an amount that states none, such as `$1850`: that of the country where both ends are, else the company's. */
export function toLaneCurrency(
  origin: LaneEnd | null | undefined,
  destination: LaneEnd | null | undefined,
  ofCompany: Currency = DEFAULT_CURRENCY,
): Currency {
  const [from, to] = [origin, destination].map((end) => end && toCountry(end.st));
  if (from === 'CA' && to === 'CA') return 'CAD';
  return from === 'US' && to === 'US' ? 'USD' : ofCompany;
}

/** The country of a state. Made without the list of all states, which the first screen does not need. */
function toCountry(st: string): 'CA' | 'US' | undefined {
  if (isCanadianState(st)) return 'CA';
  return st === '' || st === 'MX' ? undefined : 'US';
}

/** {@link toLaneCurrency} for the lane of a posting, a lead, an offer or an assignment. */
export function toCurrencyOf({ srceSt, destSt }: { readonly srceSt: string; readonly destSt: string }): Currency {
  return toLaneCurrency({ st: srceSt }, { st: destSt });
}
