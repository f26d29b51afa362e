import { Button, Group } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { t } from '../../../lib/texts/t.ts';
import type { PlainTextKey } from '../../../lib/texts/text-key.ts';
import { LazyDialogFrame } from '../../../ui/dialogs/lazy-dialog-frame.tsx';
import { colourVariable } from '../../../ui/tokens.ts';
import type { Refusal } from '../model/refusal.ts';
import { useSignIn } from '../model/sign-in-context.ts';

const LEAVE_LABELS = {
  logout: 'signIn.logOut',
  portal: 'signIn.toPortal',
  devices: 'signIn.toDevices',
  driver: 'signIn.toDriver',
} as const satisfies Record<Refusal['leadsTo'], PlainTextKey>;

/** Says why a user is refused, and leads on. */
export function RefusalDialog({ refusal }: { refusal: Refusal }) {
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
