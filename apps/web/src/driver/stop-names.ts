import { findStepStatus, type DriverAssignment, type StopPlace } from '@loadstone/contracts/assignments';
import { t } from './texts/t.ts';

/** The place of a stop, by its number in the order of the stops. */
export function toStopPlace(load: DriverAssignment, stop: number): string {
  const between = load.stops?.[stop - 1];
  if (between !== undefined) return t('place', { city: between.city, state: between.st });
  return stop === 0
    ? t('place', { city: load.srceCity, state: load.srceSt })
    : t('place', { city: load.destCity, state: load.destSt });
}

/**
 * The city of a stop, by its number in the order of the stops; undefined for an end of a load that an older version of the
 * page has kept.
 */
export function findStopCity({ stops, srceID, destID }: Partial<DriverAssignment>, stop: number): number | undefined {
  return stops?.[stop - 1]?.cityId ?? (stop === 0 ? srceID : destID);
}

/** The name of a step at a stop of a load with stops between its ends: the text of its button. */
export function toStepName(load: DriverAssignment, { stop, step }: StopPlace): string {
  const status = findStepStatus({ stop, step }, load.stopTimes?.length ?? 0);
  if (status !== undefined) return status === 'R' ? t('pickedUp') : t('delivered');
  const place = toStopPlace(load, stop);
  return step === 'arrive' ? t('arrivedAt', { place }) : t('left', { place });
}
