import type { ProductMode } from '@loadstone/contracts/postings';
import { formatAge } from '../../../../lib/format/formatting.ts';
import { formatMomentAt } from '../../../../lib/places/place-time.ts';
import { t } from '../../../../lib/texts/t.ts';
import type { RunningState } from './running-states.ts';

/** What a running row says. */
interface RunningTexts {
  /** What is missing, else the next step. */
  readonly next: string;
  /** The name of the driver; '' while the reader does not know it. */
  readonly driver: string;
  /** How the arrival compares with the hours of the stop, the arrival, and the hours; the most important first. */
  readonly times: readonly string[];
  /** Everything in words, for a hint and for screen readers. */
  readonly words: string;
}

/** A running load in words. */
export function toRunningTexts({ load, truck, isLate }: RunningState, mode: ProductMode, nowMs: number): RunningTexts {
  const { missing, pStatus, dueOn, timeZone, holder } = load;
  const stop = pStatus === 'R' ? 'delivery' : 'pickUp';
  const next =
    missing.length > 0
      ? missing.map((gap) => (gap === 'reply' ? t(`running.reply.${mode}`) : t(`running.gaps.${gap}`))).join(' · ')
      : t(`running.next.${stop}`);
  // Before the pick-up the broker sees that there is a driver, but not who it is.
  const isDriverHidden =
    mode === 'B' && pStatus === 'A' && holder === 'board' && load.driver === '' && !missing.includes('driver');
  const driver = isDriverHidden ? t('running.driverSet') : load.driver;
  const eta = truck?.nextStop === stop ? truck.eta : null;
  const gap = eta !== null && dueOn !== null ? toGap(eta, dueOn) : toOverdue(dueOn, isLate, nowMs);
  const due = dueOn === null ? '' : t('running.due', { time: formatMomentAt(dueOn, timeZone) });
  const arrival = eta === null ? '' : t('running.eta', { time: formatMomentAt(eta, timeZone) });
  const times = [gap, arrival, due].filter((text) => text !== '');
  const placed = dueOn === null ? '' : t(`running.dueAt.${stop}`, { time: formatMomentAt(dueOn, timeZone) });
  const words = [next, isDriverHidden ? t('running.driverSetWords') : driver, gap, arrival, placed].filter(
    (text) => text !== '',
  );
  return { next, driver, times, words: words.join('. ') };
}

function toGap(eta: string, dueOn: string): string {
  const etaMs = Date.parse(eta);
  const dueMs = Date.parse(dueOn);
  return etaMs > dueMs
    ? t('running.late', { time: formatAge(dueMs, etaMs) })
    : t('running.early', { time: formatAge(etaMs, dueMs) });
}

function toOverdue(dueOn: string | null, isLate: boolean, nowMs: number): string {
  if (!isLate) return '';
  if (dueOn === null || Date.parse(dueOn) >= nowMs) return t('tracking.lateShort');
  return t('running.overdue', { time: formatAge(Date.parse(dueOn), nowMs) });
}
