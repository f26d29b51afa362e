import { findNextStep, type Assignment } from '@loadstone/contracts/assignments';
import { toHoursText, toStopText, type Hours, type Stop } from '@loadstone/contracts/postings';
import { formatDayShort, formatNumber, MOMENT_OPTIONS, toMomentText } from '../../../lib/format/formatting.ts';
import { boardLocale, findText, t } from '../../../lib/texts/t.ts';

/** A stop of a load as a desk reads it. Its times are by the clock of its place. */
interface ShownStop {
  /** Kind, place, day and hours. */
  readonly plan: string;
  /** Where the truck is expected, or when it came and left; '' where nothing is known. */
  readonly times: string;
  /** What was not reported, or what must be reported before it; '' for nothing. */
  readonly missing: string;
  /** True where the truck came, or is expected, after the planned hours. */
  readonly isLate: boolean;
}

/** The stops of a load in order; none for a load with two stops. */
export function toShownStops(
  assignment: Assignment,
  stopEtas: readonly (string | null)[] | undefined,
): readonly ShownStop[] {
  const plans = listPlans(assignment);
  const missing = listMissing(assignment);
  return (assignment.stopTimes ?? []).map(({ arrivedOn, departedOn, dueOn, timeZone }, stop) => {
    const eta = departedOn === null && arrivedOn === null ? (stopEtas?.[stop] ?? null) : null;
    const reached = arrivedOn ?? eta;
    const times = [
      ...(eta === null ? [] : [t('assignments.stops.expected', { time: toTime(eta, timeZone) })]),
      ...(arrivedOn === null ? [] : [t('assignments.stops.arrived', { time: toTime(arrivedOn, timeZone) })]),
      ...(departedOn === null ? [] : [t('assignments.stops.left', { time: toTime(departedOn, timeZone) })]),
    ];
    const isLate = reached !== null && dueOn !== null && reached > dueOn;
    return { plan: plans[stop] ?? '', times: times.join(' · '), missing: missing[stop] ?? '', isLate };
  });
}

/**
 * What is missing at each stop: the times of one that the truck has passed, and on a way that comes back to a place, the stop
 * before it. Positions at that place do not distinguish the later stop from the earlier one until that stop is reported.
 */
function listMissing({ pStatus, stopTimes = [], ...load }: Assignment): string[] {
  const { srceCity, srceSt, destCity, destSt, stops = [] } = load;
  const places = [
    t('assignments.place', { city: srceCity, st: srceSt }),
    ...stops.map(({ city, st }) => t('assignments.place', { city, st })),
    t('assignments.place', { city: destCity, st: destSt }),
  ];
  const isReported = stopTimes.map(({ arrivedOn, departedOn }) => arrivedOn !== null || departedOn !== null);
  const next = findNextStep({ pStatus, stopTimes });
  const passed = pStatus === 'D' ? stopTimes.length : isReported.lastIndexOf(true);
  const isWaiting = pStatus === 'R' && next?.step === 'arrive';
  return places.map((place, stop) => {
    if (stop < passed && isReported[stop] === false) return t('assignments.stops.notReported');
    const isBack = isWaiting && stop > next.stop && place === places[next.stop - 1];
    return isBack ? t('assignments.stops.reportBefore', { number: next.stop + 1 }) : '';
  });
}

function listPlans(assignment: Assignment): string[] {
  const { srceCity, srceSt, destCity, destSt, dateAvail, deliveryDate = null, stops = [] } = assignment;
  const { pickupHours = null, deliveryHours = null } = assignment;
  const toEnd = (kind: 'pick-up' | 'drop', place: string, day: string | null, hours: Hours | null): string =>
    [
      findText(`facts.stop.${kind}`, { place }),
      day === null ? '' : formatDayShort(day),
      hours === null ? '' : toHoursText(hours),
    ]
      .filter(Boolean)
      .join(', ');
  return [
    toEnd('pick-up', t('assignments.place', { city: srceCity, st: srceSt }), dateAvail, pickupHours),
    ...stops.map(toPlanText),
    toEnd('drop', t('assignments.place', { city: destCity, st: destSt }), deliveryDate, deliveryHours),
  ];
}

/** A stop between the ends in words, with its place as the assigned view writes those of the ends. */
export function toPlanText(stop: Stop): string {
  const toPlace = (city: string, st: string) => t('assignments.place', { city, st });
  return toStopText(stop, { find: findText, toPlace, toDay: formatDayShort, toNumber: formatNumber });
}

/** A time at a place, whose zone is named where it is known. */
function toTime(iso: string, timeZone: string): string {
  const zone = timeZone === '' ? {} : { timeZone };
  const at = new Date(iso);
  const format = new Intl.DateTimeFormat(boardLocale(), { ...MOMENT_OPTIONS, ...zone });
  const name = new Intl.DateTimeFormat(boardLocale(), { ...zone, timeZoneName: 'short' })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value;
  return [toMomentText(format, at), timeZone === '' ? undefined : name].filter(Boolean).join(' ');
}
