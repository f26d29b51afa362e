import { NativeSelect, TextInput } from '@mantine/core';
import type { HaulMiles, Rate } from '@loadstone/contracts/money';
import type { Ref } from 'react';
import { readRateReply, toReplyHint, type Stated } from '../../../lib/rate-reply.ts';
import { t } from '../../../lib/texts/t.ts';
import { toRateText } from '../../../lib/fact-values.ts';
import { toTotalText } from '../model/offer-total.ts';
import styles from './offers.module.css';

const MINUTES = [15, 30, 60, 240, 1440] as const;

/** What is typed in the fields of an amount. */
export interface AmountEntry {
  readonly typed: string;
  readonly minutes: number;
}

interface AmountFieldsProps {
  readonly entry: AmountEntry;
  /** What the amount replies to. */
  readonly stated: Stated;
  /** Of the load, where it is known. */
  readonly haul: HaulMiles | undefined;
  readonly onChange: (entry: AmountEntry) => void;
  /** A refusal of the amount, by this dialog or the server. */
  readonly problem: string | undefined;
  readonly ref?: Ref<HTMLInputElement>;
  /** True where the amount is what the dialog is for. */
  readonly takesFocus?: boolean;
}

/** The amount with what is understood of it, and how long it is valid. */
export function AmountFields({ entry, stated, haul, onChange, problem, ref, takesFocus }: AmountFieldsProps) {
  const read = readRateReply(entry.typed, stated);
  return (
    <div className={styles.reply}>
      <TextInput
        ref={ref}
        {...(takesFocus && { 'data-autofocus': true })}
        label={t('offers.amount')}
        description={'value' in read && read.value ? toReadText(read.value, haul) : toReplyHint(stated)}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        value={entry.typed}
        error={problem}
        autoComplete="off"
        onChange={({ currentTarget: { value: typed } }) => onChange({ ...entry, typed })}
      />
      <NativeSelect
        label={t('offers.minutes')}
        value={String(entry.minutes)}
        data={MINUTES.map((minutes) => ({ value: String(minutes), label: t(`offers.validity.m${minutes}`) }))}
        onChange={({ currentTarget: { value } }) => onChange({ ...entry, minutes: Number(value) })}
      />
    </div>
  );
}

/** What is understood of an amount: `$2.45 USD/mi ≈ $1,282 USD for 523 mi`. */
function toReadText(rate: Rate, haul: HaulMiles | undefined): string {
  const total = toTotalText(rate, haul);
  return total === undefined ? toRateText(rate) : `${toRateText(rate)} ${total}`;
}
