import type { Posting } from '@loadstone/contracts/postings';
import { useState } from 'react';
import { isSameBesideLeads } from './lead-news.ts';

/** The posting as the same object while only its numbers of leads change, which they do with each event. */
export function useSteadyPosting(posting: Posting | undefined): Posting | undefined {
  const [steady, setSteady] = useState(posting);
  if (steady === posting || (steady && posting && isSameBesideLeads(steady, posting))) return steady;
  setSteady(posting);
  return posting;
}
