import { createStore } from '../../../../lib/react/store.ts';

/** The offer that is open over the list; null for none. */
export const openedOffer = createStore<number | null>(null);
