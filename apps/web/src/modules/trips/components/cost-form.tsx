import { Button, Popover, TextInput } from '@mantine/core';
import { CURRENCIES } from '@loadstone/contracts/money';
import { TRIP_RULES, type TripCosts } from '@loadstone/contracts/trips';
import { useState } from 'react';
import { z } from 'zod';
import { useSetTripCosts } from '../trips.ts';
import { toReasonedText } from '../../../lib/api/failure-text.ts';
import { handleReply } from '../../../lib/api/handle-reply.ts';
import { t } from '../../../lib/texts/t.ts';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import styles from './trips.module.css';
import { busyProps } from '../../../ui/busy-props.ts';

const CENTS = 100;
const MOST_DOLLARS = TRIP_RULES.costPerMileMaximum / CENTS;

/** What a mile costs the company, in each currency. */
export function CostForm({ costs, isEditable }: { readonly costs: TripCosts; readonly isEditable: boolean }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" trapFocus returnFocus withinPortal>
      <Popover.Target>
        <Button size="xs" variant="default" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t('trips.costs.open')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('trips.costs.open')}>
        <Fields costs={costs} isEditable={isEditable} onSaved={() => setOpen(false)} />
      </Popover.Dropdown>
    </Popover>
  );
}

interface FieldsProps {
  readonly costs: TripCosts;
  readonly isEditable: boolean;
  readonly onSaved: () => void;
}

/** What is typed; cents are made of it when it is sent. */
const amount = z.string().refine((text) => toCents(text) !== null, { error: () => t('trips.costs.invalid') });
const TYPED = z.object({ USD: amount, CAD: amount });

function Fields({ costs, isEditable, onSaved }: FieldsProps) {
  const save = useSetTripCosts();
  const { form, onSubmit } = useContractForm({
    schema: TYPED,
    initialValues: { USD: toText(costs.USD), CAD: toText(costs.CAD) },
    onValid: ({ USD, CAD }) =>
      handleReply(save.mutateAsync({ USD: toCents(USD) ?? 0, CAD: toCents(CAD) ?? 0 }), { onSuccess: onSaved }),
  });
  return (
    <form className={styles.costs} onSubmit={onSubmit} noValidate>
      <p className={styles.soft}>{t('trips.costs.hint')}</p>
      {CURRENCIES.map((currency) => (
        <TextInput
          key={currency}
          label={t(`trips.costs.${currency}`)}
          inputMode="decimal"
          autoComplete="off"
          readOnly={!isEditable}
          {...form.getInputProps(currency)}
        />
      ))}
      {save.isError && (
        <p role="alert" className={styles.failed}>
          {toReasonedText(t('trips.costs.failed'), save.error)}
        </p>
      )}
      {isEditable && (
        <Button type="submit" size="xs" {...busyProps(save.isPending)}>
          {t('trips.costs.save')}
        </Button>
      )}
    </form>
  );
}

function toText(cents: number): string {
  return (cents / CENTS).toFixed(2);
}

/** Null for a text that is no amount within the limits. */
function toCents(text: string): number | null {
  const trimmed = text.trim().replace(',', '.');
  if (!/^\d{1,3}(\.\d{1,2})?$/.test(trimmed)) return null;
  const dollars = Number(trimmed);
  return dollars > MOST_DOLLARS ? null : Math.round(dollars * CENTS);
}
