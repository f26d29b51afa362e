import { Alert, Button } from '@mantine/core';
import type { Assignment } from '@loadstone/contracts/assignments';
import { pickStopFacts, type ChangedStopDraft } from '@loadstone/contracts/postings';
import { useId, useState } from 'react';
import { toReasonedText } from '../../../lib/api/failure-text.ts';
import { handleReply } from '../../../lib/api/handle-reply.ts';
import { t } from '../../../lib/texts/t.ts';
import { busyProps } from '../../../ui/busy-props.ts';
import { DialogFrame } from '../../../ui/dialogs/dialog-frame.tsx';
import { showToast } from '../../../ui/toasts/toast.ts';
import { listStopErrors, StopsEditor, type FormStop } from '../../stops/index.ts';
import { useProposeStops } from '../change-stops.ts';

interface ProposeStopsDialogProps {
  readonly assignment: Assignment;
  readonly onClose: () => void;
}

/** Other stops between the ends of a load that is assigned or on route. They count once the other side agrees. */
export default function ProposeStopsDialog({ assignment, onClose }: ProposeStopsDialogProps) {
  const id = useId();
  const proposing = useProposeStops();
  // What the user changes is compared with the stops that were shown when the dialog opened.
  const [opened] = useState(assignment);
  const [stops, setStops] = useState<readonly FormStop[]>(() =>
    (opened.stops ?? []).map((stop, index) => ({ ...stop, was: index + 1 })),
  );
  const [isRevealed, setRevealed] = useState(false);
  const { dateAvail, deliveryDate = null, weightLbs = null, lengthFt = null } = opened;
  const errors = listStopErrors({ stops, dateAvail, deliveryDate, weightLbs, lengthFt });
  const wrong = errors.findIndex((one) => Object.keys(one).length > 0);
  const send = () => {
    setRevealed(true);
    if (proposing.isPending) return;
    if (wrong !== -1) {
      document.querySelectorAll<HTMLElement>(`[id="${id}-stops"] > li`)[wrong]?.querySelector('input')?.focus();
      return;
    }
    const lastNumber = opened.stopChange?.number ?? 0;
    handleReply(proposing.mutateAsync({ id: opened.id, stops: stops.map(toDraft), lastNumber }), {
      onSuccess: () => {
        showToast({ message: t('assignments.stopChange.sent'), tone: 'success' });
        onClose();
      },
    });
  };
  const hasReached = opened.stopTimes?.slice(1).some(({ arrivedOn, departedOn }) => arrivedOn ?? departedOn) ?? false;
  return (
    <DialogFrame
      title={t('assignments.stopChange.dialogTitle')}
      isOpen
      size={720}
      isTall
      onClose={onClose}
      onSubmit={send}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {t('ui.cancel')}
          </Button>
          <Button type="submit" {...busyProps(proposing.isPending)}>
            {t('assignments.stopChange.send')}
          </Button>
        </>
      }
    >
      <p>{t('assignments.stopChange.hint')}</p>
      {hasReached && <p>{t('assignments.stopChange.reached')}</p>}
      <StopsEditor
        id={id}
        stops={stops}
        errors={errors}
        isRevealed={isRevealed}
        earliest={dateAvail}
        onChange={(change) => {
          proposing.reset();
          setStops(change);
        }}
      />
      {isRevealed && wrong !== -1 && (
        <Alert color="red" role="alert" mt="sm">
          {t('assignments.stopChange.problems')}
        </Alert>
      )}
      {proposing.error !== null && (
        <Alert color="red" role="alert" mt="sm">
          {toReasonedText(t('assignments.stopChange.failed'), proposing.error)}
        </Alert>
      )}
    </DialogFrame>
  );
}

function toDraft(stop: FormStop): ChangedStopDraft {
  const { cityId, was = null } = stop;
  return { cityId, ...pickStopFacts(stop), was };
}
