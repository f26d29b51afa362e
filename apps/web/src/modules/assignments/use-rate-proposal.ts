import type { Assignment } from '@loadstone/contracts/assignments';
import { useRef, useState } from 'react';
import { useProposeRate } from './change-rate.ts';
import { handleReply } from '../../lib/api/handle-reply.ts';
import { newIdempotencyKey } from '../../lib/browser/random.ts';
import { toCurrencyOf } from '../../lib/lane-currency.ts';
import { readRateReply } from '../../lib/rate-reply.ts';
import { t } from '../../lib/texts/t.ts';

/** Another rate of an assignment, as it is typed and sent. */
export function useRateProposal(
  assignment: Pick<Assignment, 'id' | 'rate' | 'rates' | 'srceSt' | 'destSt'>,
  onSent: () => void,
) {
  const { id, rate: posted, rates } = assignment;
  const proposing = useProposeRate();
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  // A retry of the same amount is the same request; another amount is another one.
  const request = useRef({ content: '', key: '' });
  const stated = rates.at(-1)?.rate ?? posted ?? { currency: toCurrencyOf(assignment) };
  const read = readRateReply(typed, stated);
  const rate = 'value' in read ? read.value : null;
  const lastNumber = rates.at(-1)?.number ?? 0;
  const send = () => {
    if (rate === null) {
      setProblem('problem' in read ? read.problem : t('assignments.rates.amountMissing'));
      field.current?.focus();
      return;
    }
    const content = JSON.stringify([rate, lastNumber]);
    if (request.current.content !== content) request.current = { content, key: newIdempotencyKey() };
    const { key: idempotencyKey } = request.current;
    handleReply(proposing.mutateAsync({ id, rate, lastNumber, idempotencyKey }), { onSuccess: onSent });
  };
  const onType = (text: string) => {
    setTyped(text);
    setProblem(undefined);
  };
  return {
    fields: { typed, rate, stated, problem, onType, ref: field },
    send,
    isSending: proposing.isPending || proposing.isSuccess,
    error: proposing.error,
  };
}
