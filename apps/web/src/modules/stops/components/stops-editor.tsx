import { Button, Group } from '@mantine/core';
import { MOST_STOPS_BETWEEN, toStopNumber } from '@loadstone/contracts/postings';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { toFactLabel } from '../../../lib/fact-texts.ts';
import { useLatest } from '../../../lib/react/use-latest.ts';
import { t } from '../../../lib/texts/t.ts';
import { useCityLookUp } from '../../places/index.ts';
import { NEW_STOP, type FormStop, type StopErrors } from '../model/form-stops.ts';
import { StopFields } from './stop-fields.tsx';
import styles from './stops.module.css';

interface StopsEditorProps {
  /** The prefix of the fields' ids. */
  readonly id: string;
  readonly stops: readonly FormStop[];
  /** What is wrong with each stop. */
  readonly errors: readonly StopErrors[];
  /** True once the form was to be sent: then a place that is missing is an error. */
  readonly isRevealed: boolean;
  /** The day of the origin. */
  readonly earliest: string | null;
  /** Called with what changes of the stops as they are by then. */
  readonly onChange: (change: (stops: readonly FormStop[]) => readonly FormStop[]) => void;
}

/** The stops between the ends of a load, in their order. Without any it is one button. */
export function StopsEditor({ id, stops, errors, isRevealed, earliest, onChange }: StopsEditorProps) {
  const lookUp = useCityLookUp();
  const [news, setNews] = useState({ text: '', number: 0 });
  // The same text again is said again only by a new element.
  const say = (text: string) => setNews(({ number }) => ({ text, number: number + 1 }));
  const { keys, setKeys, newKey } = useStopKeys(stops.length);
  const toId = (key: number) => `${id}-stop-${key}`;
  const addId = `${id}-addStop`;
  const latestKeys = useLatest(keys);
  const change = (
    toNext: (stops: readonly FormStop[]) => readonly FormStop[],
    nextKeys: readonly number[],
    said: string,
  ) => {
    // The field that gets the focus must be rendered first.
    flushSync(() => {
      setKeys(nextKeys);
      onChange(toNext);
      say(said);
    });
  };
  const changeStop = (key: number, toNext: (stop: FormStop) => FormStop) => {
    // A stop that was moved meanwhile is at another index, and one that was removed at none.
    const index = latestKeys.current.indexOf(key);
    onChange((current) => (current[index] === undefined ? current : current.with(index, toNext(current[index]))));
  };
  const add = () => {
    const key = newKey();
    const said = t('postingForm.stop.added', { number: toStopNumber(stops.length) });
    change((current) => [...current, NEW_STOP], [...keys, key], said);
    document.getElementById(`${toId(key)}-place`)?.focus();
  };
  const move = (from: number, by: -1 | 1) => {
    const to = from + by;
    if (to < 0 || to >= stops.length) return;
    const said = t('postingForm.stop.moved', {
      place: toName(stops[from]!, from),
      number: toStopNumber(to),
      count: toCount(stops.length),
    });
    change((current) => swap(current, from, to), swap(keys, from, to), said);
  };
  const remove = (index: number) => {
    const left = keys.toSpliced(index, 1);
    const said = t('postingForm.stop.removed', { place: toName(stops[index]!, index), count: left.length });
    change((current) => current.toSpliced(index, 1), left, said);
    // The pressed button disappears: the next stop, the one before or the button that adds has the focus.
    const next = left[Math.min(index, left.length - 1)];
    document.getElementById(next === undefined ? addId : `${toId(next)}-remove`)?.focus();
  };
  const removeAll = () => {
    change(() => [], [], t('postingForm.stop.removedAll'));
    document.getElementById(addId)?.focus();
  };
  const isFull = stops.length >= MOST_STOPS_BETWEEN;
  return (
    <fieldset className={styles.group}>
      {stops.length > 0 && (
        <>
          <legend className={styles.legend}>{toFactLabel('stops')}</legend>
          <p className={styles.stopHint}>{t('postingForm.stop.hint')}</p>
          <ol id={`${id}-stops`} className={styles.stops}>
            {stops.map((stop, index) => (
              <li key={keys[index]}>
                <StopFields
                  id={toId(keys[index] ?? index)}
                  stop={stop}
                  number={toStopNumber(index)}
                  count={toCount(stops.length)}
                  earliest={earliest}
                  errors={toShown(errors[index] ?? {}, isRevealed)}
                  lookUp={lookUp}
                  onChange={(toNext) => changeStop(keys[index]!, toNext)}
                  onMove={(by) => move(index, by)}
                  onRemove={() => remove(index)}
                />
              </li>
            ))}
          </ol>
        </>
      )}
      <Group gap={8}>
        <Button
          id={addId}
          size="compact-xs"
          variant="default"
          aria-disabled={isFull}
          data-disabled={isFull || undefined}
          onClick={() => (isFull ? say(t('postingForm.stop.full')) : add())}
        >
          {t('postingForm.stop.add')}
        </Button>
        {stops.length > 0 && (
          <Button size="compact-xs" variant="default" onClick={removeAll}>
            {t('postingForm.removeStops')}
          </Button>
        )}
        <span aria-live="polite" className={styles.stopHint}>
          <span key={news.number}>{news.text}</span>
        </span>
      </Group>
    </fieldset>
  );
}

/** A place that is not chosen yet is wrong only once the form is to be sent. */
function toShown({ place, ...others }: StopErrors, isRevealed: boolean): StopErrors {
  return place !== undefined && isRevealed ? { place, ...others } : others;
}

function toName({ city, st }: FormStop, index: number): string {
  return city === '' ? String(toStopNumber(index)) : `${city}, ${st}`;
}

/** With both ends. */
const toCount = (between: number): number => between + 2;

function swap<Item>(items: readonly Item[], from: number, to: number): readonly Item[] {
  return items.with(from, items[to]!).with(to, items[from]!);
}

/** Keys by which the fields of a stop stay its own when it is moved; new ones where the stops were replaced from outside. */
function useStopKeys(count: number) {
  const [next, setNext] = useState(count);
  const [keys, setKeys] = useState<readonly number[]>(() => Array.from({ length: count }, (_, index) => index));
  if (keys.length !== count) {
    setKeys(Array.from({ length: count }, (_, index) => next + index));
    setNext(next + count);
  }
  const newKey = () => {
    setNext(next + 1);
    return next;
  };
  return { keys, setKeys, newKey };
}
