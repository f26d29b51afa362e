import type { Rate } from '@loadstone/contracts/money';
import type { Offer } from '@loadstone/contracts/offers';
import type { GridColumn } from '../../../grid/column.ts';
import { toMoneyOrder, toRateText } from '../../../lib/fact-values.ts';
import { formatAge, formatDayShort, formatExact, formatMoment } from '../../../lib/format/formatting.ts';
import { t } from '../../../lib/texts/t.ts';
import { nowMs } from '../../../lib/time/clock.ts';
import { toLane } from '../model/offer-groups.ts';
import { toMinutesLeft, toPosition } from '../model/offer-position.ts';
import { toStatusNow, waitsForOwn } from '../model/offer-state.ts';
import styles from './offers.module.css';

/** Two long names of cities with their states: half a lane is another one, while most companies have room left. */
const LONG_LANE_PX = 340;
const LONG_NAME_PX = 300;

/** The columns of the list of offers. */
export function listOfferColumns(): readonly GridColumn<Offer>[] {
  return [
    {
      key: 'status',
      header: t('offers.columns.status'),
      width: 132,
      isTimed: true,
      value: toStatusText,
      className: (offer) => (waitsForOwn(offer, nowMs()) ? styles.waiting : undefined),
    },
    {
      key: 'company',
      header: t('offers.columns.company'),
      width: 150,
      // Wider than its names it would keep the load away from them.
      fitsContent: true,
      mostPx: LONG_NAME_PX,
      value: ({ company }) => company,
    },
    {
      key: 'load',
      header: t('offers.columns.load'),
      width: 170,
      fitsContent: true,
      mostPx: LONG_LANE_PX,
      // The line above the offers of a load states it too, but not the company.
      givesWay: true,
      value: (offer) => Object.values(toLane(offer)).join(' → '),
      // Long places are cut in a narrow window.
      hint: (offer) => Object.values(toLane(offer)).join(' → '),
    },
    {
      key: 'day',
      header: t('offers.columns.day'),
      width: 64,
      // The line above states it as well.
      hideOrder: 2,
      value: ({ dateAvail }) => dateAvail,
      text: ({ dateAvail }) => formatDayShort(dateAvail),
    },
    amountColumn('theirs'),
    amountColumn('yours'),
    // It follows from the two amounts.
    { ...amountColumn('gap'), hideOrder: 3 },
    ...timeColumns(),
  ];
}

function timeColumns(): GridColumn<Offer>[] {
  return [
    {
      key: 'left',
      header: t('offers.columns.left'),
      headerHint: t('offers.columnHints.left'),
      width: 92,
      align: 'end',
      isTimed: true,
      value: (offer) => (isOpen(offer) ? offer.expiresOn : null),
      text: (offer) => (isOpen(offer) ? toMinutesLeft(offer, nowMs()) : ''),
      savedText: (offer) => (isOpen(offer) ? formatMoment(offer.expiresOn) : ''),
      hint: (offer) => (isOpen(offer) ? formatExact(offer.expiresOn) : ''),
    },
    {
      key: 'changed',
      header: t('offers.columns.changed'),
      width: 76,
      grows: 1,
      hideOrder: 1,
      isTimed: true,
      value: ({ updatedOn }) => updatedOn,
      text: ({ updatedOn }) => formatAge(Date.parse(updatedOn), nowMs()),
      savedText: ({ updatedOn }) => formatMoment(updatedOn),
      hint: ({ updatedOn }) => formatExact(updatedOn),
    },
  ];
}

function amountColumn(key: 'theirs' | 'yours' | 'gap'): GridColumn<Offer> {
  const find = (offer: Offer): Rate | null => toPosition(offer)[key];
  return {
    key,
    header: t(`offers.columns.${key}`),
    headerHint: t(`offers.columnHints.${key}`),
    width: 108,
    align: 'end',
    value: (offer) => {
      const rate = find(offer);
      return rate && toMoneyOrder(rate);
    },
    text: (offer) => {
      const rate = find(offer);
      return rate ? toRateText(rate) : '';
    },
  };
}

function isOpen(offer: Offer): boolean {
  return toStatusNow(offer, nowMs()) === 'open';
}

function toStatusText(offer: Offer): string {
  if (!isOpen(offer)) return t(`offers.status.${toStatusNow(offer, nowMs())}`);
  return waitsForOwn(offer, nowMs()) ? t('offers.waits.own') : t('offers.waits.otherSide');
}
