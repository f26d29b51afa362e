import type { Posting } from '@loadstone/contracts/postings';
import type { RefObject } from 'react';
import { isUnderWay } from '../model/posting-view.ts';
import LiveTrucks from './live-trucks.tsx';
import { RowOffer } from './row-offer.tsx';

interface LiveRowsProps {
  readonly rows: readonly Posting[];
  /** The row with the keyboard focus. */
  readonly active: Posting | undefined;
  readonly listbox: RefObject<HTMLElement | null>;
}

/** What the rows have besides their postings: the trucks under way, and their open offers. Mount it once. */
export default function LiveRows({ rows, active, listbox }: LiveRowsProps) {
  return (
    <>
      {rows.some(({ pStatus }) => isUnderWay(pStatus)) && <LiveTrucks />}
      {active && <RowOffer active={active} listbox={listbox} />}
    </>
  );
}
