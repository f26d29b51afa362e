import { createStore } from '../../lib/react/store.ts';

/** What is typed in the line of a quick post; null while the line is closed. It stays until the posting is saved. */
export const quickLine = createStore<string | null>(null);
