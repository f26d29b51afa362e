import { Alert, Button, Tooltip } from '@mantine/core';
import { isSameRate, type HaulMiles, type Rate } from '@loadstone/contracts/money';
import type { Offer } from '@loadstone/contracts/offers';
import { useRef, useState, type ReactNode } from 'react';
import { useEndOffer, useOffers } from '../offers.ts';
import { handleReply } from '../../../lib/api/handle-reply.ts';
import { isApiError } from '../../../lib/api/api-error.ts';
import { useWhileMounted } from '../../../lib/react/use-while-mounted.ts';
import { useSession } from '../../../lib/session/session.ts';
import { t } from '../../../lib/texts/t.ts';
import { useNow } from '../../../lib/time/use-now.ts';
import { DialogFrame } from '../../../ui/dialogs/dialog-frame.tsx';
import { toKeyedLabel } from '../../../ui/shortcuts/key-names.ts';
import { KEYS } from '../../../ui/shortcuts/keys.ts';
import { useLayerKeys } from '../../../ui/shortcuts/use-layer-keys.ts';
import { showToast } from '../../../ui/toasts/toast.ts';
import { AskedAgain } from '../components/asked-again.tsx';
import { AmountFields } from '../components/amount-fields.tsx';
import { OfferThread } from '../components/offer-thread.tsx';
import { StatedRate } from '../components/stated-rate.tsx';
import styles from '../components/offers.module.css';
import { listActionsNow, toStatusNow } from '../model/offer-state.ts';
import { toPairText, type PairFacts } from '../model/offer-texts.ts';
import { toRateText } from '../../../lib/fact-values.ts';
import { useAccept } from '../use-accept.ts';
import { useAmount } from '../use-amount.ts';
import { useBook } from '../use-book.ts';
import { busyProps } from '../../../ui/busy-props.ts';

const SECOND_MS = 1_000;

/** A load and an equipment, one of them a lead. */
export interface OfferPair extends PairFacts {
  readonly token: number;
  readonly eToken: number;
  /** Of the load. */
  readonly rate?: Rate | null | undefined;
  /** Of the load, where it is known. */
  readonly haul?: HaulMiles | undefined;
  readonly bookNow?: boolean | undefined;
}

interface OfferDialogProps {
  /** The pair, or the id of an offer. */
  readonly of: OfferPair | number;
  /** The row that it belongs to, below which it opens. */
  readonly at?: Element | null | undefined;
  /** The other company of an open offer: what decides besides the amount. */
  readonly renderCompany: (offer: Offer) => ReactNode;
  readonly onClose: () => void;
}

/** The offer of a pair: its amounts with every reply that is possible now, or the field of a first amount. */
export default function OfferDialog({ of, at, renderCompany, onClose }: OfferDialogProps) {
  const offers = useOffers();
  // Of the whole dialog: the event of an offer may be earlier than its reply, and replaces the first amount by the offer.
  const close = useWhileMounted(onClose);
  // The offer stays on screen when it is closed while the dialog is open.
  const [sentId, setSentId] = useState(0);
  const offer = offers.data?.find((each) =>
    typeof of === 'number'
      ? each.id === of
      : each.id === sentId || (each.status === 'open' && each.token === of.token && each.eToken === of.eToken),
  );
  if (offer !== undefined && sentId === 0) setSentId(offer.id);
  if (offer !== undefined) {
    return <OpenOffer key={offer.id} offer={offer} at={at} renderCompany={renderCompany} onClose={close} />;
  }
  if (offers.isPending || typeof of === 'number' || sentId > 0) {
    return (
      <DialogFrame title={t('offers.dialog')} isOpen onClose={onClose} at={at}>
        {offers.isPending ? null : <p role="status">{t('offers.gone')}</p>}
      </DialogFrame>
    );
  }
  return <FirstOffer pair={of} at={at} onClose={close} />;
}

interface FirstOfferProps extends Pick<OfferDialogProps, 'at' | 'onClose'> {
  readonly pair: OfferPair;
}

function FirstOffer({ pair, at, onClose }: FirstOfferProps) {
  const { token, eToken, rate, bookNow, haul } = pair;
  const { mode } = useSession();
  // The owner of the load may change its rate while the dialog is open: no user agrees to one that was not read.
  const [before] = useState(rate ?? null);
  const isChanged = rate && before ? !isSameRate(rate, before) : Boolean(rate) !== Boolean(before);
  const { label, book, booking, underWay, total, problem } = useBook(
    { token, eToken, rate, haul },
    { onBooked: onClose, isAlwaysAsked: isChanged },
  );
  const canBook = mode === 'C' && bookNow === true && label !== undefined;
  const amount = useAmount({ of: pair, isChanged, onSent: onClose });
  // A second click after the reply must not book again.
  const isIdle = !amount.isSending && !booking.isPending && !booking.isSuccess;
  return (
    <DialogFrame
      title={t('offers.dialog')}
      isOpen
      onClose={onClose}
      at={at}
      onSubmit={amount.send}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {t('ui.cancel')}
          </Button>
          <Button type="submit" {...busyProps(!isIdle)}>
            {t('offers.send')}
          </Button>
          {canBook && (
            <Button variant="light" {...busyProps(!isIdle, ({ detail }) => book(detail))}>
              {label}
            </Button>
          )}
        </>
      }
    >
      <p>{toPairText(pair)}</p>
      <StatedRate rate={rate} before={isChanged ? before : undefined} />
      {canBook && total !== undefined && <p>{total}</p>}
      <AskedAgain problem={problem} underWay={underWay} hasFailed={booking.isError} />
      <AmountFields {...amount.fields} takesFocus />
      <Refusal error={amount.error ?? booking.error} />
    </DialogFrame>
  );
}

interface OpenOfferProps extends Omit<OfferDialogProps, 'of'> {
  readonly offer: Offer;
}

function OpenOffer({ offer, at, renderCompany, onClose }: OpenOfferProps) {
  const now = useNow(SECOND_MS);
  const actions = listActionsNow(offer, now);
  const amount = useAmount({ of: offer, onSent: onClose });
  const { accept, accepting, underWay, label, total, problem } = useAccept(offer, onClose);
  const ended = useEndOffer();
  const isIdle = [accepting, ended].every(({ isPending, isSuccess }) => !isPending && !isSuccess) && !amount.isSending;
  const end = (action: 'decline' | 'withdraw') =>
    handleReply(ended.mutateAsync({ offer, action }), {
      onSuccess: ({ status }) => {
        showToast({ message: t(status === 'withdrawn' ? 'offers.withdrawn' : 'offers.declined'), tone: 'success' });
        onClose();
      },
    });
  const canCounter = actions.includes('counter');
  const thread = useRef<HTMLDivElement>(null);
  const ending = (['decline', 'withdraw'] as const).find((action) => actions.includes(action));
  useLayerKeys(thread, {
    [KEYS.offerAccept]: isIdle && actions.includes('accept') ? () => accept() : undefined,
    [KEYS.offerCounter]: canCounter ? () => amount.fields.ref.current?.focus() : undefined,
    [KEYS.offerEnd]: isIdle && ending ? () => end(ending) : undefined,
  });
  return (
    <DialogFrame
      title={t('offers.dialog')}
      isOpen
      onClose={onClose}
      at={at}
      {...(canCounter && { onSubmit: amount.send })}
      footer={
        <>
          {ending && (
            <Tooltip label={toKeyedLabel(t(`offers.${ending}`), KEYS.offerEnd)}>
              <Button variant="default" {...busyProps(!isIdle, () => end(ending))}>
                {t(`offers.${ending}`)}
              </Button>
            </Tooltip>
          )}
          {canCounter && (
            <Tooltip label={toKeyedLabel(t('offers.counter'), KEYS.offerCounter)}>
              <Button type="submit" variant="default" {...busyProps(!isIdle)}>
                {t('offers.counter')}
              </Button>
            </Tooltip>
          )}
          {actions.includes('accept') && label && (
            <Tooltip label={toKeyedLabel(label, KEYS.offerAccept)}>
              <Button {...busyProps(!isIdle, ({ detail }) => accept(detail))}>{label}</Button>
            </Tooltip>
          )}
          {actions.length === 0 && (
            <Button variant="default" onClick={onClose}>
              {t('ui.close')}
            </Button>
          )}
        </>
      }
    >
      <p>{toPairText(offer)}</p>
      {offer.rate && <p>{t('offers.posted', { rate: toRateText(offer.rate) })}</p>}
      {/* The focus: no key of the dialog is typed into the amount before the user goes there. */}
      <div ref={thread} tabIndex={-1} data-autofocus className={styles.focus}>
        <OfferThread offer={offer} />
        {total !== undefined && <p>{total}</p>}
      </div>
      <AskedAgain problem={problem} underWay={underWay} hasFailed={accepting.isError} />
      {canCounter && <AmountFields {...amount.fields} />}
      {actions.length > 0 && <p>{t('offers.left', { count: offer.amountsLeft })}</p>}
      <Refusal error={amount.error ?? accepting.error ?? ended.error} status={toStatusNow(offer, now)} />
      {actions.length > 0 && <div className={styles.company}>{renderCompany(offer)}</div>}
    </DialogFrame>
  );
}

interface RefusalProps {
  readonly error: unknown;
  /** Of an offer that may have been closed meanwhile. */
  readonly status?: Offer['status'];
}

/** Why a reply was refused: where the offer was closed meanwhile, how. */
function Refusal({ error, status = 'open' }: RefusalProps) {
  if (error === null || error === undefined) return null;
  const reason = isApiError(error) ? error.message : t('offers.failed');
  return (
    <Alert color="red" role="alert" mt="sm">
      {status === 'open' ? reason : t(`offers.closedMeanwhile.${status}`)}
    </Alert>
  );
}
