import type { LaneDay } from '@loadstone/contracts/lanes';
import { ActionIcon } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import { addDays } from '@loadstone/contracts/board';
import { formatDay } from '../../../lib/format/formatting.ts';
import { boardLocale, t } from '../../../lib/texts/t.ts';
import { addMonths, DAY_SIGNS, listTones, listWeeks, toDayCounts } from '../model/lane-month.ts';
import styles from './lanes.module.css';

/** Days that a key moves by. */
const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };
const WEEKDAYS = [7, 1, 2, 3, 4, 5, 6] as const;

interface LaneCalendarProps {
  /** `YYYY-MM`. */
  readonly month: string;
  /** Undefined while they are loaded. */
  readonly days: readonly LaneDay[] | undefined;
  /** The chosen day, `YYYY-MM-DD`. */
  readonly chosen: string;
  /** Chooses a day, which may be of another month. */
  readonly onChoose: (day: string) => void;
}

/** A month of a lane: each day with the numbers of its postings by what became of them. */
export function LaneCalendar({ month, days, chosen, onChoose }: LaneCalendarProps) {
  const table = useRef<HTMLTableElement>(null);
  const isKeyed = useRef(false);
  const byDay = new Map(days?.map((day) => [day.day, day]));
  const title = toMonthText(month);
  // The button of the day exists once the month is rendered.
  useEffect(() => {
    if (!isKeyed.current) return;
    isKeyed.current = false;
    table.current?.querySelector<HTMLElement>(`[data-day="${chosen}"]`)?.focus();
  }, [chosen]);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    const months = { PageUp: -1, PageDown: 1 }[event.key];
    const day =
      step !== undefined
        ? addDays(chosen, step)
        : months !== undefined
          ? `${addMonths(chosen.slice(0, 7), months)}-01`
          : undefined;
    if (day === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    isKeyed.current = true;
    onChoose(day);
  };
  const turn = (months: number) => onChoose(`${addMonths(month, months)}-01`);

  const tones = listTones(days ?? []);

  return (
    <div className={styles.sized}>
      <div className={styles.month}>
        <ActionIcon variant="default" size={28} aria-label={t('lanes.previousMonth')} onClick={() => turn(-1)}>
          <IconChevronLeft size={16} />
        </ActionIcon>
        <span aria-live="polite">{title}</span>
        <ActionIcon variant="default" size={28} aria-label={t('lanes.nextMonth')} onClick={() => turn(1)}>
          <IconChevronRight size={16} />
        </ActionIcon>
      </div>
      <table
        ref={table}
        className={styles.calendar}
        aria-label={t('lanes.calendar', { month: title })}
        aria-busy={days === undefined}
        title={t('lanes.calendarKeys')}
        onKeyDown={onKeyDown}
      >
        <thead>
          <tr>
            {WEEKDAYS.map((weekday) => (
              <th key={weekday} scope="col" abbr={t(`lanes.weekdayLong.${weekday}`)}>
                {t(`lanes.weekday.${weekday}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {listWeeks(month).map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <td key={day} data-other={!day.startsWith(month) || undefined}>
                  {day.startsWith(month) && (
                    <DayButton day={day} shown={byDay.get(day)} isChosen={day === chosen} onChoose={onChoose} />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {tones.length > 0 && (
        <p className={styles.legend}>
          {tones.map((tone) => (
            <span key={tone}>
              <span className={styles.count} data-tone={tone}>
                {DAY_SIGNS[tone]}
              </span>{' '}
              {t(`lanes.tones.${tone}`)}
            </span>
          ))}
        </p>
      )}
    </div>
  );
}

interface DayButtonProps {
  readonly day: string;
  readonly shown: LaneDay | undefined;
  readonly isChosen: boolean;
  readonly onChoose: (day: string) => void;
}

function DayButton({ day, shown, isChosen, onChoose }: DayButtonProps) {
  const counts = toDayCounts(shown);
  const words = counts.length === 0 ? t('lanes.nothing') : counts.map(({ text }) => text).join(', ');
  return (
    <button
      type="button"
      className={styles.day}
      data-day={day}
      aria-pressed={isChosen}
      aria-label={`${formatDay(day)}: ${words}`}
      tabIndex={isChosen ? 0 : -1}
      onClick={() => onChoose(day)}
    >
      <span>{Number(day.slice(8))}</span>
      {counts.map(({ tone, count, text }) => (
        <span key={tone} className={styles.count} data-tone={tone}>
          <span className={styles.words}>{text}</span>
          <span className={styles.sign}>
            {DAY_SIGNS[tone]} {count}
          </span>
        </span>
      ))}
    </button>
  );
}

/** @param month `YYYY-MM` */
function toMonthText(month: string): string {
  const format = new Intl.DateTimeFormat(boardLocale(), { month: 'long', year: 'numeric', timeZone: 'UTC' });
  return format.format(new Date(`${month}-01T00:00:00Z`));
}
