import { Button } from '@mantine/core';
import { t } from '../../../lib/texts/t.ts';
import { DialogFrame } from '../../../ui/dialogs/dialog-frame.tsx';

interface QuickPayDialogProps {
  /** The page of the offer; null where there is none. */
  readonly url: string | null;
  readonly onClose: () => void;
}

/** Explains quick pay before the user follows the link to it. */
export function QuickPayDialog({ url, onClose }: QuickPayDialogProps) {
  return (
    <DialogFrame
      title={t('leads.quickPayTitle')}
      isOpen
      onClose={onClose}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {t('leads.cancel')}
          </Button>
          {url !== null && (
            <Button component="a" href={url} target="_blank" rel="noopener noreferrer" data-autofocus onClick={onClose}>
              {t('leads.quickPayLink')}
            </Button>
          )}
        </>
      }
    >
      <p>{t('leads.quickPayBody.contract')}</p>
      <p>{t('leads.quickPayBody.diligence')}</p>
    </DialogFrame>
  );
}
