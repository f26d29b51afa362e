import type { PostingKind } from '@loadstone/contracts';
import { createStore } from '../../../lib/react/store.ts';

/** The own posting whose assigned load is open in its dialog; null for none. */
export const openLoad = createStore<{ readonly kind: PostingKind; readonly token: number } | null>(null);
