import { Button, Group, Loader } from '@mantine/core';
import type { SessionEnd } from '@loadstone/contracts/live';
import { IconAlertCircle } from '@tabler/icons-react';
import { useStore } from '../../../lib/react/store.ts';
import { t } from '../../../lib/texts/t.ts';
import type { PlainTextKey } from '../../../lib/texts/text-key.ts';
import { LazyDialog } from '../../../ui/dialogs/lazy-dialog.tsx';
import { LazyDialogFrame } from '../../../ui/dialogs/lazy-dialog-frame.tsx';
import { lazyComponent } from '../../../ui/lazy-component.tsx';
import { colourVariable } from '../../../ui/tokens.ts';
import type { Refusal } from '../model/refusal.ts';
import { useSignIn } from '../model/sign-in-context.ts';

const RegistrationDialog = lazyComponent(async () => ({
  default: (await import('../device/registration-dialog.tsx')).RegistrationDialog,
}));

const AgentLostDialog = lazyComponent(async () => ({
  default: (await import('../device/agent-lost-dialog.tsx')).AgentLostDialog,
}));

const LEAVE_LABELS = {
  logout: 'signIn.logOut',
  portal: 'signIn.toPortal',
  devices: 'signIn.toDevices',
  driver: 'signIn.toDriver',
} as const satisfies Record<Refusal['leadsTo'], PlainTextKey>;

function RefusalDialog({ refusal }: { refusal: Refusal }) {
  const signIn = useSignIn();
  return (
    <LazyDialogFrame
      title={
        <Group gap={8} component="span">
          {refusal.hasErrorIcon && <IconAlertCircle size={20} color={colourVariable('danger')} aria-hidden />}
          {refusal.title}
        </Group>
      }
      isOpen
      isOnTop
      onSubmit={() => void signIn.leaveRefused(refusal)}
      footer={
        <Button type="submit" data-autofocus>
          {t(LEAVE_LABELS[refusal.leadsTo])}
        </Button>
      }
    >
      {refusal.lines.map((line, index) => (
        <p key={line} style={{ margin: index === 0 ? 0 : '8px 0 0' }}>
          {line}
        </p>
      ))}
    </LazyDialogFrame>
  );
}

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
  if (state.status === 'refused') return <RefusalDialog refusal={state.refusal} />;
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
