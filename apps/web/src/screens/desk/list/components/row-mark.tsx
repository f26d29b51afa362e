import type { PostingStatus } from '@loadstone/contracts/postings';
import { OfferMark } from '../../../../modules/offers/index.ts';
import { isUnderWay } from '../model/posting-view.ts';
import { useStore } from '../../../../lib/react/store.ts';
import { runningStates } from '../model/running-states.ts';
import { RunningLines } from './running-lines.tsx';
import TruckMark from './truck-mark.tsx';

/** What is going on with a posting: its open offer, its truck under way, and what a running load needs next. */
export default function RowMark({ token, status }: { readonly token: number; readonly status: PostingStatus }) {
  const running = useStore(runningStates).get(token);
  if (status === 'O') return <OfferMark token={token} />;
  return (
    <>
      {isUnderWay(status) && <TruckMark token={token} />}
      {running && <RunningLines state={running} />}
    </>
  );
}
