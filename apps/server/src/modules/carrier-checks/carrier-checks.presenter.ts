import type { CarrierVetting } from '@loadstone/contracts/carrier-checks';
import type { CheckRow } from './carrier-checks.queries.ts';

/** What a company knows about a carrier. */
export function toCarrierVetting(
  custCd: string,
  check: CheckRow | undefined,
  { loads: { delivered, running, cancelled }, ...facts }: Omit<CarrierVetting, 'custCd' | 'check'>,
): CarrierVetting {
  return {
    custCd,
    check: check === undefined ? null : { userName: check.user_name, checkedOn: check.created_on.toISOString() },
    loads: { delivered, running, cancelled },
    ...facts,
  };
}
