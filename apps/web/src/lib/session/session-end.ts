import { createStore } from '../react/store.ts';

/** True once the session has ended: one dialog says so, and every other message about it is left out. */
export const isSessionOver = createStore(false);
