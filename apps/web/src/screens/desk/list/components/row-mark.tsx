import type { PostingStatus } from '@loadstone/contracts/postings';
import { OfferMark } from '../../../../modules/offers/index.ts';
import { isUnderWay } from '../model/posting-view.ts';
import TruckMark from './truck-mark.tsx';

/** What is going on with a posting: its open offer, or its truck under way. */
export default function RowMark({ token, status }: { readonly token: number; readonly status: PostingStatus }) {
  if (status === 'O') return <OfferMark token={token} />;
  return isUnderWay(status) ? <TruckMark token={token} /> : null;
}
