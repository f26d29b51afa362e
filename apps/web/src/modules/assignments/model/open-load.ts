import { createStore } from '../../../lib/react/store.ts';

/** The id of the assignment that is open in its dialog; null for none. */
export const openLoad = createStore<number | null>(null);
