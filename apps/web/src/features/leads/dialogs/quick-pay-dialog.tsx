import { Button } from '@mantine/core';
import { leadTexts } from '../../../lib/texts/leads.ts';
import { DialogFrame } from '../../../ui/dialogs/dialog-frame.tsx';

interface QuickPayDialogProps {
  /** The offer's own page; null where there is none to go to. */
  readonly url: string | null;
  readonly onClose: () => void;
}

/** What quick pay is and is not, before somebody follows the link to it. */
export function QuickPayDialog({ url, onClose }: QuickPayDialogProps) {
  return (
    <DialogFrame
      title={leadTexts.quickPayTitle}
      isOpen
      onClose={onClose}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {leadTexts.cancel}
          </Button>
          {url !== null && (
            <Button component="a" href={url} target="_blank" rel="noopener noreferrer" data-autofocus onClick={onClose}>
              {leadTexts.quickPayLink}
            </Button>
          )}
        </>
      }
    >
      {leadTexts.quickPayBody.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </DialogFrame>
  );
}
