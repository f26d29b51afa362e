import type { Lead } from '@loadstone/contracts/leads';
import type { Offer } from '@loadstone/contracts/offers';
import type { GridColumn } from '../../../grid/column.ts';
import { t } from '../../../lib/texts/t.ts';
import { nowMs } from '../../../lib/time/clock.ts';
import { listOpen, toMinutesLeft, toOfferCell, toOfferLine, waitsForOwn } from '../../offers/index.ts';
import type { LeadEntry } from '../lead-board.ts';
import styles from './leads.module.css';

/**
 * The open offer of each lead. The list has the column only while one of its leads has an offer.
 *
 * @param isBrief true where there is no room for the gap
 */
export function offerColumn(offers: readonly Offer[], isBrief: boolean): GridColumn<LeadEntry> {
  const find = ({ lead }: LeadEntry) => listOpen(offers, nowMs()).find((offer) => isOf(offer, lead));
  return {
    key: 'offer',
    header: t('offers.columns.lead'),
    headerHint: t('offers.columnHints.lead'),
    // Of its header. The texts widen it, so that it takes nothing from the company where no shown lead has an offer.
    width: 56,
    fitsContent: true,
    fitsList: true,
    keepsContent: true,
    mostPx: isBrief ? 160 : 240,
    isTimed: true,
    value: (entry) => find(entry)?.expiresOn ?? null,
    text: (entry) => {
      const offer = find(entry);
      return offer ? toOfferCell(offer, toMinutesLeft(offer, nowMs()), isBrief) : '';
    },
    briefText: (entry) => {
      const offer = find(entry);
      return offer ? toOfferCell(offer, null, true) : '';
    },
    hint: (entry) => {
      const offer = find(entry);
      return offer ? toOfferLine(offer, { time: toMinutesLeft(offer, nowMs()) }).words : '';
    },
    className: (entry) => {
      const offer = find(entry);
      return offer && waitsForOwn(offer, nowMs()) ? styles.waiting : undefined;
    },
  };
}

function isOf({ token, eToken }: Offer, lead: Lead): boolean {
  return token === lead.lToken && eToken === lead.eToken;
}
