import type { networkEvents } from '@loadstone/contracts';
import { addressTo, type EventSources } from '../../event-sources.ts';

/** Where the events of networks come from. Members are not notified: what they see are leads. */
export const networkEventSources = {
  'networks.changed': {
    network: ({ accountId, networkId }) =>
      accountId === undefined ? [] : [addressTo([accountId], { type: 'networks.changed', networkId })],
  },
} satisfies EventSources<typeof networkEvents>;
