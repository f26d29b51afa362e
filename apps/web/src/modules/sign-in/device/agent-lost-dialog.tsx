import { Button } from '@mantine/core';
import { t } from '../../../lib/texts/t.ts';
import { DialogFrame } from '../../../ui/dialogs/dialog-frame.tsx';
import { useSignIn } from '../model/sign-in-context.ts';

/** The agent has stopped and has not returned in time. Each way out of the dialog is the logout. */
export function AgentLostDialog() {
  const signIn = useSignIn();
  const leave = () => void signIn.logOut();
  return (
    <DialogFrame
      title={t('devices.agentLostTitle')}
      isOpen
      isOnTop
      onClose={leave}
      onSubmit={leave}
      footer={
        <Button type="submit" data-autofocus>
          {t('signIn.logOut')}
        </Button>
      }
    >
      {t('devices.agentLostBody')}
    </DialogFrame>
  );
}
