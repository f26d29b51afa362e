import type { FoundMember } from '@loadstone/contracts/search';
import type { GridColumn } from '../../../grid/column.ts';
import { t } from '../../../lib/texts/t.ts';
import { listExcludedDrawings } from './excluded-drawing.tsx';

/** The columns of members, in the order of the specification; ids are hidden by default. */
// eslint-disable-next-line max-lines-per-function -- a list of columns in their order.
export function listMemberColumns(): readonly GridColumn<FoundMember>[] {
  return [
    {
      key: 'id',
      header: t('search.columns.id'),
      width: 80,
      isHidden: true,
      isInternal: true,
      value: ({ custCd }) => custCd,
    },
    {
      key: 'userList',
      header: t('search.columns.userList'),
      width: 160,
      isHidden: true,
      isInternal: true,
      value: ({ memberUsers }) => memberUsers,
    },
    {
      key: 'accountId',
      header: t('search.columns.accountId'),
      width: 90,
      isHidden: true,
      isInternal: true,
      value: ({ accountId }) => accountId,
    },
    {
      key: 'custCd',
      header: t('search.columns.custCd'),
      width: 100,
      isHidden: true,
      isInternal: true,
      value: ({ custCd }) => custCd,
    },
    {
      key: 'company',
      header: t('search.columns.company'),
      width: 260,
      grows: 1,
      value: ({ companyName }) => companyName,
    },
    { key: 'city', header: t('search.columns.city'), width: 180, value: ({ billingCity }) => billingCity },
    {
      key: 'st',
      header: t('search.columns.st'),
      headerHint: t('search.columnHints.st'),
      width: 60,
      value: ({ billingProvinceCode }) => billingProvinceCode,
    },
    {
      key: 'contact',
      header: t('search.columns.contactName'),
      width: 200,
      hideOrder: 1,
      // Sorted without regard to case.
      value: ({ contactName }) => contactName.toLowerCase(),
      text: ({ contactName }) => contactName,
    },
    {
      key: 'excluded',
      header: t('search.columns.excluded'),
      headerHint: t('search.columnHints.excluded'),
      width: 60,
      hideOrder: 2,
      align: 'centre',
      value: ({ excluded }) => (excluded ? t('search.yes') : t('search.no')),
      drawing: ({ excluded }) => (excluded ? 'excluded' : null),
      drawings: listExcludedDrawings(),
    },
    {
      key: 'type',
      header: t('search.columns.sType'),
      headerHint: t('search.columnHints.sType'),
      width: 90,
      hideOrder: 3,
      value: ({ sType }) => sType,
    },
  ];
}
