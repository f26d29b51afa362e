import type { Assignment } from '@loadstone/contracts';
import { useSetCrew } from '../../../data/assignments/change-assignment.ts';
import { isApiError } from '../../../lib/api/api-error.ts';
import { handleReply } from '../../../lib/api/handle-reply.ts';
import { t } from '../../../lib/texts/t.ts';
import { showToast } from '../../../ui/toasts/toast.ts';
import { CrewFields } from './crew-fields.tsx';

/** Driver and equipment of a carrier's assignment; a choice is saved at once. */
export function AssignmentCrew({ assignment }: { readonly assignment: Assignment }) {
  const crew = useSetCrew();
  const { driverID, equipmentID, driver, equipment } = assignment;
  return (
    <CrewFields
      value={{ driverID, equipmentID }}
      names={{ driver: driver?.name, equipment: equipment?.name }}
      isDisabled={crew.isPending}
      onChange={(changed) =>
        handleReply(crew.mutateAsync({ assignment, ...changed }), {
          onError: (error) => {
            const reason = isApiError(error) ? ` ${error.message}` : '';
            showToast({ message: `${t('assignments.crewFailed')}${reason}`, tone: 'danger' });
          },
        })
      }
    />
  );
}
