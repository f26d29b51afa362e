import { useEffect, useRef } from 'react';
import type { DeskArrival } from '../../../modules/postings/index.ts';
import { t } from '../../../lib/texts/t.ts';
import { showToast } from '../../../ui/toasts/toast.ts';

/** Says once that the posting of a link is not among the own ones. The dialog of a load says it by itself. */
export function useMissingPosting(
  arrival: DeskArrival | undefined,
  tokens: readonly number[],
  isComplete: boolean,
): void {
  const toldKey = useRef<string>(undefined);
  useEffect(() => {
    if (!isComplete || arrival === undefined || arrival.key === toldKey.current) return;
    toldKey.current = arrival.key;
    if (!arrival.hasLoad && !tokens.includes(arrival.token)) showToast({ message: t('postings.linkMissing') });
  }, [arrival, tokens, isComplete]);
}
