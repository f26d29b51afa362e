import { createStore } from '../lib/react/store.ts';

/** The number of side panels on screen. */
export const openPanelCount = createStore(0);
