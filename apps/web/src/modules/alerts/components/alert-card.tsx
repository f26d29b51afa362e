import { Button } from '@mantine/core';
import { toSearchPath, toTripsPath, type Alert } from '@loadstone/contracts/alerts';
import { DESK_PATHS } from '@loadstone/contracts/notifications';
import { useState } from 'react';
import { Link } from 'react-router';
import { useChangeAlert, useDeleteAlert } from '../alerts.ts';
import { isApiError } from '../../../lib/api/api-error.ts';
import { handleReply } from '../../../lib/api/handle-reply.ts';
import { formatMoment } from '../../../lib/format/formatting.ts';
import { t } from '../../../lib/texts/t.ts';
import { ask } from '../../../ui/dialogs/ask.ts';
import { showToast } from '../../../ui/toasts/toast.ts';
import { AlertFields, type AlertChoice } from './alert-fields.tsx';
import styles from './alerts.module.css';
import { busyProps } from '../../../ui/busy-props.ts';

/** An alert with its actions. A change of the channel or the rhythm applies at once. */
export function AlertCard({ alert, onLeave }: { readonly alert: Alert; readonly onLeave: () => void }) {
  const { id, name, isPaused } = alert;
  const [isOpen, setOpen] = useState(false);
  // Text messages are chosen as soon as the number is verified.
  const [needsPhone, setNeedsPhone] = useState(false);
  const changing = useChangeAlert();
  const removing = useDeleteAlert();
  const refuse = (error: unknown) =>
    showToast({ message: isApiError(error) ? error.message : t('alerts.failed'), tone: 'danger' });
  const change = (next: Partial<AlertChoice & { isPaused: boolean }>) => {
    const { channel, rhythm } = alert;
    setNeedsPhone(false);
    handleReply(changing.mutateAsync({ id, change: { name, channel, rhythm, isPaused, ...next } }), {
      onSuccess: () => showToast({ message: t('alerts.saved'), tone: 'success' }),
      onError: (error) => {
        if (isApiError(error) && error.code === 'phone.notVerified') setNeedsPhone(true);
        else refuse(error);
      },
    });
  };
  const remove = async () => {
    const isConfirmed = await ask({
      title: t('alerts.removeTitle'),
      body: t('alerts.removeQuestion', { name }),
      confirmLabel: t('alerts.remove'),
      cancelLabel: t('ui.cancel'),
      isDangerous: true,
    });
    if (!isConfirmed) return;
    handleReply(removing.mutateAsync(id), {
      onSuccess: () => showToast({ message: t('alerts.removed') }),
      onError: refuse,
    });
  };
  const path = toPath(alert);
  return (
    <li className={styles.alert}>
      <h3 className={styles.name}>{name}</h3>
      <p className={styles.hint}>{describe(alert)}</p>
      <div className={styles.actions}>
        {path !== undefined && (
          <Button
            size="xs"
            variant="default"
            component={Link}
            to={path}
            aria-label={t('alerts.showOf', { name })}
            onClick={onLeave}
          >
            {t('alerts.show')}
          </Button>
        )}
        <Button
          size="xs"
          variant="default"
          aria-expanded={isOpen}
          aria-label={t('alerts.changeOf', { name })}
          onClick={() => setOpen(!isOpen)}
        >
          {t('alerts.change')}
        </Button>
        <Button
          size="xs"
          variant="default"
          aria-label={isPaused ? t('alerts.resumeOf', { name }) : t('alerts.pauseOf', { name })}
          {...busyProps(changing.isPending, () => change({ isPaused: !isPaused }))}
        >
          {isPaused ? t('alerts.resume') : t('alerts.pause')}
        </Button>
        <Button
          size="xs"
          variant="default"
          aria-label={t('alerts.removeOf', { name })}
          {...busyProps(removing.isPending, () => void remove())}
        >
          {t('alerts.remove')}
        </Button>
      </div>
      {isOpen && (
        <AlertFields
          choice={{ channel: needsPhone ? 'sms' : alert.channel, rhythm: alert.rhythm }}
          onChange={change}
          onPhoneVerified={() => change({ channel: 'sms' })}
        />
      )}
    </li>
  );
}

function describe({ kind, channel, rhythm, isPaused, lastSentOn }: Alert): string {
  return [
    ...(isPaused ? [t('alerts.paused')] : []),
    t(`alerts.kinds.${kind}`),
    t(`alerts.channels.${channel}`),
    t(`alerts.rhythms.${rhythm}`),
    lastSentOn === null ? t('alerts.neverSent') : t('alerts.lastSent', { time: formatMoment(lastSentOn) }),
  ].join(' · ');
}

/** The page of what is followed; undefined for a posting or a truck that is deleted. */
function toPath({ search, token, trips }: Alert): string | undefined {
  if (search !== null) return toSearchPath(search);
  if (token === null) return undefined;
  return trips === null ? DESK_PATHS.posting(token) : toTripsPath(token, trips);
}
