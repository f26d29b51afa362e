import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { deleteNetwork, type Network } from '@loadstone/contracts/networks';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { callEndpoint } from '../../../lib/api/api-client.ts';
import { handleReply } from '../../../lib/api/handle-reply.ts';
import { useSession } from '../../../lib/session/session.ts';
import { toFailureText } from '../../../lib/api/failure-text.ts';
import { t } from '../../../lib/texts/t.ts';
import { ask } from '../../../ui/dialogs/ask.ts';
import { showToast } from '../../../ui/toasts/toast.ts';
import { AddCompanyDialog } from '../dialogs/add-company-dialog.tsx';
import { MembersTable } from './members-table.tsx';
import { RenameForm } from './rename-form.tsx';
import styles from './networks.module.css';
import { busyProps } from '../../../ui/busy-props.ts';

interface NetworkDetailProps {
  readonly network: Network;
  /** All networks, because a name can be used only once. */
  readonly networks: readonly Network[];
}

/** One network: its name, with a pencil button for renaming, and its companies. */
export function NetworkDetail({ network, networks }: NetworkDetailProps) {
  const { claims } = useSession();
  const removal = useDeleteNetwork();
  const [isRenaming, setIsRenaming] = useState(false);
  const [isAdding, setIsAdding] = useState(false);

  const send = () =>
    handleReply(removal.mutateAsync(network.id), {
      onError: (error) =>
        showToast({
          message: toFailureText(t('networks.deleteFailed'), error),
          tone: 'danger',
          action: { label: t('ui.retry'), run: send },
        }),
    });
  const askAndDelete = async () => {
    const isConfirmed = await ask({
      title: t('networks.deleteTitle'),
      body: t('networks.deleteQuestion'),
      confirmLabel: t('networks.delete'),
      cancelLabel: t('networks.cancel'),
      isDangerous: true,
    });
    if (isConfirmed) send();
  };

  return (
    <>
      <header className={styles.header}>
        {isRenaming ? (
          <RenameForm network={network} networks={networks} onDone={() => setIsRenaming(false)} />
        ) : (
          <>
            <h2 className={styles.name} title={network.name}>
              {network.name}
            </h2>
            <Tooltip label={t('networks.rename', { name: network.name })}>
              <ActionIcon aria-label={t('networks.rename', { name: network.name })} onClick={() => setIsRenaming(true)}>
                <IconPencil size={16} />
              </ActionIcon>
            </Tooltip>
            <span className={styles.type}>{t(`networks.types.${network.type}`)}</span>
          </>
        )}
        <div className={styles.buttons}>
          {!claims.globalExcluded && (
            <Button leftSection={<IconPlus size={14} />} onClick={() => setIsAdding(true)}>
              {t('networks.addCompany')}
            </Button>
          )}
          <Button
            variant="default"
            leftSection={<IconTrash size={14} />}
            {...busyProps(removal.isPending, () => void askAndDelete())}
          >
            {t('networks.deleteNetwork')}
          </Button>
        </div>
      </header>
      <MembersTable network={network} />
      {isAdding && <AddCompanyDialog network={network} onClose={() => setIsAdding(false)} />}
    </>
  );
}

/** Deletes a network; it leaves the list after the server has confirmed it. */
function useDeleteNetwork() {
  return useMutation({ mutationFn: (id: number) => callEndpoint(deleteNetwork, { params: { id } }) });
}
