import { useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { AVAILABILITY_FIELDS, type PostingFormField } from './model/posting-form.ts';

export type FormTab = 'availability' | 'additional';

/** The shown tab of the posting form, and a function that focuses a field. */
export interface FormTabs {
  /** The prefix of the fields' ids: `{formId}-{field}`. */
  readonly formId: string;
  readonly tab: FormTab;
  readonly show: (tab: FormTab) => void;
  /** Moves the focus to a field, on either tab; does nothing for undefined. */
  readonly goTo: (field: PostingFormField | undefined) => void;
}

export function useFormTabs(start: FormTab = 'availability'): FormTabs {
  const formId = useId();
  const [tab, show] = useState(start);
  const goTo = (field: PostingFormField | undefined) => {
    if (field === undefined) return;
    // The field may be on the other tab, which must be rendered before the field can get the focus.
    flushSync(() => show(AVAILABILITY_FIELDS.includes(field) ? 'availability' : 'additional'));
    const element = document.getElementById(`${formId}-${field}`);
    // Stops have several fields, of which the wrong one is meant.
    (element?.querySelector<HTMLElement>('[aria-invalid="true"]') ?? element)?.focus();
  };
  return { formId, tab, show, goTo };
}
