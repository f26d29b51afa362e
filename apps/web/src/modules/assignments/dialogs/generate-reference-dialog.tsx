import { Alert, Button, Stack } from '@mantine/core';
import type { Posting } from '@loadstone/contracts/postings';
import { REFERENCE_DAYS } from '@loadstone/contracts/references';
import { useEffect, useRef } from 'react';
import { t } from '../../../lib/texts/t.ts';
import { DialogFrame } from '../../../ui/dialogs/dialog-frame.tsx';
import { DriverPhoneField } from '../components/driver-phone-field.tsx';
import { NoteField } from '../components/note-field.tsx';
import { ReferenceNumber } from '../components/reference-number.tsx';
import { useAssign } from '../use-assign.ts';
import styles from './dialogs.module.css';
import { busyProps } from '../../../ui/busy-props.ts';

interface GenerateReferenceDialogProps {
  /** An open load of the company. */
  readonly posting: Posting;
  readonly onClose: () => void;
}

/** Assign Load from the posting list: generates the load's reference number, once, and shows it. */
export default function GenerateReferenceDialog({ posting, onClose }: GenerateReferenceDialogProps) {
  const { note, driverPhone, onSubmit, isIdle, canRetry, assigned, refusal, failure } = useAssign({
    draft: { userId: 0, token: posting.token, eToken: 0 },
    onClose,
  });
  const { srceCity, srceSt, destCity, destSt } = posting;
  const isOver = assigned !== undefined || refusal !== undefined;
  // The field that had the focus is replaced. An Enter that was pressed twice must not close the dialog unseen.
  const result = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isOver) result.current?.focus();
  }, [isOver]);
  return (
    <DialogFrame
      title={t('assignments.assignTitle')}
      isOpen
      onClose={onClose}
      onSubmit={onSubmit}
      footer={
        isOver ? (
          <Button onClick={onClose}>{assigned ? t('assignments.close') : t('assignments.ok')}</Button>
        ) : (
          <>
            <Button variant="default" onClick={onClose}>
              {t('ui.cancel')}
            </Button>
            <Button type="submit" {...busyProps(!isIdle && !canRetry)}>
              {canRetry ? t('ui.retry') : t('assignments.generateReference')}
            </Button>
          </>
        )
      }
    >
      {refusal === undefined && (
        <p>{t('assignments.lane', { origin: `${srceCity}, ${srceSt}`, destination: `${destCity}, ${destSt}` })}</p>
      )}
      {!isOver && (
        <Stack gap="sm">
          <NoteField note={note} isReadOnly={!isIdle} />
          <DriverPhoneField phone={driverPhone} isReadOnly={!isIdle} />
        </Stack>
      )}
      {isOver && (
        <div ref={result} tabIndex={-1} className={styles.text} role={assigned ? 'status' : 'alert'}>
          {refusal}
          {assigned && <ReferenceNumber pin={assigned.pin} />}
          {assigned && <p>{t('assignments.referenceHint', { days: REFERENCE_DAYS })}</p>}
        </div>
      )}
      {failure !== undefined && (
        <Alert color="red" role="alert" mt="sm">
          {failure}
        </Alert>
      )}
    </DialogFrame>
  );
}
