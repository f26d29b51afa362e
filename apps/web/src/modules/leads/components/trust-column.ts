import type { GridColumn } from '../../../grid/column.ts';
import { nowMs } from '../../../lib/time/clock.ts';
import { t } from '../../../lib/texts/t.ts';
import type { LeadEntry } from '../lead-board.ts';
import { listTrustMarks, toTrustText } from '../model/trust-texts.ts';

/** What the board knows about the posting itself. */
export const trustColumn = (): GridColumn<LeadEntry> => ({
  key: 'trust',
  header: t('leads.columns.trust'),
  headerHint: t('leads.columnHints.trust'),
  width: 112,
  hideOrder: -1,
  value: ({ lead }) => toTrustText(lead, nowMs()),
  hint: ({ lead }) => listTrustMarks(lead, nowMs()).join(' · '),
  isTimed: true,
});
