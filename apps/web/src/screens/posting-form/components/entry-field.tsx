import { PLAIN_FACTS, type PlainFactName, type TypedFactName } from '@loadstone/contracts/postings';
import { Button, Checkbox, TextInput } from '@mantine/core';
import { useState } from 'react';
import { toFactEntry } from '../../../lib/fact-entry.ts';
import { toFactHint, toFactLabel } from '../../../lib/fact-texts.ts';
import { toFactText } from '../../../lib/fact-values.ts';
import { toReplyHint } from '../../../lib/rate-reply.ts';
import { findText, t } from '../../../lib/texts/t.ts';
import { DayInput } from '../../../ui/form/day-input.tsx';
import type { PostingForm } from '../use-posting-form.ts';
import { FarDay } from './far-day.tsx';
import styles from './posting-form.module.css';

interface EntryFieldProps {
  readonly formId: string;
  readonly form: PostingForm;
  readonly name: PlainFactName;
}

/** The field of a fact that is typed in a short form: it shows the unit, and beside it what the text means. */
export function EntryField({ formId, form, name }: EntryFieldProps) {
  const { values, start, shownErrors, enter, leave } = form;
  const { value } = PLAIN_FACTS[name];
  if (value.type === 'choice') {
    return (
      <Checkbox
        id={`${formId}-${name}`}
        className={styles.entryChoice}
        label={toFactLabel(name)}
        description={toFactHint(name)}
        checked={values[name] === true}
        onChange={({ currentTarget }) => enter(name, currentTarget.checked ? t('facts.entry.yes') : '')}
      />
    );
  }
  if (value.type === 'day') {
    return (
      <div>
        <DayField formId={formId} form={form} name={name} />
        {name === 'deliveryDate' && <FarDay form={form} field={name} />}
      </div>
    );
  }
  const typed = values.entries[name] ?? toFactEntry(name, values);
  const meaning = toFactText(name, values);
  const hint =
    name === 'rate' && start.rate ? toReplyHint({ currency: form.amountCurrency }) : findText(`facts.${name}.typed`);
  const choices = shownErrors[name] === undefined ? [] : form.listChoices(name);
  return (
    <div>
      <TextInput
        id={`${formId}-${name}`}
        label={toFactLabel(name)}
        autoComplete="off"
        placeholder={t(`facts.${name as TypedFactName}.placeholder`)}
        maxLength={value.type === 'line' ? value.maxLength : LONGEST_ENTRY}
        value={typed}
        error={shownErrors[name]}
        description={meaning === typed ? hint : meaning}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        rightSection={value.type === 'measure' ? <span className={styles.unit}>{value.unit}</span> : null}
        onChange={({ currentTarget }) => enter(name, currentTarget.value)}
        onBlur={() => leave(name)}
      />
      {choices.length > 0 && (
        <div className={styles.choices}>
          {choices.map((choice) => {
            const label = toFactText(name, { [name]: choice });
            return (
              <Button key={label} size="compact-xs" variant="default" onClick={() => form.choose(name, choice)}>
                {label}
              </Button>
            );
          })}
        </div>
      )}
    </div>
  );
}

const LONGEST_ENTRY = 40;

interface DayFieldProps {
  readonly formId: string;
  readonly form: PostingForm;
  readonly name: PlainFactName;
}

/** The field of a later day than the one on which the posting is available. */
function DayField({ formId, form, name }: DayFieldProps) {
  const { values, shownErrors, enter, leave } = form;
  const [isOpen, setOpen] = useState(false);
  return (
    <DayInput
      id={`${formId}-${name}`}
      label={toFactLabel(name)}
      clearable
      {...(values.dateAvail !== null && { minDate: values.dateAvail })}
      value={toFactEntry(name, values) || null}
      error={shownErrors[name]}
      onChange={(day) => enter(name, day ?? '')}
      onBlur={() => leave(name)}
      // Esc closes the calendar first. The dialog handles the key earlier and checks this attribute.
      data-mantine-stop-propagation={isOpen || undefined}
      popoverProps={{ withinPortal: true, onOpen: () => setOpen(true), onClose: () => setOpen(false) }}
    />
  );
}
