import { createStore } from '../lib/react/store.ts';

/** What the title of the page says before its name; empty for nothing. */
export const pageNews = createStore('');
