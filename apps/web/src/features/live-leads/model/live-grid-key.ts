import type { ProductMode } from '@loadstone/contracts';

/** Names the grid of the live leads, its saved layout and its commands, in a mode. */
export function toLiveGridKey(mode: ProductMode): string {
  return `liveLeads.${mode}`;
}
