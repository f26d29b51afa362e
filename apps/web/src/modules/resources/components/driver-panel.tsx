import { Button } from '@mantine/core';
import { IconLink, IconMapPin, IconPencil, IconRoute, IconTrash } from '@tabler/icons-react';
import { DESK_PATHS } from '@loadstone/contracts/notifications';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { toEdit, useDrivers } from '../list-resources.ts';
import { formatPhone } from '../model/phone.ts';
import type { Driver } from '../resource.ts';
import { useSession } from '../../../lib/session/session.ts';
import { useSettings } from '../../../lib/settings/settings.ts';
import { t } from '../../../lib/texts/t.ts';
import { toPhoneAddress } from '../../../lib/format/phone-address.ts';
import { ask } from '../../../ui/dialogs/ask.ts';
import { LazyDialog } from '../../../ui/dialogs/lazy-dialog.tsx';
import { lazyComponent } from '../../../ui/lazy-component.tsx';
import { toFullName } from '../model/driver-name.ts';
import { useDeleteDriver } from '../use-delete-resource.ts';
import { listDriverColumns } from '../model/resource-columns.ts';
import { ResourceCard } from './resource-card.tsx';
import { ResourceList } from './resource-list.tsx';
import { ResourcePanel } from './resource-panel.tsx';
import { KEYS } from '../../../ui/shortcuts/keys.ts';
import styles from './resources.module.css';

const DriverDialog = lazyComponent(() => import('../dialogs/driver-dialog.tsx'));
const DriverLinkDialog = lazyComponent(() => import('../dialogs/driver-link-dialog.tsx'));
const DriverMapDialog = lazyComponent(() => import('../dialogs/driver-map-dialog.tsx'));

/** The company's drivers, each with phone and email. */
export function DriverPanel() {
  const { hasFeature } = useSession();
  const { supportPhone } = useSettings();
  const query = useDrivers({ withPlaces: true });
  const remove = useDeleteDriver();
  const navigate = useNavigate();
  /** The driver that is edited, `new` for one that is added, null while the form is closed. */
  const [edited, setEdited] = useState<Driver | 'new' | null>(null);
  const close = () => setEdited(null);
  const [linked, setLinked] = useState<Driver | null>(null);
  /** The driver on the map, `all` for every driver, null while the map is closed. */
  const [tracked, setTracked] = useState<Driver | 'all' | null>(null);
  const track = (driver: Driver | 'all') => {
    if (hasFeature('ll_track')) setTracked(driver);
    else {
      const body = t('permits.missing', { phone: supportPhone });
      void ask({ title: t('tracking.track'), body, confirmLabel: t('assignments.ok') });
    }
  };
  const planTrip = ({ entityId }: Driver) => void navigate(DESK_PATHS.trips('driver', entityId));
  const texts = {
    title: t('resources.drivers'),
    add: t('resources.addDriver'),
    empty: t('resources.noDrivers'),
    emptyHint: t('resources.noDriversHint'),
    loadFailed: t('resources.driversFailed'),
    filter: t('resources.filterDrivers'),
    refreshFailed: t('resources.driversRefreshFailed'),
  };
  return (
    <>
      <ResourcePanel
        texts={texts}
        addKey="d"
        query={query}
        exported={{ name: 'drivers', columns: listDriverColumns() }}
        onAdd={() => setEdited('new')}
        more={
          <Button size="xs" variant="default" onClick={() => track('all')}>
            {t('tracking.trackAll')}
          </Button>
        }
        renderList={(drivers) => (
          <ResourceList
            label={t('resources.driverList')}
            keysHint={t('resources.driverKeys')}
            rows={drivers}
            keys={{ e: setEdited, Delete: remove, [KEYS.track]: track, q: setLinked, [KEYS.trip]: planTrip }}
            renderCard={(driver, isStop) => (
              <ResourceCard
                key={driver.entityId}
                id={driver.entityId}
                name={toFullName(driver)}
                isStop={isStop}
                use={driver.use}
                place={driver.place}
                actions={[
                  { label: t('resources.editDriver'), keyName: 'e', icon: IconPencil, run: () => setEdited(driver) },
                  { label: t('tracking.track'), keyName: KEYS.track, icon: IconMapPin, run: () => track(driver) },
                  { label: t('tracking.driverLink'), keyName: 'q', icon: IconLink, run: () => setLinked(driver) },
                  {
                    label: t('trips.title'),
                    keyName: KEYS.trip,
                    icon: IconRoute,
                    run: () => planTrip(driver),
                  },
                  { label: t('resources.deleteDriver'), keyName: 'Del', icon: IconTrash, run: () => remove(driver) },
                ]}
              >
                <DriverContact driver={driver} isStop={isStop} />
              </ResourceCard>
            )}
          />
        )}
      />
      {linked !== null && (
        <LazyDialog onClose={() => setLinked(null)}>
          <DriverLinkDialog driverId={linked.entityId} name={toFullName(linked)} onClose={() => setLinked(null)} />
        </LazyDialog>
      )}
      {tracked !== null && (
        <LazyDialog onClose={() => setTracked(null)}>
          <DriverMapDialog driver={tracked === 'all' ? undefined : tracked} onClose={() => setTracked(null)} />
        </LazyDialog>
      )}
      {edited !== null && (
        <LazyDialog onClose={close}>
          <DriverDialog edit={edited === 'new' ? undefined : toEdit(edited, query)} onClose={close} />
        </LazyDialog>
      )}
    </>
  );
}

interface DriverContactProps {
  readonly driver: Driver;
  /** True for the card that the Tab key stops at. */
  readonly isStop: boolean;
}

/** Phone and e-mail of a driver: each can be used or copied with one click. */
function DriverContact({ driver, isStop }: DriverContactProps) {
  const { email } = driver;
  const phone = formatPhone(driver.phone);
  const name = toFullName(driver);
  const tabIndex = isStop ? 0 : -1;
  return (
    <>
      <div className={styles.contact}>
        {phone === undefined ? (
          <span className={styles.fact}>{t('resources.noPhone')}</span>
        ) : (
          <>
            <a className={styles.link} href={toPhoneAddress(driver.phone)} tabIndex={tabIndex}>
              {phone}
            </a>
            <CopyButton
              value={phone}
              label={t('resources.copyPhone', { name })}
              doneLabel={t('resources.copied')}
              tabIndex={tabIndex}
            />
          </>
        )}
      </div>
      <div className={styles.contact}>
        <a className={styles.link} href={`mailto:${email}`} title={email} tabIndex={tabIndex}>
          {email}
        </a>
        <CopyButton
          value={email}
          label={t('resources.copyEmail', { name })}
          doneLabel={t('resources.copied')}
          tabIndex={tabIndex}
        />
      </div>
    </>
  );
}
