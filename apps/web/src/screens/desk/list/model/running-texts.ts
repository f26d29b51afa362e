import type { ProductMode } from '@loadstone/contracts/postings';
import { formatAge } from '../../../../lib/format/formatting.ts';
import { formatMomentAt } from '../../../../lib/places/place-time.ts';
import { t } from '../../../../lib/texts/t.ts';
import type { RunningState } from './running-states.ts';

/** What a running row says. */
interface RunningTexts {
  /** What is missing, else the next step. */
  readonly next: string;
  /** '' while it is not known to the reader. */
  readonly driver: string;
  /** The arrival, and how it compares with the hours of the stop; the most important first, each whole. */
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
  // The broker reads that there is a driver, who is shown from the pick-up on.
  const isHidden =
    mode === 'B' && pStatus === 'A' && holder === 'board' && load.driver === '' && !missing.includes('driver');
  const driver = isHidden ? t('running.driverSet') : load.driver;
  const eta = truck?.nextStop === stop ? truck.eta : null;
  const gap = eta !== null && dueOn !== null ? toGap(eta, dueOn) : toOverdue(dueOn, isLate, nowMs);
  const due = dueOn === null ? '' : t('running.due', { time: formatMomentAt(dueOn, timeZone) });
  const arrival = eta === null ? '' : t('running.eta', { time: formatMomentAt(eta, timeZone) });
  const times = [gap, arrival, due].filter((text) => text !== '');
  const placed = dueOn === null ? '' : t(`running.dueAt.${stop}`, { time: formatMomentAt(dueOn, timeZone) });
  const words = [next, isHidden ? t('running.driverSetWords') : driver, gap, arrival, placed].filter(
    (text) => text !== '',
  );
  return { next, driver, times, words: words.join('. ') };
}

function toGap(eta: string, dueOn: string): string {
  const [etaMs, dueMs] = [Date.parse(eta), Date.parse(dueOn)];
  return etaMs > dueMs
    ? t('running.late', { time: formatAge(dueMs, etaMs) })
    : t('running.early', { time: formatAge(etaMs, dueMs) });
}

function toOverdue(dueOn: string | null, isLate: boolean, nowMs: number): string {
  if (!isLate) return '';
  if (dueOn === null || Date.parse(dueOn) >= nowMs) return t('tracking.lateShort');
  return t('running.overdue', { time: formatAge(Date.parse(dueOn), nowMs) });
}
