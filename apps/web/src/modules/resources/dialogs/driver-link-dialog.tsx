import type { SmsState as State, SmsStatus } from '@loadstone/contracts/sms';
import { Alert, Button, Group, Skeleton } from '@mantine/core';
import type { DriverLink } from '@loadstone/contracts/drivers';
import { useEffect } from 'react';
import { useCreateDriverLink, useSmsStatus, type LinkDelivery } from '../driver-links.ts';
import { formatMoment } from '../../../lib/format/formatting.ts';
import { t } from '../../../lib/texts/t.ts';
import { useLatest } from '../../../lib/react/use-latest.ts';
import { DialogFrame } from '../../../ui/dialogs/dialog-frame.tsx';
import { LINK_PICTURE_PX, SharedLink } from '../../../ui/shared-link.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import styles from './driver-link-dialog.module.css';
import { busyProps } from '../../../ui/busy-props.ts';

const COLORS: Record<State, string> = { queued: 'blue', sent: 'green', kept: 'yellow', failed: 'red' };

interface DriverLinkDialogProps {
  readonly driverId: number;
  readonly name: string;
  readonly onClose: () => void;
}

const SHOWN: LinkDelivery = { isMailed: false, isTexted: false };

/**
 * A one-time link for a driver's phone: as a picture to scan, to copy, by e-mail, and by text message. Opening the dialog
 * creates one only where none works, because a new link ends the one that was sent.
 */
export default function DriverLinkDialog({ driverId, name, onClose }: DriverLinkDialogProps) {
  const link = useCreateDriverLink(driverId);
  const create = useLatest(link.mutate);
  useEffect(() => create.current({ ...SHOWN, keepsEarlier: true }), [create]);
  const replace = (delivery: LinkDelivery) => link.mutate({ ...delivery, keepsEarlier: false });
  const text = () => replace({ isMailed: false, isTexted: true });
  return (
    <DialogFrame
      title={t('tracking.linkTitle', { name })}
      isOpen
      onClose={onClose}
      footer={
        <>
          <Button variant="default" {...busyProps(link.isPending, text)}>
            {t('tracking.textLink')}
          </Button>
          <Button variant="default" {...busyProps(link.isPending, () => replace({ isMailed: true, isTexted: false }))}>
            {t('tracking.mailLink')}
          </Button>
        </>
      }
    >
      <p className={styles.hint}>{t('tracking.linkHint')}</p>
      {link.isError && (
        <ErrorState
          title={t('tracking.linkFailed')}
          error={link.error}
          onRetry={() => link.variables && link.mutate(link.variables)}
        />
      )}
      {link.isPending && (
        <Skeleton height={LINK_PICTURE_PX} width={LINK_PICTURE_PX} aria-label={t('tracking.creating')} />
      )}
      {link.data && (
        <>
          {link.data.isEarlier && <EarlierLink link={link.data} onReplace={() => replace(SHOWN)} />}
          {link.data.url !== '' && <SharedLink url={link.data.url} />}
          {link.data.sms && <SmsState key={link.data.sms.id} status={link.data.sms} onRetry={text} />}
          {link.data.mailedTo !== '' && (
            <Alert color="green" role="status" mt="sm">
              {t('tracking.linkMailed', { email: link.data.mailedTo })}
            </Alert>
          )}
        </>
      )}
    </DialogFrame>
  );
}

interface EarlierLinkProps {
  readonly link: Pick<DriverLink, 'url' | 'expiresOn'>;
  readonly onReplace: () => void;
}

/** Says that the driver has a link that works, with a button for a new one. */
function EarlierLink({ link: { url, expiresOn }, onReplace }: EarlierLinkProps) {
  return (
    <Alert color="blue" role="status" mb="sm">
      <Group justify="space-between" wrap="nowrap">
        <span>
          {t('tracking.linkEarlier', { until: formatMoment(expiresOn) })} {url === '' && t('tracking.linkHidden')}
        </span>
        <Button className={styles.replace} size="xs" variant="default" onClick={onReplace}>
          {t('tracking.newLink')}
        </Button>
      </Group>
    </Alert>
  );
}

interface SmsStateProps {
  readonly status: SmsStatus;
  readonly onRetry: () => void;
}

/** The state of a text message with a link, which changes while it is open. */
function SmsState({ status, onRetry }: SmsStateProps) {
  const { state, failure, to: phone } = useSmsStatus(status);
  const reason = failure === null ? '' : t(`tracking.textFailures.${failure}`);
  return (
    <Alert color={COLORS[state]} role={state === 'failed' ? 'alert' : 'status'} mt="sm">
      {t(`tracking.textStates.${state}`, { phone, reason })}
      {state === 'failed' && (
        <Button size="xs" variant="default" mt={8} display="block" onClick={onRetry}>
          {t('ui.retry')}
        </Button>
      )}
    </Alert>
  );
}
