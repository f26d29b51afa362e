import { TextInput } from '@mantine/core';
import type { Rate } from '@loadstone/contracts/money';
import type { Ref } from 'react';
import { toReplyHint, type Stated } from '../../../lib/rate-reply.ts';
import { toRateText } from '../../../lib/fact-values.ts';
import { t } from '../../../lib/texts/t.ts';

interface RateAmountFieldProps {
  readonly typed: string;
  /** What is understood of it. */
  readonly rate: Rate | null;
  /** What the amount replies to. */
  readonly stated: Stated;
  /** A refusal of the amount. */
  readonly problem: string | undefined;
  readonly onType: (text: string) => void;
  readonly ref?: Ref<HTMLInputElement>;
}

/** The field of an amount, with what is understood of it. */
export function RateAmountField({ typed, rate, stated, problem, onType, ref }: RateAmountFieldProps) {
  return (
    <TextInput
      ref={ref}
      data-autofocus
      label={t('assignments.rates.amount')}
      description={rate === null ? toReplyHint(stated) : toRateText(rate)}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      value={typed}
      error={problem}
      autoComplete="off"
      onChange={({ currentTarget }) => onType(currentTarget.value)}
    />
  );
}
