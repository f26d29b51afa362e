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
  const closeForm = () => setForm(undefined);
  return (
    <DialogFrame
      title={t('serviceAccounts.title')}
      isOpen
      onClose={onClose}
      onEscape={form && closeForm}
      size={600}
      // The form has its own buttons in the same place.
      footer={
        form === undefined ? (
          <>
            <Button variant="default" onClick={onClose}>
              {t('serviceAccounts.close')}
            </Button>
            <Button onClick={() => setForm({ account: undefined })} disabled={!query.isSuccess}>
              {t('serviceAccounts.add')}
            </Button>
          </>
        ) : undefined
      }
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
      {form !== undefined && (
        <CredentialForm
          key={form.account?.id ?? 0}
          account={form.account}
          onCancel={closeForm}
          onCreated={(secret) => {
            setCreated(secret);
            closeForm();
          }}
        />
      )}
      {form === undefined && query.isSuccess && (
        <>
          {query.data.length === 0 && <p>{t('serviceAccounts.none')}</p>}
          <ul className={styles.accounts}>
            {query.data.map((account) => (
              <AccountCard key={account.id} account={account} onNewCredential={() => setForm({ account })} />
            ))}
          </ul>
        </>
      )}
    </DialogFrame>
  );
}
