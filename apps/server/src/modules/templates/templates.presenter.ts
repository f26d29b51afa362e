import { equipmentDraftSchema, loadDraftSchema, type Template } from '@loadstone/contracts';
import type { EquipmentDraft, LoadDraft } from '@loadstone/contracts';
import type { NewTemplateRow, TemplateRow } from '../../db/tables/desk-tables.ts';
import type { DraftColumns } from '../postings/index.ts';

/** A template in the shape that its own company reads. */
export function toTemplate(row: TemplateRow): Template {
  return {
    templateID: row.template_id,
    templateName: `Template-${row.template_id}`,
    postType: row.kind,
    dateAvail: row.date_avail,
    srceCity: row.srce_city,
    srceSt: row.srce_st,
    srceID: row.srce_id,
    srceRadius: row.srce_radius,
    destCity: row.dest_city,
    destSt: row.dest_st,
    destID: row.dest_id,
    destRadius: row.dest_radius,
    vehicleType: row.vehicle_type,
    vehicleSize: row.vehicle_size,
    postingAttrib: row.posting_attrib,
    comment: row.comment,
    postMode: row.post_mode,
    networkId: row.network_id ?? 0,
    clientRefNum: row.client_ref_num,
    productName: row.product_name,
    customerTracking: row.customer_tracking,
    corridor: row.corridor,
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
  return schema.parse({ ...fields, dateAvail: today });
}

/** The columns that a draft sets. */
export type TemplateColumns = Omit<
  Required<NewTemplateRow>,
  'kind' | 'account_id' | 'created_by' | 'created_on' | 'updated_on' | 'version'
>;

/** The columns of a posting without its coordinates, with the day that the user saved. */
export function toTemplateColumns(posting: DraftColumns, dateAvail: string): TemplateColumns {
  return {
    date_avail: dateAvail,
    srce_id: posting.srce_id,
    srce_city: posting.srce_city,
    srce_st: posting.srce_st,
    srce_radius: posting.srce_radius,
    dest_id: posting.dest_id,
    dest_city: posting.dest_city,
    dest_st: posting.dest_st,
    dest_radius: posting.dest_radius,
    vehicle_type: posting.vehicle_type,
    vehicle_size: posting.vehicle_size,
    posting_attrib: posting.posting_attrib,
    post_mode: posting.post_mode,
    network_id: posting.network_id,
    corridor: posting.corridor,
    customer_tracking: posting.customer_tracking,
    comment: posting.comment,
    client_ref_num: posting.client_ref_num,
    product_name: posting.product_name,
  };
}
