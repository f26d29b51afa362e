import type { Posting, ProductMode } from '@loadstone/contracts/postings';
import { findGrid, type GridCommands } from '../../../grid/grid-commands.ts';

/**
 * The id of the lead grid of a posting, for its saved layout and its commands. Trucks with a corridor have another id, because
 * their grid has one more column.
 */
export function toLeadGridKey(mode: ProductMode, posting?: Pick<Posting, 'corridor'>): string {
  return posting?.corridor === 'C' ? `leads.${mode}.corridor` : `leads.${mode}`;
}

/** The lead grid on screen, of whichever posting. */
export function findLeadGrid(mode: ProductMode): GridCommands | undefined {
  return findGrid(toLeadGridKey(mode)) ?? findGrid(toLeadGridKey(mode, { corridor: 'C' }));
}
