import type { PlainFactName } from '@loadstone/contracts/postings';
import { useState } from 'react';
import { toFactEntry } from '../../../lib/fact-entry.ts';
import { toFactLabel } from '../../../lib/fact-texts.ts';
import { DayInput } from '../../../ui/form/day-input.tsx';
import type { PostingForm } from '../use-posting-form.ts';

interface DayFieldProps {
  readonly formId: string;
  readonly form: PostingForm;
  readonly name: PlainFactName;
}

/** The field of a later day than the one on which the posting is available. */
export function DayField({ formId, form, name }: DayFieldProps) {
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
