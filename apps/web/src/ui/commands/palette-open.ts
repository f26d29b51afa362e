import { createStore } from '../../lib/react/store.ts';

/** True while the palette is open: what is searched only there is loaded then. */
export const isPaletteOpen = createStore(false);
