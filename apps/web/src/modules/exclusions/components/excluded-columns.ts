import type { ExcludedCompany } from '@loadstone/contracts/exclusions';
import type { GridColumn } from '../../../grid/column.ts';
import { t } from '../../../lib/texts/t.ts';

/** The columns of the excluded companies, in the order of the screen; the first two are hidden by default. */
export function listExcludedColumns(): readonly GridColumn<ExcludedCompany>[] {
  return [
    { key: 'id', header: t('excluded.columns.id'), width: 80, isHidden: true, value: ({ custCd }) => custCd },
    { key: 'custCd', header: t('excluded.columns.custCd'), width: 100, isHidden: true, value: ({ custCd }) => custCd },
    {
      key: 'company',
      header: t('excluded.columns.company'),
      width: 260,
      grows: 1,
      value: ({ companyName }) => companyName,
    },
    { key: 'city', header: t('excluded.columns.city'), width: 180, value: ({ billingCity }) => billingCity },
    {
      key: 'province',
      header: t('excluded.columns.province'),
      width: 90,
      value: ({ billingProvinceCode }) => billingProvinceCode,
    },
    { key: 'contact', header: t('excluded.columns.contact'), width: 200, value: ({ contactName }) => contactName },
    {
      key: 'excluded',
      header: t('excluded.columns.excluded'),
      headerHint: t('excluded.columnHints.excluded'),
      width: 60,
      align: 'centre',
      value: ({ excluded }) => (excluded ? t('excluded.yes') : t('excluded.no')),
    },
    {
      key: 'type',
      header: t('excluded.columns.type'),
      headerHint: t('excluded.columnHints.type'),
      width: 90,
      value: ({ sType }) => sType,
    },
  ];
}
