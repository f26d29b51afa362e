import { useEffect, useState } from 'react';
import { useLatest } from '../../lib/react/use-latest.ts';
import { after } from '../../lib/time/clock.ts';
import type { QuickReplies } from './components/quick-parts.tsx';
import { t } from '../../lib/texts/t.ts';
import type { PostingFormField } from './model/posting-form.ts';
import type { QuickChoice, QuickPost, UnclearPart } from './model/to-quick-post.ts';
import type { FormTabs } from './use-form-tabs.ts';
import type { PostingForm } from './use-posting-form.ts';

/** How often it is checked whether the dialog, which places the focus when it is shown, has done so. */
const FOCUS_CHECK_MS = 50;

/** The parts of the line that filled an open form, and the replies that settle the unclear ones. */
export function useQuickReplies(start: QuickPost | undefined, form: PostingForm) {
  const [quick, setQuick] = useState(start);
  const settle = (part: UnclearPart, understood?: { readonly field: PostingFormField; readonly meaning: string }) =>
    setQuick(
      (current) =>
        current && {
          ...current,
          unclear: current.unclear.filter((other) => other !== part),
          parts: understood ? [...current.parts, { text: part.text, ...understood }] : current.parts,
        },
    );
  const replies: QuickReplies = {
    onChoice: (part, { label, values }: QuickChoice) => {
      for (const [field, value] of Object.entries(values)) form.set(field as PostingFormField, value as never);
      setQuick((current) => current && { ...current, values: { ...current.values, ...values } });
      settle(part, part.field && { field: part.field, meaning: label });
    },
    onComment: (part) => {
      const { comment } = form.values;
      form.set('comment', comment === '' ? part.text : `${comment}, ${part.text}`);
      settle(part, { field: 'comment', meaning: t('facts.comment.name') });
    },
    onDrop: (part) => settle(part),
  };
  return { quick, replies };
}

/** The id of the element that settles the first unclear part of a form. */
export function toUnclearId(formId: string): string {
  return `${formId}-unclear`;
}

interface QuickStart {
  /** Undefined where the form is complete or was not filled by a line. */
  readonly quick: QuickPost | undefined;
  readonly form: PostingForm;
  readonly tabs: FormTabs;
}

/** Moves the focus of a form that opens to what the line left open: its first unclear part, else the first missing field. */
export function useQuickStart({ quick, form, tabs }: QuickStart): void {
  const start = useLatest(() => {
    if (quick === undefined) return;
    if (quick.unclear.length > 0) document.getElementById(toUnclearId(tabs.formId))?.focus();
    // Enter on the line was to send it: what is missing is marked.
    else tabs.goTo(form.reveal());
  });
  useEffect(() => {
    let cancel = (): void => undefined;
    const wait = (): void => {
      cancel = after(FOCUS_CHECK_MS, () => (isFocusInDialog() ? start.current() : wait()));
    };
    wait();
    return () => cancel();
  }, [start]);
}

function isFocusInDialog(): boolean {
  return document.activeElement?.closest('[role="dialog"]') !== null;
}
