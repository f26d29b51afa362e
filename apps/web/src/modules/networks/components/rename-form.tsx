import { Button, TextInput } from '@mantine/core';
import { renameNetwork, type Network } from '@loadstone/contracts/networks';
import { useMutation } from '@tanstack/react-query';
import { z } from 'zod';
import { callEndpoint } from '../../../lib/api/api-client.ts';
import { isApiError, isWithoutReply } from '../../../lib/api/api-error.ts';
import { handleReply } from '../../../lib/api/handle-reply.ts';
import { useWhileMounted } from '../../../lib/react/use-while-mounted.ts';
import { t } from '../../../lib/texts/t.ts';
import { useReturnFocus } from '../../../ui/dialogs/use-return-focus.ts';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { toNameSchema } from '../model/network-name.ts';
import styles from './networks.module.css';
import { busyProps } from '../../../ui/busy-props.ts';

interface RenameFormProps {
  readonly network: Network;
  readonly networks: readonly Network[];
  readonly onDone: () => void;
}

/** Renames a network in place. Enter updates, Esc cancels. */
export function RenameForm({ network, networks, onDone }: RenameFormProps) {
  const rename = useRenameNetwork();
  const finish = useWhileMounted(onDone);
  useReturnFocus(true);
  const { form, onSubmit } = useContractForm({
    schema: z.object({ name: toNameSchema(networks, network.id) }),
    initialValues: { name: network.name },
    showErrors: 'onChange',
    onValid: ({ name }) => {
      if (!canUpdate || rename.isPending) return;
      handleReply(rename.mutateAsync({ id: network.id, name: name.trim() }), {
        onSuccess: finish,
        onError: (error) => {
          const isTaken = isApiError(error) && error.code === 'network.nameTaken';
          const failure = isWithoutReply(error) ? error.message : t('networks.renameFailed');
          form.setFieldError('name', isTaken ? t('networks.nameTaken') : failure);
        },
      });
    },
  });
  const isChanged = form.values.name.trim() !== network.name;
  const canUpdate = isChanged && form.isValid();

  return (
    <form
      className={styles.rename}
      noValidate
      onSubmit={onSubmit}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onDone();
      }}
    >
      <TextInput
        aria-label={t('networks.nameLabel')}
        autoFocus
        {...form.getInputProps('name')}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <Button variant="subtle" color="ink" size="xs" onClick={onDone}>
        {t('networks.cancel')}
      </Button>
      <Button
        variant="subtle"
        color="ink"
        size="xs"
        type="submit"
        {...busyProps(rename.isPending, undefined, !canUpdate)}
      >
        {t('networks.update')}
      </Button>
    </form>
  );
}

/** Renames a network. */
function useRenameNetwork() {
  return useMutation({
    mutationFn: ({ id, name }: Pick<Network, 'id' | 'name'>) =>
      callEndpoint(renameNetwork, { params: { id }, body: [{ op: 'replace', path: '/name', value: name }] }),
  });
}
