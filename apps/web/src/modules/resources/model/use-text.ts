import type { ResourceUse } from '@loadstone/contracts/resources';
import { t } from '../../../lib/texts/t.ts';

/** Whether a driver or a truck is free, or on which load it is. */
export function toUseText(use: ResourceUse | undefined): string {
  if (use === undefined) return t('resources.uses.free');
  const { pStatus, srceCity, srceSt, destCity, destSt } = use;
  return t(`resources.uses.${pStatus}`, {
    origin: `${srceCity}, ${srceSt}`,
    destination: `${destCity}, ${destSt}`,
  });
}
