import { Select } from '@mantine/core';
import type { Assignment } from '@loadstone/contracts';
import { useSetCrew } from '../../../data/assignments/change-assignment.ts';
import { useDrivers, useEquipment } from '../../../data/resources/list-resources.ts';
import { isApiError } from '../../../lib/api-error.ts';
import { t } from '../../../lib/texts/t.ts';
import { showToast } from '../../../ui/toasts/toast.ts';
import styles from './assigned-view.module.css';

/** Driver and equipment of a carrier's assignment, chosen from its resources. */
export function AssignmentCrew({ assignment }: { readonly assignment: Assignment }) {
  const drivers = useDrivers().data ?? [];
  const equipment = useEquipment().data ?? [];
  const crew = useSetCrew();
  const change = (next: { driverID?: number; equipmentID?: number }) =>
    crew.mutate(
      { assignment, ...next },
      {
        onError: (error) => {
          const reason = isApiError(error) ? ` ${error.message}` : '';
          showToast({ message: `${t('assignments.crewFailed')}${reason}`, tone: 'danger' });
        },
      },
    );
  return (
    <div className={styles.crew}>
      <Select
        label={t('assignments.driver')}
        placeholder={t('assignments.noDriver')}
        clearable
        searchable
        disabled={crew.isPending}
        data={drivers.map(({ entityId, firstname, lastname }) => ({
          value: String(entityId),
          label: `${firstname} ${lastname}`.trim(),
        }))}
        value={assignment.driverID > 0 ? String(assignment.driverID) : null}
        onChange={(value) => change({ driverID: Number(value ?? 0) })}
      />
      <Select
        label={t('assignments.equipment')}
        placeholder={t('assignments.noEquipment')}
        clearable
        searchable
        disabled={crew.isPending}
        data={equipment.map(({ entityId, vehicleName }) => ({ value: String(entityId), label: vehicleName }))}
        value={assignment.equipmentID > 0 ? String(assignment.equipmentID) : null}
        onChange={(value) => change({ equipmentID: Number(value ?? 0) })}
      />
    </div>
  );
}
