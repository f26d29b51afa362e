import { useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { AVAILABILITY_FIELDS, type PostingFormField } from './model/posting-form.ts';

export type FormTab = 'availability' | 'additional';

/** Which tab of the posting form is shown, and the way to any of its fields. */
export interface FormTabs {
  /** The fields' ids begin with it: `{formId}-{field}`. */
  readonly formId: string;
  readonly tab: FormTab;
  readonly show: (tab: FormTab) => void;
  /** Puts the focus on a field, on whichever tab it is; nothing for undefined. */
  readonly goTo: (field: PostingFormField | undefined) => void;
}

export function useFormTabs(): FormTabs {
  const formId = useId();
  const [tab, show] = useState<FormTab>('availability');
  const goTo = (field: PostingFormField | undefined) => {
    if (field === undefined) return;
    // The field may sit on the other tab, which has to be on screen before it can take the focus.
    flushSync(() => show(AVAILABILITY_FIELDS.includes(field) ? 'availability' : 'additional'));
    document.getElementById(`${formId}-${field}`)?.focus();
  };
  return { formId, tab, show, goTo };
}
