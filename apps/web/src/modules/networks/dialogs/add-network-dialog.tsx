import { Alert, Button, Radio, Stack, TextInput, type TextInputProps } from '@mantine/core';
import { NETWORK_TYPES, createNetwork, type Network, type NetworkType } from '@loadstone/contracts/networks';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, type FocusEventHandler } from 'react';
import { callEndpoint } from '../../../lib/api/api-client.ts';
import { isApiError } from '../../../lib/api/api-error.ts';
import { toFailureText } from '../../../lib/api/failure-text.ts';
import { handleReply } from '../../../lib/api/handle-reply.ts';
import { useSession } from '../../../lib/session/session.ts';
import { after } from '../../../lib/time/clock.ts';
import { newIdempotencyKey } from '../../../lib/browser/random.ts';
import { t } from '../../../lib/texts/t.ts';
import { DialogFrame } from '../../../ui/dialogs/dialog-frame.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { toNameSchema } from '../model/network-name.ts';
import { busyProps } from '../../../ui/busy-props.ts';

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
  const lastSent = useRef({ text: '', key: '' });
  const { form, onSubmit } = useContractForm<{ name: string; type: NetworkType }>({
    schema: createNetwork.body.pick({ type: true }).extend({ name: toNameSchema(networks) }),
    initialValues: { name: '', type: 'Private' },
    onValid: ({ name, type }) => {
      if (create.isPending) return;
      // The same network sent again after a lost response is not a second one; a changed one is.
      const text = JSON.stringify([name, type]);
      if (lastSent.current.text !== text) lastSent.current = { text, key: newIdempotencyKey() };
      handleReply(create.mutateAsync({ name: name.trim(), type, idempotencyKey: lastSent.current.key }), {
        onSuccess: onAdded,
        onError: (error) => {
          if (!isApiError(error) || error.code !== 'network.nameTaken') return;
          create.reset();
          form.setFieldError('name', t('networks.nameTaken'));
          form.getInputNode('name')?.focus();
        },
      });
    },
  });
  const isAdded = create.isSuccess;
  useEffect(() => (isAdded ? after(CLOSES_AFTER_MS, onClose) : undefined), [isAdded, onClose]);
  const nameProps = form.getInputProps('name') as TextInputProps & { onBlur: FocusEventHandler };

  return (
    <DialogFrame
      title={t('networks.addTitle')}
      isOpen
      onClose={onClose}
      onSubmit={onSubmit}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {t('networks.cancel')}
          </Button>
          <Button type="submit" {...busyProps(create.isPending || isAdded)}>
            {t('networks.add')}
          </Button>
        </>
      }
    >
      <Stack gap="sm">
        <TextInput
          label={t('networks.nameLabel')}
          withAsterisk
          data-autofocus
          readOnly={isAdded}
          key={form.key('name')}
          {...nameProps}
          // An empty name is reported only after sending: a message that appears during a press would move the button.
          onBlur={(event) => event.currentTarget.value !== '' && nameProps.onBlur(event)}
        />
        <Radio.Group label={t('networks.type')} key={form.key('type')} {...form.getInputProps('type')}>
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
        {create.isError && (
          <Alert color="red" role="alert">
            {toFailureText(t('networks.networkFailed'), create.error)}
          </Alert>
        )}
      </Stack>
    </DialogFrame>
  );
}

/** The draft of a network, with one idempotency key for each open form, so that a retry creates no second one. */
interface NetworkDraft {
  readonly name: string;
  readonly type: NetworkType;
  readonly idempotencyKey: string;
}

/** Creates a network. */
function useCreateNetwork() {
  const { claims } = useSession();
  return useMutation({
    mutationFn: ({ idempotencyKey, ...draft }: NetworkDraft) =>
      callEndpoint(createNetwork, { body: { ...draft, userId: claims.userId }, idempotencyKey }),
  });
}
