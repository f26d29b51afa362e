import { DateInput, type DateInputProps } from '@mantine/dates';
import '@mantine/dates/styles.css';
import { Button } from '@mantine/core';
import dayjs from 'dayjs';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { formatDayShort } from '../../lib/format/formatting.ts';
import { useLatest } from '../../lib/react/use-latest.ts';
import { useLanguage } from '../../lib/settings/language.ts';
import type { readDay } from '../../lib/read-day.ts';
import { boardLocale, t } from '../../lib/texts/t.ts';
import { nowMs } from '../../lib/time/clock.ts';
import { unresolvedProps } from './unresolved-text.ts';

const known = new Set<string>();

/** The names of days and months of the active language, as the component library needs them. @returns their name there */
function toDayNames(language: string): string {
  const name = `desk-${language.toLowerCase()}`;
  if (known.has(name)) return name;
  known.add(name);
  const list = (count: number, options: Intl.DateTimeFormatOptions, toDate: (index: number) => number) => {
    const format = new Intl.DateTimeFormat(boardLocale(), { ...options, timeZone: 'UTC' });
    return Array.from({ length: count }, (_, index) => format.format(toDate(index)));
  };
  const toMonth = (index: number) => Date.UTC(2026, index, 1);
  // The first of February 2026 is a Sunday.
  const toWeekday = (index: number) => Date.UTC(2026, 1, 1 + index);
  const weekdaysShort = list(7, { weekday: 'short' }, toWeekday);
  const names: ILocale = {
    name,
    months: list(12, { month: 'long' }, toMonth),
    monthsShort: list(12, { month: 'short' }, toMonth),
    weekdays: list(7, { weekday: 'long' }, toWeekday),
    weekdaysShort,
    weekdaysMin: weekdaysShort.map((weekday) => weekday.slice(0, 2)),
    ordinal: String,
    formats: {},
    relativeTime: {},
  };
  dayjs.locale(names, undefined, true);
  return name;
}

/** Why a text is no day. */
interface DayProblem {
  readonly problem: string;
  /** True for a day before the first one that is possible, which is offered in its place. */
  readonly isPast?: boolean;
}

interface ProblemProps extends DayProblem {
  readonly first: DateInputProps['minDate'];
  readonly onFirst: (day: string) => void;
}

function Problem({ problem, isPast = false, first, onFirst }: ProblemProps) {
  if (!isPast || typeof first !== 'string') return problem;
  return (
    <>
      {problem}{' '}
      <Button size="compact-xs" variant="default" onClick={() => onFirst(first)}>
        {t('facts.entry.dayUse', { day: formatDayShort(first) })}
      </Button>
    </>
  );
}

/**
 * A field for a day, in the language of the desk. A text that is not understood stays in the field with the reason, and the
 * field has no day: never the one from before.
 */
export function DayInput({ onChange, onFocus, onBlur, error, clearButtonProps, ...props }: DateInputProps) {
  const locale = toDayNames(useLanguage());
  const { value, minDate } = props;
  const [problem, setProblem] = useState<DayProblem>();
  const [hasFocus, setFocus] = useState(false);
  const [round, setRound] = useState(0);
  const reader = useRef<typeof readDay>(undefined);
  /** What was typed before the reader was loaded. */
  const waiting = useRef<string>(undefined);
  const field = useRef<HTMLInputElement>(null);
  const refuse = (found: DayProblem) => {
    setProblem(found);
    onChange?.(null);
  };
  const take = (day: string | null) => {
    waiting.current = undefined;
    setProblem(undefined);
    onChange?.(day);
  };
  const read = (text: string) => {
    const today = dayjs(nowMs()).format('YYYY-MM-DD');
    const first = typeof minDate === 'string' ? minDate : undefined;
    return reader.current?.(text, { today: first ?? today, first });
  };
  const takeWaiting = useLatest((reason: string) => {
    if (waiting.current === undefined) return;
    const found = read(waiting.current) ?? { problem: reason };
    waiting.current = undefined;
    if ('day' in found) {
      take(found.day);
      // The form may refuse the day: a field that was left meanwhile shows what the form has.
      if (!hasFocus && value !== undefined) setRound((count) => count + 1);
    } else refuse(found);
  });
  // The reader is loaded when a field is used first.
  const load = () => {
    if (reader.current !== undefined) return;
    void import('../../lib/read-day.ts').then(
      (loaded) => {
        reader.current = loaded.readDay;
        takeWaiting.current('');
      },
      () => takeWaiting.current(t('ui.partMissing')),
    );
  };
  const parse = (text: string): string | null => {
    if (text.trim() === '') {
      take(null);
      return null;
    }
    const found = read(text);
    if (found !== undefined && 'day' in found) return found.day;
    if (found === undefined) waiting.current = text;
    // The day from before is not kept until the reader is loaded either.
    refuse(found ?? { problem: '' });
    return null;
  };
  // A field that is left while its text is read would keep the text of a day that the form has refused.
  useEffect(() => {
    if (!hasFocus && value === null && problem === undefined && field.current?.value) setRound((count) => count + 1);
  }, [hasFocus, value, problem]);
  const unread = value === null || value === undefined ? problem : undefined;
  const reason = unread?.problem;
  const takeFirst = (day: string) => {
    flushSync(() => {
      take(day);
      setRound((count) => count + 1);
    });
    // The pressed button is gone.
    field.current?.focus();
  };
  return (
    <DateInput
      key={round}
      ref={field}
      locale={locale}
      valueFormat={t('typed.dayFormat')}
      {...props}
      clearButtonProps={{
        'aria-label': t('ui.clearDay'),
        // Tab goes on to the next field: a letter typed after a day never presses the button.
        tabIndex: -1,
        // The button goes away with the day, so the focus stays where it is.
        onMouseDown: (event) => event.preventDefault(),
        ...clearButtonProps,
      }}
      dateParser={parse}
      fixOnBlur={reason === undefined}
      error={hasFocus || !unread?.problem ? error : <Problem {...unread} first={minDate} onFirst={takeFirst} />}
      {...unresolvedProps(reason)}
      onChange={take}
      onFocus={(event) => {
        load();
        setFocus(true);
        // What is typed replaces the day, as in a field for a place.
        event.currentTarget.select();
        onFocus?.(event);
      }}
      onBlur={(event) => {
        setFocus(false);
        onBlur?.(event);
      }}
    />
  );
}
