import type { Lane } from '@loadstone/contracts/lanes';
import { Checkbox } from '@mantine/core';
import { handleReply } from '../../lib/api/handle-reply.ts';
import { toReasonedText } from '../../lib/api/failure-text.ts';
import { t } from '../../lib/texts/t.ts';
import { ask } from '../../ui/dialogs/ask.ts';
import { showToast } from '../../ui/toasts/toast.ts';
import { toLaneRoute } from './model/lane-schedule.ts';
import { removeLane, setLanePaused } from './requests.ts';

const fail = (error: unknown, retry: () => void): void => {
  showToast({
    message: toReasonedText(t('lanes.actionFailed'), error),
    tone: 'danger',
    action: { label: t('ui.retry'), run: retry },
  });
};

/** Closes the message of the last change of each lane: only that one can be undone. */
const closeUndo = new Map<number, () => void>();

/** Pauses a lane or resumes it, with undo. */
export function pauseLaneWithUndo(lane: Lane): void {
  const isPaused = !lane.isPaused;
  const route = toLaneRoute(lane);
  const back = () => handleReply(setLanePaused(lane.laneID, lane.isPaused), { onError: (error) => fail(error, back) });
  handleReply(setLanePaused(lane.laneID, isPaused), {
    onSuccess: () => {
      closeUndo.get(lane.laneID)?.();
      const close = showToast({
        message: t(isPaused ? 'lanes.pausedNow' : 'lanes.resumedNow', { route }),
        action: { label: t('lanes.undo'), isUndo: true, run: back },
      });
      closeUndo.set(lane.laneID, close);
    },
    onError: (error) => fail(error, () => pauseLaneWithUndo(lane)),
  });
}

/** Asks whether a lane is deleted, and with it its open postings. @param onDeleted is called after the reply */
export async function askToDeleteLane(lane: Lane, onDeleted: () => void): Promise<void> {
  const route = toLaneRoute(lane);
  let withdraw = false;
  const isConfirmed = await ask({
    title: t('lanes.deleteTitle'),
    body: (
      <>
        <p>{t('lanes.deleteBody', { route })}</p>
        <Checkbox label={t('lanes.deleteOpen')} onChange={({ currentTarget }) => (withdraw = currentTarget.checked)} />
      </>
    ),
    confirmLabel: t('lanes.delete'),
    cancelLabel: t('lanes.cancel'),
    isDangerous: true,
  });
  if (!isConfirmed) return;
  const send = () =>
    handleReply(removeLane(lane.laneID, withdraw), {
      onSuccess: (count) => {
        onDeleted();
        showToast({ message: count > 0 ? t('lanes.deletedOpen', { route, count }) : t('lanes.deletedNow', { route }) });
      },
      onError: (error) => fail(error, send),
    });
  send();
}
