import type { ProductMode } from '@loadstone/contracts';

/** The id of the lead grid in a mode, for its saved layout and its commands. */
export function toLeadGridKey(mode: ProductMode): string {
  return `leads.${mode}`;
}
