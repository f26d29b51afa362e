import { isDeviceRefused, type SecurityToken } from '@loadstone/contracts/devices';
import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { every } from '../../../lib/time/clock.ts';
import { useSettings } from '../../../lib/settings/settings.ts';
import { t } from '../../../lib/texts/t.ts';
import { DialogFrame } from '../../../ui/dialogs/dialog-frame.tsx';
import { useSignIn } from '../model/sign-in-context.ts';
import { busyProps } from '../../../ui/busy-props.ts';

/** How long a user stays on a computer that cannot be registered. */
const LOGOUT_SECONDS = 10;

function UnauthorizedDialog({ isRevoked }: { isRevoked: boolean }) {
  const signIn = useSignIn();
  const { supportPhone: phone, supportPhoneAlternate: alternatePhone } = useSettings();
  const [seconds, setSeconds] = useState(LOGOUT_SECONDS);
  useEffect(() => every(1_000, () => setSeconds((current) => Math.max(0, current - 1))), []);
  const isOver = seconds === 0;
  useEffect(() => {
    if (isOver) void signIn.logOut();
  }, [isOver, signIn]);
  return (
    <DialogFrame
      title={t('devices.unauthorizedTitle')}
      isOpen
      isOnTop
      onSubmit={() => void signIn.logOut()}
      footer={
        <Button type="submit" data-autofocus>
          {t('signIn.logOut')}
        </Button>
      }
    >
      <p style={{ margin: '0 0 8px' }}>{t(isRevoked ? 'devices.revokedBody' : 'devices.unauthorizedBody')}</p>
      <p style={{ margin: '0 0 8px' }}>{t('signIn.assistance', { phone, alternatePhone })}</p>
      <p style={{ margin: 0 }} role="timer">
        {t('devices.countdown', { seconds })}
      </p>
    </DialogFrame>
  );
}

/** The registration of a computer that is not the registered one of the user: proceed, or the logout after ten seconds. */
export function RegistrationDialog({ userId, record }: { userId: number; record: SecurityToken }) {
  const signIn = useSignIn();
  const [isProceeding, setProceeding] = useState(false);
  if (isDeviceRefused(record.state)) return <UnauthorizedDialog isRevoked={record.state === 'revoked'} />;
  const proceed = () => {
    setProceeding(true);
    void signIn.proceedOnDevice(userId);
  };
  return (
    <DialogFrame
      title={t('devices.registrationTitle', { number: record.diffCount + 1, limit: record.limit })}
      isOpen
      isOnTop
      onSubmit={proceed}
      footer={
        <>
          <Button variant="default" {...busyProps(isProceeding, () => void signIn.logOut())}>
            {t('signIn.logOut')}
          </Button>
          <Button type="submit" data-autofocus {...busyProps(isProceeding)}>
            {t('devices.proceed')}
          </Button>
        </>
      }
    >
      {t('devices.registrationBody')}
    </DialogFrame>
  );
}
