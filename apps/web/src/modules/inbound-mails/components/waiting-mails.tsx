import { Button } from '@mantine/core';
import type { InboundMail } from '@loadstone/contracts/inbound-mails';
import { MODE_KINDS } from '@loadstone/contracts/postings';
import { useRef } from 'react';
import { toReasonedText } from '../../../lib/api/failure-text.ts';
import { formatMoment } from '../../../lib/format/formatting.ts';
import { useSession } from '../../../lib/session/session.ts';
import { t } from '../../../lib/texts/t.ts';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { showToast } from '../../../ui/toasts/toast.ts';
import { useDismissMail, useInboundMails } from '../requests.ts';
import styles from './inbound-mails.module.css';

/** Mails that were decided on are shown below those that wait. */
const DECIDED_SHOWN = 5;

interface WaitingMailsProps {
  readonly onOpen: (id: number) => void;
}

/** The mails of the company's senders: those that wait, then what became of the last ones. Nothing without any. */
export function WaitingMails({ onOpen }: WaitingMailsProps) {
  const { mode } = useSession();
  const postType = MODE_KINDS[mode].own;
  const query = useInboundMails(postType);
  const dismissing = useDismissMail(postType);
  const titleRef = useRef<HTMLHeadingElement>(null);
  const dismiss = async (id: number) => {
    // The button goes away.
    titleRef.current?.focus();
    try {
      await dismissing.mutateAsync(id);
    } catch (error) {
      showToast({ message: toReasonedText(t('inboundMails.dismissFailed'), error), tone: 'danger' });
    }
  };
  if (query.isError)
    return <ErrorState title={t('inboundMails.loadFailed')} error={query.error} onRetry={() => void query.refetch()} />;
  const mails = query.data ?? [];
  if (mails.length === 0) return null;
  const waiting = mails.filter(({ status }) => status === 'waiting');
  const decided = mails.filter(({ status }) => status !== 'waiting').slice(0, DECIDED_SHOWN);
  return (
    <section className={styles.mails} aria-label={t('inboundMails.title')}>
      <h3 ref={titleRef} tabIndex={-1} className={styles.title}>
        {t('inboundMails.title')}
      </h3>
      <p className={styles.hint}>{t('inboundMails.waiting', { count: waiting.length })}</p>
      <ul className={styles.list}>
        {[...waiting, ...decided].map((mail) => (
          <li key={mail.id}>
            <MailWords mail={mail} />
            {mail.status === 'waiting' && (
              <span className={styles.actions}>
                {mail.isReadable && (
                  <Button
                    size="compact-xs"
                    variant="default"
                    aria-label={t('inboundMails.openOne', { subject: mail.subject, sender: mail.sender })}
                    onClick={() => onOpen(mail.id)}
                  >
                    {t('inboundMails.open')}
                  </Button>
                )}
                <Button
                  size="compact-xs"
                  variant="default"
                  aria-label={t('inboundMails.dismissOne', { subject: mail.subject, sender: mail.sender })}
                  onClick={() => void dismiss(mail.id)}
                >
                  {t('inboundMails.dismiss')}
                </Button>
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function MailWords({ mail }: { readonly mail: InboundMail }) {
  const { subject, sender, receivedOn, heldReason, status } = mail;
  return (
    <span className={styles.words}>
      {subject === '' ? t('inboundMails.noSubject') : subject}
      <p className={styles.hint}>
        {t('inboundMails.from', { sender, moment: formatMoment(receivedOn) })}
        {heldReason !== null && ` ${t(`inboundMails.held.${heldReason}`)}`}
        {status !== 'waiting' && ` ${toResult(mail)}`}
      </p>
    </span>
  );
}

function toResult({ status, decidedBy, posted, changed, removed }: InboundMail): string {
  const name = decidedBy ?? '';
  switch (status) {
    case 'taken':
      return t('inboundMails.taken', { name, posted, changed, removed });
    case 'posted':
      return t('inboundMails.posted', { name, posted, changed, removed });
    case 'dismissed':
      return t('inboundMails.dismissed', { name });
    default:
      return t('inboundMails.replaced');
  }
}
