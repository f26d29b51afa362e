import { createStore } from '../lib/react/store.ts';

/** True while the live leads are on screen: no alert is needed, and every new lead is shown at once. */
export const isLiveViewOpen = createStore(false);
