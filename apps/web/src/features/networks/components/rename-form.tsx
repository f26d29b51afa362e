import { Button, TextInput } from '@mantine/core';
import type { Network } from '@loadstone/contracts';
import { useState, type FormEvent } from 'react';
import { isApiError } from '../../../lib/api-error.ts';
import { t } from '../../../lib/texts/t.ts';
import { useReturnFocus } from '../../../ui/dialogs/use-return-focus.ts';
import { useRenameNetwork } from '../../../data/networks/rename-network.ts';
import { findNameFault } from '../model/network-name.ts';
import styles from './networks.module.css';

interface RenameFormProps {
  readonly network: Network;
  readonly networks: readonly Network[];
  readonly onDone: () => void;
}

/** Renames a network in place. Enter updates, Esc cancels. */
export function RenameForm({ network, networks, onDone }: RenameFormProps) {
  const rename = useRenameNetwork();
  const [name, setName] = useState(network.name);
  const [serverFault, setServerFault] = useState<string>();
  useReturnFocus(true);
  const isChanged = name.trim() !== network.name;
  const fault = findNameFault(name, networks, network.id);
  const mayUpdate = isChanged && fault === undefined && !rename.isPending;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!mayUpdate) return;
    rename.mutate(
      { id: network.id, name: name.trim() },
      {
        onSuccess: onDone,
        onError: (error) =>
          setServerFault(
            isApiError(error) && error.code === 'network.nameTaken'
              ? t('networks.nameTaken')
              : t('networks.renameFailed'),
          ),
      },
    );
  };
  return (
    <form
      className={styles.rename}
      noValidate
      onSubmit={submit}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onDone();
      }}
    >
      <TextInput
        aria-label={t('networks.nameLabel')}
        autoFocus
        value={name}
        error={serverFault ?? (isChanged ? fault : undefined)}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onChange={({ currentTarget }) => {
          setServerFault(undefined);
          setName(currentTarget.value);
        }}
      />
      <Button variant="subtle" color="ink" size="xs" onClick={onDone}>
        {t('networks.cancel')}
      </Button>
      <Button variant="subtle" color="ink" size="xs" type="submit" disabled={!mayUpdate} loading={rename.isPending}>
        {t('networks.update')}
      </Button>
    </form>
  );
}
