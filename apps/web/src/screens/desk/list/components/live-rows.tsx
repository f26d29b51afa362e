import type { Posting } from '@loadstone/contracts/postings';
import type { RefObject } from 'react';
import { isUnderWay } from '../model/posting-view.ts';
import LiveTrucks from './live-trucks.tsx';
import { RunningOrder } from './running-order.tsx';
import { RowOffer } from './row-offer.tsx';

interface LiveRowsProps {
  readonly rows: readonly Posting[];
  /** True while the list shows the running postings, in the order of their next action. */
  readonly isRunning: boolean;
  /** The row with the keyboard focus. */
  readonly active: Posting | undefined;
  readonly listbox: RefObject<HTMLElement | null>;
}

/** What the rows have besides their postings: the trucks under way, and their open offers. Mount it once. */
export default function LiveRows({ rows, isRunning, active, listbox }: LiveRowsProps) {
  return (
    <>
      {rows.some(({ pStatus }) => isUnderWay(pStatus)) && <LiveTrucks />}
      {isRunning && <RunningOrder />}
      {active && <RowOffer active={active} listbox={listbox} />}
    </>
  );
}
