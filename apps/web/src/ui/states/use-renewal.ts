import { useEffect, useRef } from 'react';
import { useLatest } from '../../lib/react/use-latest.ts';
import { useStore } from '../../lib/react/store.ts';
import { renewalCount } from '../lazy-component.tsx';

/** Calls the function when the connection is back, or another part of the page has been retried. */
export function useRenewal(onRenewed: () => void): void {
  const renewals = useStore(renewalCount);
  const shownAt = useRef(renewals);
  const latest = useLatest(onRenewed);
  useEffect(() => {
    if (renewals !== shownAt.current) latest.current();
  }, [renewals, latest]);
}
