import { Alert, Button, Checkbox, Group, PasswordInput, Stack, Textarea, TextInput } from '@mantine/core';
import {
  MACHINE_SCOPES,
  SERVICE_ACCOUNT_LIMITS,
  addServiceAccount,
  type CreatedCredential,
  type MachineScope,
  type ServiceAccount,
} from '@loadstone/contracts';
import { isApiError } from '../../../lib/api/api-error.ts';
import { handleReply } from '../../../lib/api/handle-reply.ts';
import { t } from '../../../lib/texts/t.ts';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { useCreateSecret } from '../api/service-accounts.ts';
import styles from './service-accounts.module.css';

interface SecretFormProps {
  /** The account that gets another secret; undefined to add an account. */
  readonly account: ServiceAccount | undefined;
  readonly onCreated: (created: CreatedCredential) => void;
  readonly onCancel: () => void;
}

const toLines = (text: string): string[] => text.split(/[\s,]+/).filter((line) => line !== '');

/** Adds an account or a secret, after the password was typed again. */
export function SecretForm({ account, onCreated, onCancel }: SecretFormProps) {
  const creation = useCreateSecret();
  const { form, onSubmit, showServerErrors } = useContractForm({
    schema: addServiceAccount.body,
    initialValues: {
      name: account?.name ?? '',
      scopes: (account?.scopes ?? ['postings:read', 'postings:write', 'leads:read']) as MachineScope[],
      networks: (account?.networks ?? []) as string[],
      password: '',
    },
    onValid: ({ password, ...draft }) => {
      if (creation.isPending) return;
      const target = account === undefined ? {} : { id: account.id };
      handleReply(creation.mutateAsync({ ...target, draft, password }), {
        onSuccess: onCreated,
        onError: (error) => showServerErrors(error) && creation.reset(),
      });
    },
  });
  const networkError = Object.entries(form.errors).find(([field]) => field.startsWith('networks'))?.[1];
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack gap="sm">
        <h3 className={styles.title}>
          {account === undefined ? t('serviceAccounts.add') : t('serviceAccounts.newSecretOf', { name: account.name })}
        </h3>
        {account === undefined && (
          <>
            <TextInput
              label={t('serviceAccounts.name')}
              description={t('serviceAccounts.nameHint')}
              withAsterisk
              maxLength={SERVICE_ACCOUNT_LIMITS.nameLength}
              autoComplete="off"
              key={form.key('name')}
              {...form.getInputProps('name')}
            />
            <Checkbox.Group label={t('serviceAccounts.scopes')} withAsterisk {...form.getInputProps('scopes')}>
              <Stack gap={6} mt={6}>
                {MACHINE_SCOPES.map((scope) => (
                  <Checkbox key={scope} value={scope} label={t(`serviceAccounts.scopeNames.${scope}`)} />
                ))}
              </Stack>
            </Checkbox.Group>
            <Textarea
              label={t('serviceAccounts.networksField')}
              description={t('serviceAccounts.networksHint')}
              rows={2}
              autoComplete="off"
              defaultValue=""
              error={networkError}
              onChange={(event) => form.setFieldValue('networks', toLines(event.currentTarget.value))}
            />
          </>
        )}
        <PasswordInput
          label={t('serviceAccounts.password')}
          description={t('serviceAccounts.passwordHint')}
          withAsterisk
          autoComplete="current-password"
          key={form.key('password')}
          {...form.getInputProps('password')}
        />
        {creation.isError && (
          <Alert color="red" role="alert">
            {isApiError(creation.error) ? creation.error.message : t('serviceAccounts.failed')}
          </Alert>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onCancel}>
            {t('serviceAccounts.cancel')}
          </Button>
          <Button type="submit" loading={creation.isPending}>
            {t('serviceAccounts.create')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
