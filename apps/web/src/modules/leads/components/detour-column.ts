import type { Posting } from '@loadstone/contracts/postings';
import { findDetour } from '../detour.ts';
import type { LeadEntry } from '../lead-board.ts';
import type { GridColumn } from '../../../grid/column.ts';
import { t } from '../../../lib/texts/t.ts';
import { toDetourHint, toDetourText } from '../model/detour-texts.ts';

/** The detour of each load for an own truck with a corridor. */
export const detourColumn = (own: Posting): GridColumn<LeadEntry> => ({
  key: 'detour',
  header: t('leads.columns.detour'),
  headerHint: t('leads.columnHints.detour'),
  width: 72,
  align: 'end',
  value: ({ lead }) => findDetour(own, lead)?.miles ?? null,
  text: ({ lead }) => toDetourText(own, lead),
  hint: ({ lead }) => toDetourHint(own, lead),
});
