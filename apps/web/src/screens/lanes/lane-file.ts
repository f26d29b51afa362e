import type { Lane } from '@loadstone/contracts/lanes';
import type { ProductMode } from '@loadstone/contracts/postings';
import type { TextColumn } from '../../lib/tables/rows-as-text.ts';
import { t } from '../../lib/texts/t.ts';
import { listExportedRows, listLaneFileColumns } from '../../modules/postings/index.ts';

/** What a lane posts, with its schedule. */
type LaneFacts = Lane['posting'] & { readonly lane: Lane };

/** The schedule as an import reads it in every language. */
function listScheduleColumns(): readonly TextColumn<LaneFacts>[] {
  return [
    { header: t('lanes.file.weekdays'), value: ({ lane }) => lane.weekdays.join(', ') },
    { header: t('lanes.file.withoutDays'), value: ({ lane }) => lane.withoutDays.join('; ') },
    { header: t('lanes.file.extraDays'), value: ({ lane }) => lane.extraDays.join('; ') },
    { header: t('lanes.file.perDay'), value: ({ lane }) => lane.perDay },
    { header: t('lanes.file.postHour'), value: ({ lane }) => lane.postHour },
    { header: t('lanes.file.daysAhead'), value: ({ lane }) => lane.daysAhead },
    { header: t('lanes.file.validFrom'), value: ({ lane }) => lane.validFrom },
    { header: t('lanes.file.validTo'), value: ({ lane }) => lane.validTo ?? '' },
  ];
}

/** The columns of a file of lanes, which an import reads. */
export const listLaneColumns = (mode: ProductMode) => listLaneFileColumns(mode, listScheduleColumns());

/** The rows of a file of lanes: each stop has a row. */
export const listLaneRows = (lanes: readonly Lane[]) =>
  listExportedRows(lanes.map((lane): LaneFacts => ({ ...lane.posting, lane })));
