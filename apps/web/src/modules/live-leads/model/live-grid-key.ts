import type { ProductMode } from '@loadstone/contracts/postings';

/** The id of the grid of live leads in a mode, for its saved layout and its commands. */
export function toLiveGridKey(mode: ProductMode): string {
  return `liveLeads.${mode}`;
}
