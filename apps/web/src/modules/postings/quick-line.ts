import { keepTyped, readTyped } from '../../lib/browser/typed-values.ts';
import { createStore } from '../../lib/react/store.ts';

/** What is typed in the line of a quick post; null while the line is closed. It stays until the posting is saved, also while the page reloads or the user signs in again. */
export const quickLine = createStore(readTyped<string | null>('quickLine', null));
keepTyped('quickLine', quickLine.get, (line) => {
  if (typeof line === 'string') quickLine.set(line);
});
