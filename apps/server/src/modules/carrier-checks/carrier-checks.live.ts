import type { carrierCheckEvents } from '@loadstone/contracts/carrier-checks';
import { toEventChange, type EventChange } from '../../db/change-feed/change-feed.ts';
import type { EventSources } from '../../db/change-feed/event-sources.ts';

/** Where the events of checks come from. */
export const carrierCheckEventSources = { 'carrierChecks.changed': 'module' } satisfies EventSources<
  typeof carrierCheckEvents
>;

/** The event of a company that has checked a carrier. */
export function toCarrierChecksChanged(accountId: number, custCd: string): EventChange {
  return toEventChange(accountId, { type: 'carrierChecks.changed', custCd });
}
