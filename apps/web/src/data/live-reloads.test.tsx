import type { BoardChange } from '@loadstone/contracts';
import { useQueryClient, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { createFakeHub } from '../../test/fake-hub.ts';
import { renderSignedIn } from '../../test/render.tsx';
import { assignmentsKey } from './assignments/get-assignment.ts';
import { useLiveAssignments } from './assignments/live.ts';
import { documentsKey } from './documents/list-documents.ts';
import { useLiveDocuments } from './documents/live.ts';
import { excludedQuery } from './exclusions/list-excluded.ts';
import { useLiveExclusions } from './exclusions/live.ts';
import { flagsQuery } from './flags/list-flags.ts';
import { useLiveFlags } from './flags/live.ts';
import { networksKey } from './networks/list-networks.ts';
import { useLiveNetworks } from './networks/live.ts';
import { resourcesKey } from './resources/list-resources.ts';
import { useLiveResources } from './resources/live.ts';
import { trackingKey } from './tracking/tracking-key.ts';

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
  readonly useLive: () => void;
  readonly key: QueryKey;
  /** The changes that reload the cache. */
  readonly reloadedBy: readonly Noun[];
  /** True for a cache that is also reloaded when the screen opens. */
  readonly isReloadedAtFirst: boolean;
}

const LIVE: Record<Noun | 'tracking', Live> = {
  exclusions: {
    useLive: useLiveExclusions,
    key: excludedQuery.queryKey,
    reloadedBy: ['exclusions'],
    isReloadedAtFirst: false,
  },
  networks: { useLive: useLiveNetworks, key: networksKey, reloadedBy: ['networks'], isReloadedAtFirst: true },
  documents: {
    useLive: useLiveDocuments,
    key: documentsKey,
    reloadedBy: ['documents', 'assignments'],
    isReloadedAtFirst: true,
  },
  assignments: {
    useLive: useLiveAssignments,
    key: assignmentsKey,
    reloadedBy: ['assignments'],
    isReloadedAtFirst: true,
  },
  tracking: { useLive: useLiveAssignments, key: trackingKey, reloadedBy: ['assignments'], isReloadedAtFirst: false },
  resources: { useLive: useLiveResources, key: resourcesKey, reloadedBy: ['resources'], isReloadedAtFirst: false },
  flags: { useLive: useLiveFlags, key: flagsQuery.queryKey, reloadedBy: ['flags'], isReloadedAtFirst: false },
};

function open({ useLive, key }: Live) {
  const fake = createFakeHub();
  let client!: QueryClient;
  function Screen() {
    client = useQueryClient();
    // Data from before the screen was open.
    if (client.getQueryData(key) === undefined) client.setQueryData(key, []);
    useLive();
    return null;
  }
  const { unmount } = renderSignedIn(<Screen />, { hub: fake.hub });
  const isOutdated = () => client.getQueryState(key)?.isInvalidated;
  const isOutdatedAtFirst = isOutdated();
  const fill = () => client.setQueryData(key, []);
  fill();
  return { ...fake, fill, isOutdated, isOutdatedAtFirst, unmount };
}

describe.each(Object.entries(LIVE))('the cache of %s', (_, live) => {
  it.each(Object.entries(CHANGES))('after a change of %s is reloaded where the change concerns it', (noun, change) => {
    const { change: send, isOutdated } = open(live);
    send(change);
    expect(isOutdated()).toBe(live.reloadedBy.includes(noun as Noun));
  });

  it('is reloaded after a connection that may have missed changes, and not after its screen is closed', () => {
    const { send, change, fill, isOutdated, unmount } = open(live);
    send('connect');
    expect(isOutdated()).toBe(true);
    fill();
    unmount();
    change(CHANGES[live.reloadedBy[0]!]);
    expect(isOutdated()).toBe(false);
  });

  it(`is ${live.isReloadedAtFirst ? '' : 'not '}reloaded when its screen opens`, () => {
    const { isOutdatedAtFirst } = open(live);
    expect(isOutdatedAtFirst).toBe(live.isReloadedAtFirst);
  });
});
