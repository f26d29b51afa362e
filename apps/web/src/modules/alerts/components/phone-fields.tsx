import { confirmPhone, getUserPhone, removeUserPhone, sendPhoneCode } from '@loadstone/contracts/sms';
import { Alert, Button, Group, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState, type KeyboardEvent } from 'react';
import { callEndpoint } from '../../../lib/api/api-client.ts';
import { isApiError } from '../../../lib/api/api-error.ts';
import { handleReply } from '../../../lib/api/handle-reply.ts';
import { t } from '../../../lib/texts/t.ts';
import { userPhoneKey } from '../../../live/query-keys.ts';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { showToast } from '../../../ui/toasts/toast.ts';
import styles from './alerts.module.css';
import { busyProps } from '../../../ui/busy-props.ts';

/**
 * The number for text messages: entered, verified by a code, changed, removed. It stands inside the forms of alerts, so
 * Enter in its fields is handled here and does not send the form around it.
 */
export function PhoneFields({ onVerified }: { readonly onVerified: (() => void) | undefined }) {
  const { data: phone, isError, error, refetch } = useUserPhone();
  const [isChanging, setChanging] = useState(false);
  const removing = useRemoveUserPhone();
  if (isError) {
    return <ErrorState title={t('alerts.phone.loadFailed')} error={error} onRetry={() => void refetch()} />;
  }
  if (phone === undefined) return null;
  const { number, pendingNumber, isSample } = phone;
  const confirm = () => {
    setChanging(false);
    onVerified?.();
  };
  const remove = () =>
    handleReply(removing.mutateAsync(undefined), {
      onSuccess: () => showToast({ message: t('alerts.phone.removed') }),
      onError: (refusal) =>
        showToast({ message: isApiError(refusal) ? refusal.message : t('alerts.phone.failed'), tone: 'danger' }),
    });
  return (
    <div role="group" aria-label={t('alerts.phone.title')}>
      <p className={styles.hint}>{number === null ? t('alerts.phone.none') : t('alerts.phone.current', { number })}</p>
      {isSample && <p className={styles.hint}>{t('alerts.phone.sample')}</p>}
      {(number === null || isChanging) && <NumberField onSent={() => setChanging(true)} />}
      {pendingNumber !== null && <CodeField number={pendingNumber} onConfirmed={confirm} />}
      {number !== null && (
        <Group gap="xs" mt={8}>
          <Button size="xs" variant="default" aria-expanded={isChanging} onClick={() => setChanging(!isChanging)}>
            {t('alerts.phone.change')}
          </Button>
          <Button size="xs" variant="default" {...busyProps(removing.isPending, remove)}>
            {t('alerts.phone.remove')}
          </Button>
        </Group>
      )}
    </div>
  );
}

function NumberField({ onSent }: { readonly onSent: () => void }) {
  const sending = useSendPhoneCode();
  const [number, setNumber] = useState('');
  const send = () => {
    if (number.trim() !== '' && !sending.isPending) handleReply(sending.mutateAsync(number), { onSuccess: onSent });
  };
  return (
    <FieldWithButton
      label={t('alerts.phone.number')}
      value={number}
      inputMode="tel"
      autoComplete="tel"
      error={sending.error}
      button={t('alerts.phone.send')}
      isPending={sending.isPending}
      onChange={setNumber}
      onRun={send}
    />
  );
}

function CodeField({ number, onConfirmed }: { readonly number: string; readonly onConfirmed: () => void }) {
  const confirming = useConfirmPhone();
  const [code, setCode] = useState('');
  const confirm = () => {
    if (!/^\d{6}$/.test(code) || confirming.isPending) return;
    handleReply(confirming.mutateAsync(code), {
      onSuccess: () => {
        onConfirmed();
        showToast({ message: t('alerts.phone.confirmed'), tone: 'success' });
      },
    });
  };
  return (
    <>
      <p className={styles.hint} role="status">
        {t('alerts.phone.codeHint', { number })}
      </p>
      <FieldWithButton
        label={t('alerts.phone.code')}
        value={code}
        inputMode="numeric"
        autoComplete="one-time-code"
        error={confirming.error}
        button={t('alerts.phone.confirm')}
        isPending={confirming.isPending}
        onChange={(value) => setCode(value.replace(/\D/g, '').slice(0, 6))}
        onRun={confirm}
      />
    </>
  );
}

interface FieldWithButtonProps {
  readonly label: string;
  readonly value: string;
  readonly inputMode: 'tel' | 'numeric';
  readonly autoComplete: string;
  readonly error: Error | null;
  readonly button: string;
  readonly isPending: boolean;
  readonly onChange: (value: string) => void;
  readonly onRun: () => void;
}

function FieldWithButton(props: FieldWithButtonProps) {
  const { label, value, inputMode, autoComplete, error, button, isPending, onChange, onRun } = props;
  const runOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    onRun();
  };
  return (
    <>
      <Group gap="xs" mt={8} align="flex-end" wrap="nowrap">
        <TextInput
          label={label}
          value={value}
          inputMode={inputMode}
          autoComplete={autoComplete}
          onChange={(event) => onChange(event.currentTarget.value)}
          onKeyDown={runOnEnter}
        />
        <Button variant="default" {...busyProps(isPending, onRun)}>
          {button}
        </Button>
      </Group>
      {error !== null && (
        <Alert color="red" role="alert" mt={8}>
          {isApiError(error) ? error.message : t('alerts.phone.failed')}
        </Alert>
      )}
    </>
  );
}

/** The number for the user's text messages. */
function useUserPhone() {
  return useQuery({ queryKey: userPhoneKey, queryFn: ({ signal }) => callEndpoint(getUserPhone, { signal }) });
}

/** Sends a code to a number. */
function useSendPhoneCode() {
  return useMutation({ mutationFn: (number: string) => callEndpoint(sendPhoneCode, { body: { number } }) });
}

/** Verifies the number with its code. */
function useConfirmPhone() {
  return useMutation({ mutationFn: (code: string) => callEndpoint(confirmPhone, { body: { code } }) });
}

/** Removes the number; the alerts by text message become mails. */
function useRemoveUserPhone() {
  return useMutation({ mutationFn: () => callEndpoint(removeUserPhone, {}) });
}
