import { isSameRate, toHaul, type Rate } from '@loadstone/contracts/money';
import type { Offer } from '@loadstone/contracts/offers';
import { useState } from 'react';
import { handleReply } from '../../lib/api/handle-reply.ts';
import { toRateText } from '../../lib/fact-values.ts';
import { t } from '../../lib/texts/t.ts';
import { showToast } from '../../ui/toasts/toast.ts';
import { toPosition } from './model/offer-position.ts';
import { isFarFrom, toTotalText } from './model/offer-total.ts';
import { useAcceptOffer } from './offers.ts';

/** Accepts the last amount of an offer; one that is far from the own amount by the second call only. */
export function useAccept(offer: Offer, onAccepted: () => void) {
  const accepting = useAcceptOffer();
  const [asked, setAsked] = useState<Rate>();
  const rate = offer.amounts.at(-1)?.rate;
  const { yours } = toPosition(offer);
  const haul = toHaul(offer.loadedMiles);
  const total = rate && toTotalText(rate, haul);
  const send = () =>
    handleReply(accepting.mutateAsync(offer), {
      onSuccess: () => {
        showToast({ message: t('offers.accepted'), tone: 'success' });
        onAccepted();
      },
    });
  const problem =
    asked === undefined || rate === undefined || !isSameRate(asked, rate) || yours === null
      ? undefined
      : t('offers.farAccept', { amount: total ?? toRateText(asked), yours: toRateText(yours) });
  return {
    /** Of the button; undefined without an amount. */
    label: rate && t('offers.accept', { rate: toRateText(rate) }),
    /** @param clicks of a mouse: the second click of a double one has not read what is asked */
    accept: (clicks = 1) => {
      if (clicks > 1 && problem !== undefined) return;
      if (rate && problem === undefined && isFarFrom(rate, yours, haul)) setAsked(rate);
      else send();
    },
    accepting,
    /** What is being done, while no reply has arrived. */
    underWay: accepting.isPending && rate ? t('offers.accepting', { amount: total ?? toRateText(rate) }) : undefined,
    /** What the amount is for the whole load, where it is by the mile. */
    total,
    /** Why it is asked again. */
    problem,
  };
}
