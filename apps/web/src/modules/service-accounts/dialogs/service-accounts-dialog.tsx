import { Alert, Button, Skeleton } from '@mantine/core';
import type { CreatedCredential, ServiceAccount } from '@loadstone/contracts/service-accounts';
import { useState } from 'react';
import { t } from '../../../lib/texts/t.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { DialogFrame } from '../../../ui/dialogs/dialog-frame.tsx';
import { DelayedSkeleton } from '../../../ui/states/delayed-skeleton.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { useServiceAccounts } from '../service-accounts.ts';
import { AccountCard } from '../components/account-card.tsx';
import { CredentialForm } from '../components/credential-form.tsx';
import styles from '../components/service-accounts.module.css';

/** The secret that was created, which the board does not know any more, or that the key was added. */
function NewCredential({ created }: { readonly created: CreatedCredential }) {
  const { account, secret } = created;
  if (secret === null) {
    return (
      <Alert color="green" role="status" mb="md">
        {t('serviceAccounts.keyAdded', { name: account.name, clientId: account.clientId })}
      </Alert>
    );
  }
  return (
    <Alert color="green" role="status" mb="md">
      <p className={styles.title}>{t('serviceAccounts.created', { name: account.name })}</p>
      <div className={styles.line}>
        <code>{secret}</code>
        <CopyButton
          value={secret}
          label={t('serviceAccounts.copy', { what: t('serviceAccounts.secretField') })}
          doneLabel={t('serviceAccounts.copied')}
        />
      </div>
    </Alert>
  );
}

/** The accounts of the company's programs, for its administrators. */
export function ServiceAccountsDialog({ onClose }: { readonly onClose: () => void }) {
  const query = useServiceAccounts();
  const [created, setCreated] = useState<CreatedCredential>();
  const [form, setForm] = useState<{ readonly account: ServiceAccount | undefined }>();
  return (
    <DialogFrame
      title={t('serviceAccounts.title')}
      isOpen
      onClose={onClose}
      onEscape={form && (() => setForm(undefined))}
      size={600}
      footer={<Button onClick={onClose}>{t('serviceAccounts.close')}</Button>}
    >
      {query.isPending && (
        <DelayedSkeleton>
          <Skeleton h={80} mb="md" />
        </DelayedSkeleton>
      )}
      {query.isError && (
        <ErrorState title={t('serviceAccounts.loadFailed')} error={query.error} onRetry={() => void query.refetch()} />
      )}
      {created && <NewCredential created={created} />}
      {query.isSuccess && (
        <>
          {query.data.length === 0 && <p>{t('serviceAccounts.none')}</p>}
          <ul className={styles.accounts}>
            {query.data.map((account) => (
              <AccountCard key={account.id} account={account} onNewCredential={() => setForm({ account })} />
            ))}
          </ul>
          {form === undefined ? (
            <Button variant="default" onClick={() => setForm({ account: undefined })}>
              {t('serviceAccounts.add')}
            </Button>
          ) : (
            <CredentialForm
              key={form.account?.id ?? 0}
              account={form.account}
              onCancel={() => setForm(undefined)}
              onCreated={(secret) => {
                setCreated(secret);
                setForm(undefined);
              }}
            />
          )}
        </>
      )}
    </DialogFrame>
  );
}
