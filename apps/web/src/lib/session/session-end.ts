import { createStore } from '../react/store.ts';

/** True once the session has ended. One dialog says so; other parts show no message about it. */
export const isSessionOver = createStore(false);
