import type { networkEvents } from '@loadstone/contracts/networks';
import { addressTo, type EventSources } from '../../db/change-feed/event-sources.ts';

/** The sources of the network events. Members receive none: a change reaches them as leads. */
export const networkEventSources = {
  'networks.changed': {
    network: ({ accountId, networkId }) =>
      accountId === undefined ? [] : [addressTo([accountId], { type: 'networks.changed', networkId })],
  },
} satisfies EventSources<typeof networkEvents>;
