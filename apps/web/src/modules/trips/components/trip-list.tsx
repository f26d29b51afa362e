import { VisuallyHidden } from '@mantine/core';
import { IconArrowNarrowRight } from '@tabler/icons-react';
import type { Trip } from '@loadstone/contracts/trips';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import { formatCount } from '../../../lib/format/formatting.ts';
import { formatMomentAt } from '../../../lib/places/place-time.ts';
import { t } from '../../../lib/texts/t.ts';
import { isFocusFree } from '../../../ui/focus/free-focus.ts';
import { toTripKey } from '../trips.ts';
import { isApproximate, listPlaces, toHoursText, toMilesText, toShareText, toWholeMoney } from '../model/trip-texts.ts';
import styles from './trips.module.css';

interface TripListProps {
  readonly trips: readonly Trip[];
  /** True where the truck has a way of its own, so that each trip has a detour. */
  readonly hasWay: boolean;
  readonly selectedKey: string | undefined;
  /** Loads that are no longer open to the truck. */
  readonly goneTokens: ReadonlySet<number>;
  readonly onSelect: (key: string) => void;
  /** Moves the focus to the loads of the selected trip. */
  readonly onEnter: () => void;
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 };
const COLUMNS = ['places', 'loads', 'miles', 'empty', 'detour', 'hours', 'ends', 'income', 'profit'] as const;
type Column = (typeof COLUMNS)[number];
const WITHOUT_WAY: readonly Column[] = COLUMNS.filter((column) => column !== 'detour');

/** The trips of a search, the best first. The selection follows the focus. */
export function TripList({ trips, hasWay, selectedKey, goneTokens, onSelect, onEnter }: TripListProps) {
  const list = useRef<HTMLOListElement>(null);
  const hadFocus = useRef(false);
  const columns = hasWay ? COLUMNS : WITHOUT_WAY;
  const focusAt = (index: number) => list.current?.querySelectorAll<HTMLElement>('button')[index]?.focus();
  const position = Math.max(
    0,
    trips.findIndex((trip) => toTripKey(trip) === selectedKey),
  );
  // A trip that leaves the list with the focus passes it on to the one in its place.
  useEffect(() => {
    if (hadFocus.current && isFocusFree()) focusAt(position);
  });
  const walk = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const step = STEPS[event.key];
    if (step !== undefined) focusAt(Math.min(trips.length - 1, Math.max(0, position + step)));
    else if (event.key === 'Home') focusAt(0);
    else if (event.key === 'End') focusAt(trips.length - 1);
    else if (event.key === 'Enter' || event.key === 'ArrowRight') onEnter();
    else return;
    event.preventDefault();
  };
  return (
    <div className={styles.list} data-way={hasWay || undefined}>
      <div className={styles.heads} aria-hidden>
        {columns.map((column) => (
          <span key={column}>{t(`trips.columns.${column}`)}</span>
        ))}
      </div>
      <ol
        ref={list}
        aria-label={t('trips.list')}
        onKeyDown={walk}
        onFocus={() => (hadFocus.current = true)}
        onBlur={({ relatedTarget }) => (hadFocus.current = relatedTarget === null)}
      >
        {trips.map((trip, index) => {
          const key = toTripKey(trip);
          return (
            <TripRow
              key={key}
              trip={trip}
              columns={columns}
              rank={index + 1}
              isSelected={key === selectedKey}
              isStop={index === position}
              isGone={trip.loads.some(({ lead }) => goneTokens.has(lead.lToken))}
              onSelect={() => onSelect(key)}
            />
          );
        })}
      </ol>
    </div>
  );
}

interface TripRowProps {
  readonly trip: Trip;
  readonly columns: readonly Column[];
  readonly rank: number;
  readonly isSelected: boolean;
  /** True for the one row that Tab reaches. */
  readonly isStop: boolean;
  readonly isGone: boolean;
  readonly onSelect: () => void;
}

function TripRow({ trip, columns, rank, isSelected, isStop, isGone, onSelect }: TripRowProps) {
  const places = listPlaces(trip);
  const miles = trip.loadedMiles + trip.emptyMiles;
  const cells: Record<Column, string> = {
    places: places.join(' → '),
    loads: formatCount(trip.loads.length),
    miles: toMilesText(miles, isApproximate(trip)),
    empty: toShareText(trip.emptyShare),
    detour: trip.detour ? toMilesText(trip.detour.miles, trip.detour.isApproximate) : '',
    hours: toHoursText(trip.hours),
    ends: formatMomentAt(trip.endsOn, trip.end.timeZone),
    income: trip.income ? toWholeMoney(trip.income) : toReason(trip),
    profit: trip.profitPerDay ? toWholeMoney(trip.profitPerDay) : '',
  };
  return (
    <li data-gone={isGone || undefined}>
      <button
        type="button"
        className={styles.trip}
        aria-current={isSelected || undefined}
        tabIndex={isStop ? 0 : -1}
        onClick={onSelect}
        onFocus={onSelect}
      >
        <VisuallyHidden>{t('trips.rank', { rank })} </VisuallyHidden>
        <span className={styles.places}>
          {places.map((place, index) => (
            <span key={`${index} ${place}`}>
              {index > 0 && <IconArrowNarrowRight size={14} aria-label={t('trips.to')} />} {place}
            </span>
          ))}
          {isGone && <em className={styles.goneMark}>{t('trips.gone')}</em>}
        </span>
        {columns.slice(1).map((column) => (
          <span key={column} className={styles.number}>
            {cells[column] !== '' && <VisuallyHidden>{t(`trips.columns.${column}`)} </VisuallyHidden>}
            {cells[column]}{' '}
          </span>
        ))}
      </button>
    </li>
  );
}

/** Why a trip has no income. */
function toReason({ marks }: Trip): string {
  if (marks.includes('rateMissing')) return t('trips.noIncome.rateMissing');
  return marks.includes('currenciesDiffer') ? t('trips.noIncome.currenciesDiffer') : '';
}
