import { DESK_PARAMS } from '@loadstone/contracts/notifications';
import type { Offer } from '@loadstone/contracts/offers';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from 'react-router';
import { offersKey } from '../../live/query-keys.ts';
import { useLatest } from '../../lib/react/use-latest.ts';
import { nowMs } from '../../lib/time/clock.ts';
import { useDeskEntry } from '../postings/index.ts';
import { listOpen } from './model/offer-position.ts';

interface OpenedOffer {
  /** Null where none is open. */
  readonly id: number | null;
  readonly open: (id: number) => void;
  /** Opens the open offer of a pair. @returns false where the pair has none */
  readonly openOf: (pair: Pick<Offer, 'token' | 'eToken'>) => boolean;
  readonly close: () => void;
}

/**
 * The offer whose dialog is open over the screen. It is in the address, so that a reload, Back and a copied link show it: an
 * entry of the history, above that of the screen, which Back and closing lead to. Only the entry of a direct arrival is
 * replaced.
 */
export function useOpenedOffer(): OpenedOffer {
  const client = useQueryClient();
  const [params, setParams] = useSearchParams();
  const navigate = useNavigate();
  const entry = useDeskEntry();
  const text = params.get(DESK_PARAMS.offer) ?? '';
  const id = /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;
  const write = useLatest((next: number | null) => {
    if (next === id) return;
    const isOwn = entry.over === 'offerless';
    if (next === null && isOwn) return void navigate(-1);
    setParams(
      (current) => {
        if (next === null) current.delete(DESK_PARAMS.offer);
        else current.set(DESK_PARAMS.offer, String(next));
        return current;
      },
      next === null || isOwn ? { replace: true, state: entry } : { state: { ...entry, over: 'offerless' } },
    );
  });
  const open = (next: number) => write.current(next);
  return {
    id,
    open,
    openOf: ({ token, eToken }) => {
      const all = client.getQueryData<Offer[]>(offersKey) ?? [];
      const found = listOpen(all, nowMs()).find((offer) => offer.token === token && offer.eToken === eToken);
      if (found) open(found.id);
      return found !== undefined;
    },
    close: () => write.current(null),
  };
}
