import type { ResourcePlace, ResourceUse } from '@loadstone/contracts/resources';
import { formatAge } from '../../../lib/format/formatting.ts';
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

/** Where a driver or a truck was last, and how long ago; empty where that is not known. */
export function toPlaceText(place: ResourcePlace | undefined, nowMs: number): string {
  if (place === undefined) return '';
  const { source, city, st, seenOn } = place;
  return t(`resources.places.${source}`, { city: `${city}, ${st}`, age: formatAge(Date.parse(seenOn), nowMs) });
}
