import { ENTITY_TYPES } from '@loadstone/contracts/resources';
import { useRef } from 'react';
import { useDeleteResource, useEditResource, type ResourceInput } from './change-resource.ts';
import type { Driver, Equipment } from './resource.ts';
import { isApiError } from '../../lib/api/api-error.ts';
import { toReasonedText } from '../../lib/api/failure-text.ts';
import { handleReply } from '../../lib/api/handle-reply.ts';
import { t } from '../../lib/texts/t.ts';
import { ask } from '../../ui/dialogs/ask.ts';
import { showToast } from '../../ui/toasts/toast.ts';
import { toFullName } from './model/driver-name.ts';

/** Deletes a driver and offers to undo it. An assigned driver stays, and the assignment is shown. */
export function useDeleteDriver(): (driver: Driver) => void {
  const remove = useDelete(t('resources.driverAssigned'));
  return (driver) => void remove(driver, toFullName(driver), { entityTypeId: ENTITY_TYPES.driver, details: driver });
}

/** Deletes a truck and offers to undo it. An assigned truck stays, and the assignment is shown. */
export function useDeleteEquipment(): (equipment: Equipment) => void {
  const remove = useDelete(t('resources.equipmentAssigned'));
  return (equipment) =>
    void remove(equipment, equipment.vehicleName, { entityTypeId: ENTITY_TYPES.truck, details: equipment });
}

function useDelete(assignedTitle: string) {
  const removal = useDeleteResource();
  const edit = useEditResource();
  /** The ids of the resources whose deletion has not been confirmed yet. */
  const sent = useRef(new Set<number>());

  const restore = (key: Pick<Driver, 'entityId' | 'version'>, name: string, input: ResourceInput) =>
    handleReply(edit.mutateAsync({ key, input }), {
      onSuccess: () => showToast({ message: t('resources.undone', { name }), tone: 'success' }),
      onError: (error) => {
        const retry = { label: t('ui.retry'), run: () => restore(key, name, input) };
        showToast({
          message: toReasonedText(t('resources.undoFailed', { name }), error),
          tone: 'danger',
          action: retry,
        });
      },
    });

  const remove = async (resource: Driver | Equipment, name: string, input: ResourceInput): Promise<void> => {
    if (sent.current.has(resource.entityId)) return;
    sent.current.add(resource.entityId);
    try {
      // The callbacks of `mutate` are called for the latest deletion only.
      const deleted = await removal.mutateAsync(resource);
      const action = { label: t('resources.undo'), isUndo: true, run: () => restore(deleted, name, input) };
      showToast({ message: t('resources.deleted', { name }), action });
    } catch (error) {
      if (isApiError(error) && error.code === 'resource.assigned') {
        void ask({ title: assignedTitle, body: error.message, confirmLabel: t('resources.ok') });
        return;
      }
      const retry = { label: t('ui.retry'), run: () => void remove(resource, name, input) };
      showToast({
        message: toReasonedText(t('resources.deleteFailed', { name }), error),
        tone: 'danger',
        action: retry,
      });
    } finally {
      sent.current.delete(resource.entityId);
    }
  };
  return remove;
}
