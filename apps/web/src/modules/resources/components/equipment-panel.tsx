import { IconFilePlus, IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { toEdit, useEquipment } from '../list-resources.ts';
import type { Equipment } from '../resource.ts';
import { toAttributeHint, toVehicleHint } from '../../../lib/code-texts.ts';
import { t } from '../../../lib/texts/t.ts';
import { LazyDialog } from '../../../ui/dialogs/lazy-dialog.tsx';
import { lazyComponent } from '../../../ui/lazy-component.tsx';
import { useDeleteEquipment } from '../use-delete-resource.ts';
import { listEquipmentColumns } from '../model/resource-columns.ts';
import { ResourceCard, type CardAction } from './resource-card.tsx';
import { ResourceList } from './resource-list.tsx';
import { ResourcePanel } from './resource-panel.tsx';
import styles from './resources.module.css';

const EquipmentDialog = lazyComponent(() => import('../dialogs/equipment-dialog.tsx'));

interface EquipmentPanelProps {
  /** Opens the posting form with the equipment's types and attributes; omitted where the company may not post. */
  readonly onAddPosting?: ((equipment: Equipment) => void) | undefined;
}

/** My Equipment: the company's trucks, each with types, attributes, note and code. */
export function EquipmentPanel({ onAddPosting }: EquipmentPanelProps) {
  const query = useEquipment({ withPlaces: true });
  const remove = useDeleteEquipment();
  /** The equipment that is edited, `new` for one that is added, null while the form is closed. */
  const [edited, setEdited] = useState<Equipment | 'new' | null>(null);
  const close = () => setEdited(null);
  const texts = {
    title: t('resources.equipment'),
    add: t('resources.addEquipment'),
    empty: t('resources.noEquipment'),
    emptyHint: t('resources.noEquipmentHint'),
    loadFailed: t('resources.equipmentFailed'),
    filter: t('resources.filterEquipment'),
    refreshFailed: t('resources.equipmentRefreshFailed'),
  };
  const toActions = (equipment: Equipment): CardAction[] => [
    ...(onAddPosting
      ? [
          {
            label: t('resources.addPosting'),
            keyName: 'p',
            icon: IconFilePlus,
            run: () => onAddPosting(equipment),
          },
        ]
      : []),
    { label: t('resources.editEquipment'), keyName: 'e', icon: IconPencil, run: () => setEdited(equipment) },
    { label: t('resources.deleteEquipment'), keyName: 'Del', icon: IconTrash, run: () => remove(equipment) },
  ];
  return (
    <>
      <ResourcePanel
        texts={texts}
        addKey="n"
        query={query}
        exported={{ name: 'equipment', columns: listEquipmentColumns() }}
        onAdd={() => setEdited('new')}
        renderList={(equipment) => (
          <ResourceList
            label={t('resources.equipmentList')}
            keysHint={t('resources.equipmentKeys')}
            rows={equipment}
            keys={{ ...(onAddPosting && { p: onAddPosting }), e: setEdited, Delete: remove }}
            renderCard={(one, isStop) => (
              <ResourceCard
                key={one.entityId}
                id={one.entityId}
                name={one.vehicleName}
                isStop={isStop}
                use={one.use}
                place={one.place}
                actions={toActions(one)}
              >
                <EquipmentFacts equipment={one} />
              </ResourceCard>
            )}
          />
        )}
      />
      {edited !== null && (
        <LazyDialog onClose={close}>
          <EquipmentDialog edit={edited === 'new' ? undefined : toEdit(edited, query)} onClose={close} />
        </LazyDialog>
      )}
    </>
  );
}

function EquipmentFacts({ equipment }: { readonly equipment: Equipment }) {
  const { vehicleType, vehicleAttribute, vehicleCode, notes } = equipment;
  const words = [toVehicleHint(vehicleType), toAttributeHint(vehicleAttribute)]
    .filter((part) => part !== '')
    .join(' · ');
  const rest = [notes, vehicleCode && t('resources.code', { code: vehicleCode })]
    .filter((part) => part !== '')
    .join(' · ');
  return (
    <>
      <div className={styles.fact} title={words}>
        {words}
      </div>
      {rest !== '' && (
        <div className={styles.fact} title={rest}>
          {rest}
        </div>
      )}
    </>
  );
}
