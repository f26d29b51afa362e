import { isSameRate, toHaul, type HaulMiles, type Rate } from '@loadstone/contracts/money';
import { useState } from 'react';
import { handleReply } from '../../lib/api/handle-reply.ts';
import { toRateText } from '../../lib/fact-values.ts';
import { t } from '../../lib/texts/t.ts';
import { showToast } from '../../ui/toasts/toast.ts';
import { toPosition } from './model/offer-position.ts';
import { isFarFrom, toTotalText } from './model/offer-total.ts';
import { useBookLoad, useOffers } from './offers.ts';

/** What a carrier books: a load that states a rate, with a truck. */
interface Booking {
  readonly token: number;
  readonly eToken: number;
  readonly rate: Rate | null | undefined;
  /** Of the load, where it is known. */
  readonly haul?: HaulMiles | undefined;
}

interface BookOptions {
  readonly onBooked: () => void;
  /** True where no dialog comes before the button: then every rate is asked about. */
  readonly isAlwaysAsked?: boolean;
}

/**
 * Books a load at the rate that it states, as {@link useAccept} accepts an amount: by the second call only where it is far from
 * the last own amount for it, and where the rate is by the mile, because its total is what is agreed on.
 */
export function useBook({ token, eToken, rate, haul }: Booking, { onBooked, isAlwaysAsked = false }: BookOptions) {
  const booking = useBookLoad();
  const offer = useOffers().data?.find((each) => each.token === token && each.eToken === eToken);
  const [asked, setAsked] = useState<Rate>();
  const yours = offer ? toPosition(offer).yours : null;
  const miles = haul ?? (offer && toHaul(offer.loadedMiles));
  const total = rate ? toTotalText(rate, miles) : undefined;
  const isFar = rate ? isFarFrom(rate, yours, miles) : false;
  const problem =
    // A change of something else brings the same rate in another object.
    asked && rate && isSameRate(asked, rate) ? toProblem(asked, { total, yours: isFar ? yours : null }) : undefined;
  const send = (agreed: Rate) =>
    handleReply(booking.mutateAsync({ token, eToken, rate: agreed }), {
      onSuccess: () => {
        showToast({ message: t('offers.booked'), tone: 'success' });
        onBooked();
      },
    });
  return {
    /** Of the button; undefined without a rate. */
    label: rate ? t('offers.book', { rate: toRateText(rate) }) : undefined,
    /** @param clicks of a mouse: the second click of a double one has not read what is asked */
    book: (clicks = 1) => {
      if (!rate || (clicks > 1 && problem !== undefined)) return;
      if (problem === undefined && (isAlwaysAsked || isFar || total !== undefined)) setAsked(rate);
      else send(rate);
    },
    booking,
    /** What is being done, while no reply has arrived. */
    underWay: booking.isPending && rate ? t('offers.booking', { amount: total ?? toRateText(rate) }) : undefined,
    /** What the rate is for the whole load, where it is by the mile. */
    total,
    /** Why it is asked again. */
    problem,
  };
}

function toProblem(rate: Rate, { total, yours }: { total: string | undefined; yours: Rate | null }): string {
  const amount = total ?? toRateText(rate);
  return yours ? t('offers.farBook', { amount, yours: toRateText(yours) }) : t('offers.bookAgain', { amount });
}
