import { createStore } from '../../lib/react/store.ts';

/** The posting whose documents are shown in the place of its leads; null for none. */
export const openDocuments = createStore<number | null>(null);
