import { moveWithDay } from '@loadstone/contracts/board';
import { equipmentDraftSchema, loadDraftSchema } from '@loadstone/contracts/postings';
import type { Template } from '@loadstone/contracts/templates';
import type { EquipmentDraft, LoadDraft } from '@loadstone/contracts/postings';
import type { NewTemplateRow, TemplateRow } from '../../db/tables/desk-tables.ts';
import { toFacts } from '../../db/tables/fact-rows.ts';
import type { DraftColumns } from '../postings/index.ts';

/** A template in the shape that its own company reads. */
export function toTemplate(row: TemplateRow): Template {
  return {
    templateID: row.template_id,
    templateName: `Template-${row.template_id}`,
    postType: row.kind,
    ...toFacts('template', row),
    networkId: row.network_id ?? 0,
    createdBy: row.created_by,
    createdOn: row.created_on.toISOString(),
    updatedOn: row.updated_on.toISOString(),
    version: row.version,
  };
}

/**
 * The draft that the form would send to post the template today. Its reference is the form's default, as for any new
 * posting.
 */
export function toPostingDraft(row: TemplateRow, today: string): LoadDraft | EquipmentDraft {
  const { clientRefNum: _reference, productName: _product, ...fields } = toTemplate(row);
  const schema = row.kind === 'L' ? loadDraftSchema : equipmentDraftSchema;
  return schema.parse({
    ...fields,
    dateAvail: today,
    deliveryDate: moveWithDay(row.delivery_date, row.date_avail, today),
  });
}

/** The columns that a draft sets. */
export type TemplateColumns = Omit<
  Required<NewTemplateRow>,
  'kind' | 'account_id' | 'created_by' | 'created_on' | 'updated_on' | 'version'
>;

/** The columns of a posting without its coordinates, with the day that the user saved. */
export function toTemplateColumns(posting: DraftColumns, dateAvail: string): TemplateColumns {
  const { srce_lat: _srceLat, srce_long: _srceLong, dest_lat: _destLat, dest_long: _destLong, ...columns } = posting;
  return { ...columns, date_avail: dateAvail };
}
