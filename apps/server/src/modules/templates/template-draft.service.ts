import { moveWithDay } from '@loadstone/contracts/board';
import {
  equipmentDraftSchema,
  loadDraftSchema,
  moveStops,
  type EquipmentDraft,
  type LoadDraft,
  type PostingFacts,
  type PostingKind,
} from '@loadstone/contracts/postings';
import type { TemplateDraft } from '@loadstone/contracts/templates';
import type { Board } from '../../board/board.ts';
import type { Tx } from '../../db/database.ts';
import type { NewTemplateRow, TemplateRow } from '../../db/tables/desk-tables.ts';
import type { Unwritten } from '../../db/tables/fact-rows.ts';
import { toFieldErrors } from '../../endpoints/parse-request.ts';
import type { CompanyCaller } from '../../ground/caller.ts';
import { AppError } from '../../ground/errors.ts';
import { getToday, toCheckedColumns, type DraftColumns } from '../postings/index.ts';

/** The columns that a draft sets. */
type TemplateColumns = Omit<
  Required<Unwritten<NewTemplateRow>>,
  'kind' | 'account_id' | 'created_by' | 'created_on' | 'updated_on' | 'version'
>;

/**
 * The columns of a draft that could be posted today: a draft that cannot be posted cannot be saved to be posted again.
 *
 * @throws AppError `request.invalid`, `insurance.expired`, `insurance.futureDate`, `network.notFound`, `permit.missing`
 */
export async function getTemplateColumns(
  board: Board,
  tx: Tx,
  caller: CompanyCaller,
  draft: TemplateDraft,
  before?: Pick<TemplateRow, 'network_id' | 'customer_tracking'>,
  keptNetworkIds?: readonly number[],
): Promise<TemplateColumns> {
  const today = getToday(board);
  const { dateAvail = today } = draft;
  // The other days follow the day that is stored, which the request may have left out.
  parseDraft(draft.postType, { ...draft, dateAvail });
  const columns = await toCheckedColumns(
    board,
    tx,
    caller,
    draft.postType,
    { ...draft, dateAvail: today, keptNetworkIds },
    before,
  );
  return toTemplateColumns(columns, dateAvail);
}

/**
 * The draft that the form would send to post stored facts on a day: the other days are as long after it as they are after
 * `dateAvail`. Its reference is the form's default, as for any new posting.
 *
 * @throws AppError `request.invalid` with `field`
 */
export function toDraftOfDay(
  kind: PostingKind,
  facts: PostingFacts<'template'>,
  day: string,
  field?: string,
): LoadDraft | EquipmentDraft {
  const { clientRefNum: _reference, productName: _product, ...values } = facts;
  const draft = {
    ...values,
    dateAvail: day,
    deliveryDate: moveWithDay(facts.deliveryDate ?? null, facts.dateAvail, day),
    stops: moveStops(facts.stops ?? null, facts.dateAvail, day),
  };
  return parseDraft(kind, draft, field);
}

/** @throws AppError `request.invalid` with the wrong fields, or with `field` in their place */
function parseDraft(kind: PostingKind, draft: object, field?: string): LoadDraft | EquipmentDraft {
  const { data, error } = (kind === 'L' ? loadDraftSchema : equipmentDraftSchema).safeParse(draft);
  if (data !== undefined) return data;
  const wrong = toFieldErrors(error);
  throw new AppError(
    'request.invalid',
    undefined,
    field === undefined ? wrong : wrong.map((one) => ({ ...one, field })),
  );
}

/** The columns of a posting without its coordinates, with the day that the user saved. */
function toTemplateColumns(posting: DraftColumns, dateAvail: string): TemplateColumns {
  const { srce_lat: _srceLat, srce_long: _srceLong, dest_lat: _destLat, dest_long: _destLong, ...columns } = posting;
  return { ...columns, date_avail: dateAvail };
}
