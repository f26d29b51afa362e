import { Button, Switch } from '@mantine/core';
import type { InboundSender } from '@loadstone/contracts/inbound-mails';
import { toReasonedText } from '../../../lib/api/failure-text.ts';
import { t } from '../../../lib/texts/t.ts';
import { ask } from '../../../ui/dialogs/ask.ts';
import { showToast } from '../../../ui/toasts/toast.ts';
import { useRemoveSender, useSwitchSender } from '../requests.ts';
import styles from './inbound-mails.module.css';

interface SenderRowProps {
  readonly sender: InboundSender;
  /** Called before the row goes away. */
  readonly onRemove: () => void;
}

/** A sender with its switch, and the button that removes it. */
export function SenderRow({ sender, onRemove }: SenderRowProps) {
  const { id, address, postType, postsAlone, switchedBy } = sender;
  const switching = useSwitchSender();
  const removing = useRemoveSender();
  const change = async (work: () => Promise<unknown>) => {
    try {
      await work();
    } catch (error) {
      showToast({ message: toReasonedText(t('inboundMails.changeFailed'), error), tone: 'danger' });
    }
  };
  const turn = async (isOn: boolean) => {
    const isSure =
      !isOn ||
      (await ask({
        title: t('inboundMails.aloneTitle'),
        body: t('inboundMails.aloneQuestion', { address }),
        confirmLabel: t('inboundMails.aloneConfirm'),
        cancelLabel: t('inboundMails.keep'),
      }));
    if (isSure) await change(() => switching.mutateAsync({ id, postsAlone: isOn }));
  };
  return (
    <li>
      <span className={styles.words}>
        {address}
        <p className={styles.hint}>
          {t(`inboundMails.kind.${postType}`)}
          {switchedBy !== null && ` · ${t('inboundMails.aloneBy', { name: switchedBy })}`}
        </p>
      </span>
      <span className={styles.actions}>
        <Switch
          size="xs"
          checked={postsAlone}
          label={t('inboundMails.alone')}
          aria-label={t('inboundMails.aloneOf', { address })}
          onChange={({ currentTarget }) => void turn(currentTarget.checked)}
        />
        <Button
          size="compact-xs"
          variant="default"
          aria-label={t('inboundMails.removeOne', { address })}
          onClick={() => {
            onRemove();
            void change(() => removing.mutateAsync(id));
          }}
        >
          {t('inboundMails.remove')}
        </Button>
      </span>
    </li>
  );
}
