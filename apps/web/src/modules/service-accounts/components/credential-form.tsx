import { Alert, Radio, Stack, Textarea } from '@mantine/core';
import { MACHINE_SCOPES, type MachineScope } from '@loadstone/contracts/endpoint';
import {
  addServiceAccount,
  type CreatedCredential,
  type CredentialKind,
  type PublicKey,
  type ServiceAccount,
} from '@loadstone/contracts/service-accounts';
import { useEffect, useRef, useState } from 'react';
import { isApiError } from '../../../lib/api/api-error.ts';
import { handleReply } from '../../../lib/api/handle-reply.ts';
import { t } from '../../../lib/texts/t.ts';
import { FormButtons } from '../../../ui/dialogs/form-buttons.tsx';
import { ContractFields } from '../../../ui/form/contract-fields.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { useCreateCredential } from '../service-accounts.ts';
import styles from './service-accounts.module.css';

interface CredentialFormProps {
  /** The account that gets another secret or key; undefined to add an account. */
  readonly account: ServiceAccount | undefined;
  readonly onCreated: (created: CreatedCredential) => void;
  readonly onCancel: () => void;
}

/** The JWK that was pasted, or the text where it is no JSON, which the contract refuses. */
function readTypedKey(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

interface KindChoiceProps {
  readonly kind: CredentialKind;
  readonly onChoose: (kind: CredentialKind) => void;
}

function KindChoice({ kind, onChoose }: KindChoiceProps) {
  return (
    <Radio.Group
      label={t('serviceAccounts.signsInWith')}
      value={kind}
      onChange={(chosen) => onChoose(chosen as CredentialKind)}
    >
      <Stack gap={6} mt={6}>
        <Radio value="secret" label={t('serviceAccounts.withSecret')} />
        <Radio value="key" label={t('serviceAccounts.withKey')} />
      </Stack>
    </Radio.Group>
  );
}

/** Adds an account, or a secret or key of one, after the password was typed again. */
export function CredentialForm({ account, onCreated, onCancel }: CredentialFormProps) {
  const creation = useCreateCredential();
  const [kind, setKind] = useState<CredentialKind>(account?.credentialKind ?? 'secret');
  const [typedKey, setTypedKey] = useState('');
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => element.current?.querySelector<HTMLElement>('input, textarea')?.focus(), []);
  const { form, onSubmit, showServerErrors } = useContractForm({
    schema: addServiceAccount.body,
    initialValues: {
      name: account?.name ?? '',
      scopes: (account?.scopes ?? ['postings:read', 'postings:write', 'leads:read']) as MachineScope[],
      networks: (account?.networks ?? []) as string[],
      /** What was read of the typed key; text that is no JSON is refused by the contract. */
      publicKey: (kind === 'key' ? '' : undefined) as unknown,
      password: '',
    },
    onValid: ({ password, publicKey, ...draft }) => {
      if (creation.isPending) return;
      const target = account === undefined ? {} : { id: account.id };
      const key = kind === 'key' ? { publicKey: publicKey as PublicKey } : {};
      handleReply(creation.mutateAsync({ ...target, ...key, draft, password }), {
        onSuccess: onCreated,
        onError: (error) => showServerErrors(error) && creation.reset(),
      });
    },
  });
  const findError = (name: string) => Object.entries(form.errors).find(([field]) => field.split('.')[0] === name)?.[1];
  const typeKey = (text: string) => {
    setTypedKey(text);
    form.setFieldValue('publicKey', readTypedKey(text));
  };
  const chooseKind = (chosen: CredentialKind) => {
    setKind(chosen);
    form.setFieldValue('publicKey', chosen === 'key' ? readTypedKey(typedKey) : undefined);
  };
  const newTitle = kind === 'key' ? 'serviceAccounts.newKeyOf' : 'serviceAccounts.newSecretOf';
  return (
    <form ref={element} onSubmit={onSubmit} noValidate>
      <Stack gap="sm">
        <h3 className={styles.title}>
          {account === undefined ? t('serviceAccounts.add') : t(newTitle, { name: account.name })}
        </h3>
        {account === undefined && (
          <>
            <ContractFields
              form={form}
              schema={addServiceAccount.body}
              fields={{
                name: { label: t('serviceAccounts.name'), hint: t('serviceAccounts.nameHint') },
                scopes: {
                  label: t('serviceAccounts.scopes'),
                  choices: MACHINE_SCOPES.map((scope) => ({
                    value: scope,
                    label: t(`serviceAccounts.scopeNames.${scope}`),
                  })),
                },
                networks: { label: t('serviceAccounts.networksField'), hint: t('serviceAccounts.networksHint') },
              }}
            />
            <KindChoice kind={kind} onChoose={chooseKind} />
          </>
        )}
        {kind === 'key' && (
          <Textarea
            label={t('serviceAccounts.keyField')}
            description={t('serviceAccounts.keyHint')}
            withAsterisk
            rows={4}
            autoComplete="off"
            spellCheck={false}
            value={typedKey}
            error={findError('publicKey')}
            onChange={(event) => typeKey(event.currentTarget.value)}
          />
        )}
        <ContractFields
          form={form}
          schema={addServiceAccount.body}
          fields={{
            password: {
              label: t('serviceAccounts.password'),
              hint: t('serviceAccounts.passwordHint'),
              isPassword: true,
            },
          }}
        />
        {creation.isError && (
          <Alert color="red" role="alert">
            {isApiError(creation.error) ? creation.error.message : t('serviceAccounts.failed')}
          </Alert>
        )}
        <FormButtons
          submit={t('serviceAccounts.create')}
          cancel={t('serviceAccounts.cancel')}
          isPending={creation.isPending}
          onCancel={onCancel}
        />
      </Stack>
    </form>
  );
}
