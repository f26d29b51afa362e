import type { ProductMode } from '@loadstone/contracts';

/** The lead grid's key in a mode: its saved layout and its commands go by it. */
export function toLeadGridKey(mode: ProductMode): string {
  return `leads.${mode}`;
}
