import type { ReactNode } from 'react';
import { useSession } from '../../../lib/session/session.ts';
import { sessionTexts } from '../../../lib/texts/sessions.ts';
import { useHubState } from '../../../live/hub-context.ts';
import { DialogFrame } from '../../../ui/dialogs/dialog-frame.tsx';

interface SecondWindowGateProps {
  /** Stands there until it is known whether this window may be used. */
  readonly waiting: ReactNode;
  readonly children: ReactNode;
}

/**
 * Hides everything in a second window of the same session, where the company asks for that. Such a
 * window shows nothing before the hub has let it in.
 */
export function SecondWindowGate({ waiting, children }: SecondWindowGateProps) {
  const { sessionEnforcement } = useSession().claims;
  const { status } = useHubState();
  if (status === 'blocked') {
    return (
      <DialogFrame title={sessionTexts.secondWindowTitle} isOpen isOnTop>
        {sessionTexts.secondWindowBody}
      </DialogFrame>
    );
  }
  return sessionEnforcement && status === 'connecting' ? waiting : children;
}
