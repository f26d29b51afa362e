import { findDocumentStop, type DriverAssignment } from '@loadstone/contracts/assignments';
import { toStopText } from '@loadstone/contracts/postings';
import { formatDay, formatTime } from './driver-dates.ts';
import { toStopPlace } from './stop-names.ts';
import { findText, locale, t } from './texts/t.ts';

const WORDS = {
  find: findText,
  toPlace: (city: string, state: string) => t('place', { city, state }),
  toDay: formatDay,
  toNumber: (value: number) => value.toLocaleString(locale()),
};

/** The stops between pick-up and delivery, in words and with their times. */
export function Stops({ load }: { readonly load: DriverAssignment }) {
  const { stops = [] } = load;
  if (stops.length === 0) return null;
  return (
    <div>
      <dt>{t('stops')}</dt>
      <dd>
        <ol>
          {stops.map((stop, index) => (
            <li key={`${index} ${stop.cityId}`}>
              <StopText stop={stop} />
              <StopTimes load={load} stop={index + 1} />
            </li>
          ))}
        </ol>
      </dd>
    </div>
  );
}

/** The place stands out from its hours, weight and lines. */
function StopText({ stop }: { readonly stop: NonNullable<DriverAssignment['stops']>[number] }) {
  const place = findText(`facts.stop.${stop.kind}`, { place: WORDS.toPlace(stop.city, stop.st) }) ?? '';
  return (
    <>
      <strong>{place}</strong>
      {toStopText(stop, WORDS).slice(place.length)}
    </>
  );
}

/** When the driver has come to a stop and left it, by the clock of the phone. */
export function StopTimes({ load, stop }: { readonly load: DriverAssignment; readonly stop: number }) {
  const { arrivedOn = null, departedOn = null } = load.stopTimes?.at(stop) ?? {};
  const texts = [
    ...(arrivedOn === null ? [] : [t('arrived', { time: formatTime(arrivedOn) })]),
    ...(departedOn === null ? [] : [t('departed', { time: formatTime(departedOn) })]),
  ];
  return texts.length === 0 ? null : <span className="soft"> {texts.join(' · ')}</span>;
}

/** The stop that a document is of which is added now, and what it probably is; undefined for a load with two stops. */
export function findDocumentPlace(load: DriverAssignment) {
  if (load.stopTimes === undefined) return undefined;
  const stop = findDocumentStop(load.stopTimes);
  const isPickUp = stop === 0 || load.stops?.[stop - 1]?.kind === 'pick-up';
  return { place: toStopPlace(load, stop), kind: isPickUp ? ('billOfLading' as const) : ('proofOfDelivery' as const) };
}
