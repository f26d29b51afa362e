import { Alert, Button, Radio, Stack, TextInput } from '@mantine/core';
import { NETWORK_TYPES, type Network, type NetworkType } from '@loadstone/contracts';
import { useEffect, useRef, useState } from 'react';
import { isApiError } from '../../../lib/api-error.ts';
import { after } from '../../../lib/clock.ts';
import { newIdempotencyKey } from '../../../lib/random.ts';
import { t } from '../../../lib/texts/t.ts';
import { DialogFrame } from '../../../ui/dialogs/dialog-frame.tsx';
import { useCreateNetwork } from '../../../data/networks/create-network.ts';
import { findNameFault } from '../model/network-name.ts';

/** The dialog closes itself after this time once it has shown its success. */
const CLOSES_AFTER_MS = 2_000;

interface AddNetworkDialogProps {
  readonly networks: readonly Network[];
  readonly onAdded: (network: Network) => void;
  readonly onClose: () => void;
}

/** Add a Network: a new name, and who can see it. */
export function AddNetworkDialog({ networks, onAdded, onClose }: AddNetworkDialogProps) {
  const create = useCreateNetwork();
  const input = useRef<HTMLInputElement>(null);
  const [name, setName] = useState('');
  const [type, setType] = useState<NetworkType>('Private');
  const [fault, setFault] = useState<string>();
  const [idempotencyKey, setIdempotencyKey] = useState(newIdempotencyKey);
  const isAdded = create.isSuccess;
  useEffect(() => (isAdded ? after(CLOSES_AFTER_MS, onClose) : undefined), [isAdded, onClose]);

  const refuse = (text: string) => {
    setFault(text);
    input.current?.focus();
  };
  const submit = () => {
    const found = findNameFault(name, networks);
    if (found !== undefined) return refuse(found);
    create.mutate(
      { name: name.trim(), type, idempotencyKey },
      {
        onSuccess: onAdded,
        onError: (error) => {
          if (!isApiError(error) || error.code !== 'network.nameTaken') return;
          refuse(t('networks.nameTaken'));
        },
      },
    );
  };
  // A change after a refusal makes it a different network, which needs a new idempotency key.
  const change = (apply: () => void) => {
    apply();
    setFault(undefined);
    create.reset();
    setIdempotencyKey(newIdempotencyKey());
  };

  return (
    <DialogFrame
      title={t('networks.addTitle')}
      isOpen
      onClose={onClose}
      onSubmit={submit}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {t('networks.cancel')}
          </Button>
          <Button type="submit" loading={create.isPending} disabled={isAdded}>
            {t('networks.add')}
          </Button>
        </>
      }
    >
      <Stack gap="sm">
        <TextInput
          ref={input}
          label={t('networks.nameLabel')}
          withAsterisk
          data-autofocus
          value={name}
          error={fault}
          readOnly={isAdded}
          onChange={({ currentTarget }) => change(() => setName(currentTarget.value))}
          onBlur={() => name !== '' && !isAdded && setFault(findNameFault(name, networks))}
        />
        <Radio.Group
          label={t('networks.type')}
          value={type}
          onChange={(value) => change(() => setType(value as NetworkType))}
        >
          <Stack gap={8} mt={4}>
            {NETWORK_TYPES.map((option) => (
              <Radio
                key={option}
                value={option}
                label={t(`networks.types.${option}`)}
                description={t(`networks.typeHints.${option}`)}
                disabled={isAdded}
              />
            ))}
          </Stack>
        </Radio.Group>
        {isAdded && (
          <Alert color="green" role="status">
            {t('networks.networkAdded')}
          </Alert>
        )}
        {create.isError && fault === undefined && (
          <Alert color="red" role="alert">
            {t('networks.networkFailed')}
          </Alert>
        )}
      </Stack>
    </DialogFrame>
  );
}
