import { TextInput } from '@mantine/core';
import type { Currency, Rate } from '@loadstone/contracts';
import type { Ref } from 'react';
import { toAmountHint } from '../../../lib/amount-hint.ts';
import { toRateText } from '../../../lib/fact-values.ts';
import { t } from '../../../lib/texts/t.ts';

interface RateAmountFieldProps {
  readonly typed: string;
  /** What is understood of it. */
  readonly rate: Rate | null;
  /** Of an amount without one. */
  readonly currency: Currency;
  /** A refusal of the amount. */
  readonly problem: string | undefined;
  readonly onType: (text: string) => void;
  readonly ref?: Ref<HTMLInputElement>;
}

/** The field of an amount, with what is understood of it. */
export function RateAmountField({ typed, rate, currency, problem, onType, ref }: RateAmountFieldProps) {
  return (
    <TextInput
      ref={ref}
      data-autofocus
      label={t('assignments.rates.amount')}
      description={rate === null ? toAmountHint(currency) : toRateText(rate)}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      value={typed}
      error={problem}
      autoComplete="off"
      onChange={({ currentTarget }) => onType(currentTarget.value)}
    />
  );
}
