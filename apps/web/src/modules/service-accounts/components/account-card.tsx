import { ActionIcon, Button } from '@mantine/core';
import { SERVICE_ACCOUNT_LIMITS, type ServiceAccount } from '@loadstone/contracts/service-accounts';
import { IconTrash } from '@tabler/icons-react';
import { isApiError } from '../../../lib/api/api-error.ts';
import { handleReply } from '../../../lib/api/handle-reply.ts';
import { formatMoment } from '../../../lib/format/formatting.ts';
import { t } from '../../../lib/texts/t.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { ask } from '../../../ui/dialogs/ask.ts';
import { showToast } from '../../../ui/toasts/toast.ts';
import { useRemoveCredential, useRevoke } from '../service-accounts.ts';
import styles from './service-accounts.module.css';
import { busyProps } from '../../../ui/busy-props.ts';

interface AccountCardProps {
  readonly account: ServiceAccount;
  readonly onNewCredential: () => void;
}

function showFailure(error: unknown): void {
  showToast({ message: isApiError(error) ? error.message : t('serviceAccounts.failed'), tone: 'danger' });
}

/** An account with its rights, its last use and its secrets or keys. */
export function AccountCard({ account, onNewCredential }: AccountCardProps) {
  const { id, name, clientId, scopes, networks, credentials, credentialKind, lastUsedOn, lastUsedFrom } = account;
  const removal = useRemoveCredential();
  const revocation = useRevoke();
  const remove = (credentialId: number) =>
    handleReply(removal.mutateAsync({ id, credentialId }), {
      onSuccess: () =>
        showToast({
          message: t(credentialKind === 'key' ? 'serviceAccounts.keyRemoved' : 'serviceAccounts.removed'),
          tone: 'success',
        }),
      onError: showFailure,
    });
  const revoke = async () => {
    const isSure = await ask({
      title: t('serviceAccounts.revokeTitle', { name }),
      body: t('serviceAccounts.revokeText'),
      confirmLabel: t('serviceAccounts.revoke'),
      cancelLabel: t('serviceAccounts.keep'),
      isDangerous: true,
    });
    if (!isSure) return;
    handleReply(revocation.mutateAsync(id), {
      onSuccess: () => showToast({ message: t('serviceAccounts.revoked', { name }), tone: 'success' }),
      onError: showFailure,
    });
  };
  const canAdd = credentials.length < SERVICE_ACCOUNT_LIMITS.credentials;
  return (
    <li className={styles.account} aria-label={name}>
      <div className={styles.line}>
        <h3 className={styles.title}>{name}</h3>
        <span>
          {canAdd && (
            <Button variant="default" size="xs" mr="xs" onClick={onNewCredential}>
              {t(credentialKind === 'key' ? 'serviceAccounts.newKey' : 'serviceAccounts.newSecret')}
            </Button>
          )}
          <Button variant="default" size="xs" {...busyProps(revocation.isPending, () => void revoke())}>
            {t('serviceAccounts.revoke')}
          </Button>
        </span>
      </div>
      <div className={styles.line}>
        <span>
          {t('serviceAccounts.clientId')} <code>{clientId}</code>
        </span>
        <CopyButton
          value={clientId}
          label={t('serviceAccounts.copy', { what: t('serviceAccounts.clientId') })}
          doneLabel={t('serviceAccounts.copied')}
        />
      </div>
      <p className={styles.hint}>
        {t('ui.labelled', {
          label: t('serviceAccounts.scopes'),
          value: scopes.map((scope) => t(`serviceAccounts.scopeNames.${scope}`)).join(', '),
        })}
      </p>
      {networks.length > 0 && (
        <p className={styles.hint}>
          {t('serviceAccounts.networks')} {networks.join(', ')}
        </p>
      )}
      <p className={styles.hint}>
        {lastUsedOn === null
          ? t('serviceAccounts.neverUsed')
          : t('serviceAccounts.lastUsed', { time: formatMoment(lastUsedOn), address: lastUsedFrom ?? '' })}
      </p>
      {credentials.map(({ id: credentialId, hint }) => {
        const what = t(`serviceAccounts.${credentialKind}`, { hint });
        return (
          <div key={credentialId} className={styles.line}>
            <span className={styles.hint}>{what}</span>
            {credentials.length > 1 && (
              <ActionIcon
                size={28}
                aria-label={t('serviceAccounts.removeSecret', { what })}
                onClick={() => remove(credentialId)}
              >
                <IconTrash size={14} aria-hidden />
              </ActionIcon>
            )}
          </div>
        );
      })}
    </li>
  );
}
