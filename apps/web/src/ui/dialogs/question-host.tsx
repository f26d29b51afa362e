import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { useStore } from '../../lib/react/store.ts';
import { whenQuiet } from '../../lib/time/when-quiet.ts';
import { pendingQuestions } from './ask.ts';
import { LazyDialogFrame, preloadDialogFrame } from './lazy-dialog-frame.tsx';

/** Shows the questions of `ask()`. Mounted once, at the root. */
export function QuestionHost() {
  const [question] = useStore(pendingQuestions);
  useEffect(() => whenQuiet(preloadDialogFrame), []);
  if (question === undefined) return null;
  const { id, title, body, confirmLabel, cancelLabel, isDangerous = false, isDismissible = true, answer } = question;
  const { onCancel } = question;
  const startsAtCancel = isDangerous || onCancel !== undefined;
  return (
    <LazyDialogFrame
      key={id}
      title={title}
      isOpen
      isOnTop
      onClose={isDismissible ? () => answer(false) : undefined}
      onSubmit={() => answer(true)}
      footer={
        <>
          {cancelLabel !== undefined && (
            <Button
              variant="default"
              onClick={() => {
                onCancel?.();
                answer(false);
              }}
              data-autofocus={startsAtCancel || undefined}
            >
              {cancelLabel}
            </Button>
          )}
          <Button type="submit" color={isDangerous ? 'red' : undefined} data-autofocus={!startsAtCancel || undefined}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {typeof body === 'function' ? body(() => answer(false)) : body}
    </LazyDialogFrame>
  );
}
