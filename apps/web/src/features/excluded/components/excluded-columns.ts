import type { ExcludedCompany } from '@loadstone/contracts';
import type { GridColumn } from '../../../grid/column.ts';
import { excludedTexts } from '../../../lib/texts/excluded.ts';

const { columns: names, columnHints: hints } = excludedTexts;

/** The columns of the excluded companies, in the order of the screen; the first two are hidden at first. */
export const EXCLUDED_COLUMNS: readonly GridColumn<ExcludedCompany>[] = [
  { key: 'id', header: names.id, width: 80, isHidden: true, value: ({ custCd }) => custCd },
  { key: 'custCd', header: names.custCd, width: 100, isHidden: true, value: ({ custCd }) => custCd },
  { key: 'company', header: names.company, width: 260, grows: 1, value: ({ companyName }) => companyName },
  { key: 'city', header: names.city, width: 180, value: ({ billingCity }) => billingCity },
  { key: 'province', header: names.province, width: 90, value: ({ billingProvinceCode }) => billingProvinceCode },
  { key: 'contact', header: names.contact, width: 200, value: ({ contactName }) => contactName },
  {
    key: 'excluded',
    header: names.excluded,
    headerHint: hints.excluded,
    width: 60,
    align: 'centre',
    value: ({ excluded }) => (excluded ? excludedTexts.yes : excludedTexts.no),
  },
  { key: 'type', header: names.type, headerHint: hints.type, width: 90, value: ({ sType }) => sType },
];
