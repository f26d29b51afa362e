import { Button, Group, Loader } from '@mantine/core';
import type { SessionEnd } from '@loadstone/contracts/live';
import { useStore } from '../../../lib/react/store.ts';
import { t } from '../../../lib/texts/t.ts';
import { LazyDialog } from '../../../ui/dialogs/lazy-dialog.tsx';
import { LazyDialogFrame } from '../../../ui/dialogs/lazy-dialog-frame.tsx';
import { lazyComponent } from '../../../ui/lazy-component.tsx';
import { useSignIn } from '../model/sign-in-context.ts';

const RegistrationDialog = lazyComponent(async () => ({
  default: (await import('../device/registration-dialog.tsx')).RegistrationDialog,
}));

const RefusalDialog = lazyComponent(async () => ({
  default: (await import('./refusal-dialog.tsx')).RefusalDialog,
}));

const AgentLostDialog = lazyComponent(async () => ({
  default: (await import('../device/agent-lost-dialog.tsx')).AgentLostDialog,
}));

function ExpiredDialog({ reason }: { reason: SessionEnd | undefined }) {
  const signIn = useSignIn();
  return (
    <LazyDialogFrame
      title={t('signIn.expiredTitle')}
      isOpen
      isOnTop
      onSubmit={() => void signIn.logBackIn()}
      footer={
        <Button type="submit" data-autofocus>
          {t('signIn.logBackIn')}
        </Button>
      }
    >
      {t('signIn.expiredBody')}
      {reason !== undefined && <p style={{ margin: '8px 0 0' }}>{t(`signIn.ended.${reason}`)}</p>}
    </LazyDialogFrame>
  );
}

function RedirectingDialog() {
  return (
    <LazyDialogFrame title={t('signIn.redirecting')} isOpen isOnTop size={320}>
      <Group justify="center" py="sm" role="status" aria-label={t('signIn.redirecting')}>
        <Loader size="sm" color="ink" />
      </Group>
    </LazyDialogFrame>
  );
}

function FailedDialog({ message }: { message: string }) {
  const signIn = useSignIn();
  return (
    <LazyDialogFrame
      title={t('signIn.failedTitle')}
      isOpen
      isOnTop
      onSubmit={() => void signIn.start()}
      footer={
        <Button type="submit" data-autofocus>
          {t('ui.retry')}
        </Button>
      }
    >
      {message}
    </LazyDialogFrame>
  );
}

/** The state of the sign-in, over the current screen: in progress, refused, failed, or ended. */
export function SignInStatus() {
  const state = useStore(useSignIn().state);
  if (state.status === 'redirecting') return <RedirectingDialog />;
  if (state.status === 'refused') {
    return (
      <LazyDialog>
        <RefusalDialog refusal={state.refusal} />
      </LazyDialog>
    );
  }
  if (state.status === 'failed') return <FailedDialog message={state.message} />;
  if (state.status === 'signedIn' && state.isOver) return <ExpiredDialog reason={state.endReason} />;
  if (state.status === 'registering') {
    return (
      <LazyDialog>
        <RegistrationDialog key={state.record.state} userId={state.userId} record={state.record} />
      </LazyDialog>
    );
  }
  if (state.status === 'signedIn' && state.isAgentLost) {
    return (
      <LazyDialog>
        <AgentLostDialog />
      </LazyDialog>
    );
  }
  return null;
}
