import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useDrivers } from '../../../data/resources/list-resources.ts';
import type { Driver } from '../../../data/resources/resource.ts';
import { t } from '../../../lib/texts/t.ts';
import { LateDialog } from '../../../ui/dialogs/late-dialog.tsx';
import { lateComponent } from '../../../ui/late-component.tsx';
import { toFullName } from '../model/driver-name.ts';
import { formatPhone } from '../model/phone.ts';
import { useDeleteDriver } from '../use-delete-resource.ts';
import { ResourceCard } from './resource-card.tsx';
import { ResourceList } from './resource-list.tsx';
import { ResourcePanel } from './resource-panel.tsx';
import styles from './resources.module.css';

const DriverDialog = lateComponent(() => import('../dialogs/driver-dialog.tsx'));

/** The company's drivers, each with phone and email. */
export function DriverPanel() {
  const query = useDrivers();
  const remove = useDeleteDriver();
  /** The driver that is edited, `new` for one that is added, null while the form is closed. */
  const [edited, setEdited] = useState<Driver | 'new' | null>(null);
  const close = () => setEdited(null);
  const texts = {
    title: t('resources.drivers'),
    add: t('resources.addDriver'),
    empty: t('resources.noDrivers'),
    emptyHint: t('resources.noDriversHint'),
    loadFailed: t('resources.driversFailed'),
    refreshFailed: t('resources.driversRefreshFailed'),
  };
  return (
    <>
      <ResourcePanel
        texts={texts}
        addKey="d"
        query={query}
        onAdd={() => setEdited('new')}
        renderList={(drivers) => (
          <ResourceList
            label={t('resources.driverList')}
            keysHint={t('resources.driverKeys')}
            rows={drivers}
            keys={{ e: setEdited, Delete: remove }}
            renderCard={(driver, isStop) => (
              <ResourceCard
                key={driver.entityId}
                id={driver.entityId}
                name={toFullName(driver)}
                isStop={isStop}
                actions={[
                  { label: t('resources.editDriver'), keyName: 'e', icon: IconPencil, run: () => setEdited(driver) },
                  { label: t('resources.deleteDriver'), keyName: 'Del', icon: IconTrash, run: () => remove(driver) },
                ]}
              >
                <div className={styles.fact}>{formatPhone(driver.phone) ?? t('resources.noPhone')}</div>
                <div className={styles.fact} title={driver.email}>
                  {driver.email}
                </div>
              </ResourceCard>
            )}
          />
        )}
      />
      {edited !== null && (
        <LateDialog onClose={close}>
          <DriverDialog driver={edited === 'new' ? undefined : edited} onClose={close} />
        </LateDialog>
      )}
    </>
  );
}
