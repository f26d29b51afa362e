import type { ProductMode } from '@loadstone/contracts/postings';
import type { Template } from '@loadstone/contracts/templates';
import { toAttributeHint, toSizeText, toVehicleHint } from '../../../lib/code-texts.ts';
import type { TextColumn } from '../../../lib/tables/rows-as-text.ts';
import { t } from '../../../lib/texts/t.ts';
import { listFactTextColumns } from '../../postings/index.ts';

/** Templates as a table, with the headers of postings. Radii are in miles. */
export function listTemplateColumns(mode: ProductMode): readonly TextColumn<Template>[] {
  return [
    { header: t('postingTable.origin'), value: ({ srceCity }) => srceCity },
    { header: t('postingTable.srceSt'), value: ({ srceSt }) => srceSt },
    { header: t('postingTable.srceRadius'), value: ({ srceRadius }) => srceRadius },
    { header: t('postingTable.destination'), value: ({ destCity }) => destCity },
    { header: t('postingTable.destSt'), value: ({ destSt }) => destSt },
    { header: t('postingTable.destRadius'), value: ({ destRadius }) => destRadius },
    { header: t('postingTable.vehicleType'), value: ({ vehicleType }) => toVehicleHint(vehicleType) },
    { header: t('postingTable.vehicleSize'), value: ({ vehicleSize }) => toSizeText(vehicleSize) },
    { header: t('postingTable.postingAttrib'), value: ({ postingAttrib }) => toAttributeHint(postingAttrib) },
    ...(mode === 'C' ? [corridorColumn()] : []),
    ...listFactTextColumns(mode),
  ];
}

function corridorColumn(): TextColumn<Template> {
  return {
    header: t('postingTable.corridor'),
    value: ({ corridor }) => (corridor === 'C' ? t('postingTable.yes') : t('postingTable.no')),
  };
}
