import { matchQuery, type Query, type QueryClient } from '@tanstack/react-query';
import type { Overlay } from '../lib/api/own-writes.ts';
import { setCached } from './cached-data.ts';
import { fetchMomentsOf } from './fetch-moments.ts';
import { perClient } from './per-client.ts';

interface ShownOverlay extends Overlay {
  /** By query, the data without and with the overlay. */
  readonly shown: Map<Query, { readonly before: unknown; readonly after: unknown }>;
  /** A fetch that starts at this moment or later includes the write. Infinity until the write has a reply. */
  endsAt: number;
}

/** Shows what own writes are about to change. A fetch that started before the reply of a write does not hide it again. */
class Overlays {
  readonly #client: QueryClient;
  readonly #shown = new Set<ShownOverlay>();

  constructor(client: QueryClient) {
    this.#client = client;
    // Subscribes the moments first: they must know a fetch before an overlay is applied to its data.
    fetchMomentsOf(client);
    client.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'success' || event.action.manual === true) return;
      for (const overlay of this.#shown) {
        if (matchQuery({ queryKey: overlay.queryKey }, event.query)) this.#applyTo(event.query, overlay);
      }
      this.#dropEnded();
    });
  }

  /** Shows an overlay until it is ended or removed. */
  show({ queryKey, patch }: Overlay): { readonly end: (moment: number) => void; readonly remove: () => void } {
    const overlay: ShownOverlay = { queryKey, patch, shown: new Map(), endsAt: Infinity };
    this.#shown.add(overlay);
    for (const query of this.#client.getQueryCache().findAll({ queryKey })) this.#applyTo(query, overlay);
    return {
      end: (moment) => {
        overlay.endsAt = moment;
        this.#dropEnded();
      },
      remove: () => {
        this.#shown.delete(overlay);
        for (const [query, { before, after }] of overlay.shown) {
          if (query.state.data === after) setCached(this.#client, query.queryKey, before);
          // Other changes were made since then, so the data before it is outdated.
          else void this.#client.invalidateQueries({ queryKey: query.queryKey, exact: true });
        }
      },
    };
  }

  /** True where a query shows the overlay of a write that has no reply yet. */
  isOn(query: Query): boolean {
    return [...this.#shown].some(({ endsAt, shown }) => endsAt === Infinity && shown.has(query));
  }

  #applyTo(query: Query, overlay: ShownOverlay): void {
    const before = query.state.data;
    if (before === undefined || fetchMomentsOf(this.#client).hasData(query, overlay.endsAt)) return;
    const after = overlay.patch(before);
    if (after === before) return;
    setCached(this.#client, query.queryKey, after);
    overlay.shown.set(query, { before, after: query.state.data });
  }

  /** Forgets ended overlays, once no running fetch started before the reply of their write. */
  #dropEnded(): void {
    for (const overlay of this.#shown) {
      const { queryKey, endsAt } = overlay;
      const isNeeded = this.#client
        .getQueryCache()
        .findAll({ queryKey, fetchStatus: 'fetching' })
        .some((query) => !fetchMomentsOf(this.#client).includes(query, endsAt));
      if (endsAt !== Infinity && !isNeeded) this.#shown.delete(overlay);
    }
  }
}

/** The overlays on the data that a client caches. */
export const overlaysOf = perClient((client) => new Overlays(client));
