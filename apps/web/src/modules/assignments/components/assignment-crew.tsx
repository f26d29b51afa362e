import type { Assignment } from '@loadstone/contracts/assignments';
import { useSetCrew } from '../change-assignment.ts';
import { toReasonedText } from '../../../lib/api/failure-text.ts';
import { handleReply } from '../../../lib/api/handle-reply.ts';
import { t } from '../../../lib/texts/t.ts';
import { toRetry } from '../../../ui/toasts/retry-action.ts';
import { showToast } from '../../../ui/toasts/toast.ts';
import { CrewFields } from './crew-fields.tsx';

/** Driver and equipment of a carrier's assignment; a choice is saved at once. */
export function AssignmentCrew({ assignment }: { readonly assignment: Assignment }) {
  const crew = useSetCrew();
  const { driverID, equipmentID, driver, equipment } = assignment;
  const send = (changed: { driverID?: number; equipmentID?: number }): void =>
    handleReply(crew.mutateAsync({ assignment, ...changed }), {
      onError: (error) =>
        showToast({
          message: toReasonedText(t('assignments.crewFailed'), error),
          tone: 'danger',
          action: toRetry(error, () => send(changed)),
        }),
    });
  return (
    <CrewFields
      value={{ driverID, equipmentID }}
      names={{ driver: driver?.name, equipment: equipment?.name }}
      isReadOnly={crew.isPending}
      onChange={send}
    />
  );
}
