import { toHaul, type HaulMiles, type Rate } from '@loadstone/contracts/money';
import type { Offer } from '@loadstone/contracts/offers';
import { useRef, useState } from 'react';
import { useCounterOffer, useCreateOffer } from './offers.ts';
import { handleReply } from '../../lib/api/handle-reply.ts';
import { newIdempotencyKey } from '../../lib/browser/random.ts';
import { t } from '../../lib/texts/t.ts';
import { useFirstValues, useKeptValues } from '../../ui/form/use-kept-values.ts';
import { showToast } from '../../ui/toasts/toast.ts';
import type { AmountEntry } from './components/amount-fields.tsx';
import { toCurrencyOf } from '../../lib/lane-currency.ts';
import { toRateText } from '../../lib/fact-values.ts';
import { readRateReply } from '../../lib/rate-reply.ts';
import { isFarFrom, toTotalText } from './model/offer-total.ts';

/** A pair without an offer. */
type OfferedPair = Pick<Offer, 'token' | 'eToken' | 'srceSt' | 'destSt'> & {
  readonly rate?: Rate | null | undefined;
  readonly haul?: HaulMiles | undefined;
};

interface AmountOptions {
  readonly of: Offer | OfferedPair;
  /** True where the load states another rate than when the dialog was opened. */
  readonly isChanged?: boolean;
  readonly onSent: () => void;
}

/**
 * An amount that is typed and sent: the first one of a pair, or a reply to an offer. One that is far from the last amount,
 * or whose load has changed its rate meanwhile, is sent by the second try only, while both are the same.
 */
export function useAmount({ of, isChanged = false, onSent }: AmountOptions) {
  const keptAs = `offer ${'id' in of ? of.id : `${of.token} ${of.eToken}`}`;
  const [entry, setEntry] = useState(useFirstValues<AmountEntry>(keptAs, { typed: '', minutes: 30 }));
  const [problem, setProblem] = useState<string>();
  useKeptValues(keptAs, entry, () => entry.typed !== '');
  const field = useRef<HTMLInputElement>(null);
  const creating = useCreateOffer();
  const countering = useCounterOffer();
  // A retry of the same amount is the same request; another amount is another one.
  const request = useRef({ content: '', key: '' });
  const [asked, setAsked] = useState('');
  const haul = 'id' in of ? toHaul(of.loadedMiles) : of.haul;
  const known = ('id' in of ? of.amounts.at(-1)?.rate : undefined) ?? of.rate;
  const stated = known ?? { currency: toCurrencyOf(of) };
  const refuse = (reason: string): void => {
    setProblem(reason);
    field.current?.focus();
  };
  const send = (): void => {
    const read = readRateReply(entry.typed, stated);
    const rate = 'value' in read ? read.value : null;
    if (rate === null) return refuse('problem' in read ? read.problem : t('offers.amountMissing'));
    const question = findQuestion(rate, { known, haul, isChanged });
    const subject = JSON.stringify([rate, known]);
    if (question !== undefined && asked !== subject) {
      setAsked(subject);
      return refuse(question);
    }
    const content = JSON.stringify([rate, entry.minutes, 'id' in of ? of.version : 0]);
    if (request.current.content !== content) request.current = { content, key: newIdempotencyKey() };
    const { key: idempotencyKey } = request.current;
    const draft = { rate, minutes: entry.minutes };
    const sent =
      'id' in of
        ? countering.mutateAsync({ id: of.id, draft: { ...draft, version: of.version }, idempotencyKey })
        : creating.mutateAsync({ draft: { ...draft, token: of.token, eToken: of.eToken }, idempotencyKey });
    handleReply(sent, {
      onSuccess: () => {
        showToast({ message: t('offers.sent'), tone: 'success' });
        onSent();
      },
    });
  };
  return {
    fields: {
      entry,
      stated,
      haul,
      problem,
      ref: field,
      onChange: (next: AmountEntry) => {
        setEntry(next);
        if (next.typed !== entry.typed) setAsked('');
        setProblem(undefined);
      },
    },
    send,
    isSending: creating.isPending || countering.isPending,
    error: creating.error ?? countering.error,
  };
}

interface QuestionOptions {
  /** The last amount; none where no side has stated one. */
  readonly known: Rate | null | undefined;
  readonly haul: HaulMiles | undefined;
  readonly isChanged: boolean;
}

/** What is asked before an amount is sent; undefined for nothing. */
function findQuestion(rate: Rate, { known, haul, isChanged }: QuestionOptions): string | undefined {
  const amount = toTotalText(rate, haul) ?? toRateText(rate);
  if (known && isFarFrom(rate, known, haul)) return t('offers.far', { amount, stated: toRateText(known) });
  return isChanged ? t('offers.sendAgain', { amount }) : undefined;
}
