import { findNextStep, findStepStatus } from '@loadstone/contracts/assignments';
import { writeMoment } from './driver-dates.ts';
import type { ShownLoad } from './driver-view.ts';
import type { Driver } from './driver.ts';
import { toStepName } from './stop-names.ts';
import { locale, t } from './texts/t.ts';

/** What the driver does next: its button and what it reports. */
interface LoadAction {
  readonly label: string;
  /** What is asked before it; omitted for an action about which nothing is asked. */
  readonly findQuestion?: () => string | undefined;
  readonly press: () => void;
}

/** What the driver does next; undefined where nothing is left to do. */
export function findAction(load: ShownLoad, driver: Driver): LoadAction | undefined {
  const { pStatus, stopTimes } = load;
  const deliver = { label: t('delivered'), findQuestion: () => toDeliveryQuestion(load, driver) };
  if (stopTimes === undefined) {
    if (pStatus === 'A') return { label: t('pickedUp'), press: () => void driver.move(load, 'R') };
    return pStatus === 'R' ? { ...deliver, press: () => void driver.move(load, 'D') } : undefined;
  }
  const step = findNextStep({ pStatus, stopTimes });
  if (step === undefined) return undefined;
  const press = () => void driver.report(load, step);
  return findStepStatus(step, stopTimes.length) === 'D'
    ? { ...deliver, press }
    : { label: toStepName(load, step), press };
}

/** Asks about a delivery that position or time makes impossible; undefined where the truck can be there. */
function toDeliveryQuestion(load: ShownLoad, driver: Driver): string | undefined {
  const early = driver.findEarlyDelivery(load);
  if (early === undefined) return undefined;
  return t(`earlyDelivery.${early.from}`, {
    time: writeMoment(early.at),
    miles: Math.round(early.miles).toLocaleString(locale()),
    city: load.destCity,
  });
}
