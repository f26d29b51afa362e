import { DESK_PARAMS } from '@loadstone/contracts/notifications';
import { useState } from 'react';
import { useSearchParams } from 'react-router';

/** The lead that the address opens, so that a reload, Back and a copied link show it. */
interface LinkedLead {
  /** Null where the address names none, or where the user has left it. */
  readonly token: number | null;
  /** Leaves the lead: at once on the screen, and in the address. */
  readonly leave: () => void;
}

/** Reads the lead of the address. The entry of the history stays: Back leads to the screen before the link. */
export function useLinkedLead(): LinkedLead {
  const [params, setParams] = useSearchParams();
  const text = params.get(DESK_PARAMS.lead) ?? '';
  const named = /^[1-9]\d{0,15}$/.test(text) ? Number(text) : null;
  const [left, setLeft] = useState<number | null>(null);
  // The same link can be followed again.
  if (named === null && left !== null) setLeft(null);
  return {
    token: named === left ? null : named,
    leave: () => {
      if (named === null) return;
      setLeft(named);
      setParams(
        (current) => {
          current.delete(DESK_PARAMS.lead);
          return current;
        },
        { replace: true },
      );
    },
  };
}
