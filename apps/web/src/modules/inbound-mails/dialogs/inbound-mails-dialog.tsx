import { Button, Skeleton } from '@mantine/core';
import type { InboundMailSettings } from '@loadstone/contracts/inbound-mails';
import { useRef } from 'react';
import { toReasonedText } from '../../../lib/api/failure-text.ts';
import { t } from '../../../lib/texts/t.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { ask } from '../../../ui/dialogs/ask.ts';
import { DialogFrame } from '../../../ui/dialogs/dialog-frame.tsx';
import { DelayedSkeleton } from '../../../ui/states/delayed-skeleton.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { showToast } from '../../../ui/toasts/toast.ts';
import { AddSender } from '../components/add-sender.tsx';
import { SenderRow } from '../components/sender-row.tsx';
import styles from '../components/inbound-mails.module.css';
import { useInboundMailSettings, useRenewAddress } from '../requests.ts';

/** The address of the company for mails with postings, and the senders whose mails it takes, for its administrators. */
export function InboundMailsDialog({ onClose }: { readonly onClose: () => void }) {
  const query = useInboundMailSettings();
  return (
    <DialogFrame
      title={t('inboundMails.settingsTitle')}
      isOpen
      onClose={onClose}
      size={640}
      footer={<Button onClick={onClose}>{t('inboundMails.close')}</Button>}
    >
      {query.isPending && (
        <DelayedSkeleton>
          <Skeleton h={80} mb="md" />
        </DelayedSkeleton>
      )}
      {query.isError && (
        <ErrorState title={t('inboundMails.settingsFailed')} error={query.error} onRetry={() => void query.refetch()} />
      )}
      {query.isSuccess && !query.data.isOn && <p>{t('inboundMails.off')}</p>}
      {query.isSuccess && query.data.isOn && (
        <>
          <Address settings={query.data} />
          <Senders settings={query.data} />
        </>
      )}
    </DialogFrame>
  );
}

interface SettingsProps {
  readonly settings: InboundMailSettings;
}

function Address({ settings: { address } }: SettingsProps) {
  const renewing = useRenewAddress();
  const renew = async () => {
    const isSure =
      address === null ||
      (await ask({
        title: t('inboundMails.renewTitle'),
        body: t('inboundMails.renewQuestion'),
        confirmLabel: t('inboundMails.renew'),
        cancelLabel: t('inboundMails.keep'),
        isDangerous: true,
      }));
    if (!isSure || renewing.isPending) return;
    try {
      await renewing.mutateAsync();
    } catch (error) {
      showToast({ message: toReasonedText(t('inboundMails.changeFailed'), error), tone: 'danger' });
    }
  };
  return (
    <>
      <p className={styles.hint}>{t('inboundMails.addressHint')}</p>
      <div className={styles.address}>
        {address !== null && (
          <>
            <code>{address}</code>
            <CopyButton value={address} label={t('inboundMails.copy')} doneLabel={t('inboundMails.copied')} />
          </>
        )}
        <Button size="compact-sm" variant="default" onClick={() => void renew()}>
          {address === null ? t('inboundMails.create') : t('inboundMails.renew')}
        </Button>
      </div>
    </>
  );
}

function Senders({ settings: { senders } }: SettingsProps) {
  const titleRef = useRef<HTMLHeadingElement>(null);
  return (
    <section aria-label={t('inboundMails.senders')}>
      <h3 ref={titleRef} tabIndex={-1} className={styles.title}>
        {t('inboundMails.senders')}
      </h3>
      <p className={styles.hint}>{t('inboundMails.sendersHint')}</p>
      {senders.length > 0 && (
        <ul className={styles.list}>
          {senders.map((sender) => (
            <SenderRow key={sender.id} sender={sender} onRemove={() => titleRef.current?.focus()} />
          ))}
        </ul>
      )}
      <AddSender />
    </section>
  );
}
