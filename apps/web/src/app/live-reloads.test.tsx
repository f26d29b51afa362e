import type { BoardChange } from '@loadstone/contracts/live';
import { useQueryClient, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { createFakeHub } from '../../test/fake-hub.ts';
import { renderSignedIn } from '../../test/render.tsx';
import { assignmentsKey } from '../live/query-keys.ts';
import { documentsKey, excludedKey, flagsKey, networksKey, resourcesKey, trackingKey } from '../live/query-keys.ts';

const CHANGES = {
  exclusions: { type: 'exclusions.changed' },
  networks: { type: 'networks.changed', networkId: 3 },
  documents: { type: 'documents.changed', kind: 'L', token: 1 },
  assignments: {
    type: 'assignment.changed',
    kind: 'L',
    token: 1,
    previousToken: 1,
    assignmentId: 2,
    version: 3,
    isEnded: false,
  },
  resources: { type: 'resources.changed', entityTypeId: 1 },
  flags: { type: 'lead.marked', kind: 'L', leadToken: 9, contacted: 'Y', flag: 4 },
} as const satisfies Record<string, BoardChange>;
type Noun = keyof typeof CHANGES;

interface Live {
  readonly key: QueryKey;
  /** The changes that reload the cache. */
  readonly reloadedBy: readonly Noun[];
}

const LIVE: Record<Noun | 'tracking', Live> = {
  exclusions: { key: excludedKey, reloadedBy: ['exclusions'] },
  networks: { key: networksKey, reloadedBy: ['networks'] },
  documents: { key: documentsKey, reloadedBy: ['documents', 'assignments'] },
  assignments: { key: assignmentsKey, reloadedBy: ['assignments'] },
  tracking: { key: trackingKey, reloadedBy: ['assignments'] },
  resources: { key: resourcesKey, reloadedBy: ['resources', 'assignments'] },
  flags: { key: flagsKey, reloadedBy: ['flags'] },
};

/** Signs a user in whose screen does not show the cache. */
function open({ key }: Live) {
  const fake = createFakeHub();
  let client!: QueryClient;
  function Screen() {
    client = useQueryClient();
    return null;
  }
  const { unmount } = renderSignedIn(<Screen />, { hub: fake.hub });
  const isOutdated = () => client.getQueryState(key)?.isInvalidated;
  const fill = () => client.setQueryData(key, []);
  fill();
  return { ...fake, fill, isOutdated, unmount };
}

describe.each(Object.entries(LIVE))('the cache of %s', (_, live) => {
  it.each(Object.entries(CHANGES))('after a change of %s is reloaded where the change concerns it', (noun, change) => {
    const { change: send, isOutdated } = open(live);
    send(change);
    expect(isOutdated()).toBe(live.reloadedBy.includes(noun as Noun));
  });

  it('is reloaded after a connection that may have missed changes, and not after the user has left', () => {
    const { send, change, fill, isOutdated, unmount } = open(live);
    send('connect');
    expect(isOutdated()).toBe(true);
    fill();
    unmount();
    change(CHANGES[live.reloadedBy[0]!]);
    expect(isOutdated()).toBe(false);
  });
});
