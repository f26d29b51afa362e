import { useEffect } from 'react';
import { createStore, useStore } from '../../lib/react/store.ts';
import { LazyDialog } from '../../ui/dialogs/lazy-dialog.tsx';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import type { HelpTopic } from './help-drawer.tsx';

const HelpDrawer = lazyComponent(async () => ({ default: (await import('./help-drawer.tsx')).HelpDrawer }));
const FeedbackDialog = lazyComponent(async () => ({
  default: (await import('../../modules/feedback/dialogs/feedback-dialog.tsx')).FeedbackDialog,
}));

const openPart = createStore<HelpTopic | 'feedback' | null>(null);
const close = () => openPart.set(null);

/** Opens help at a topic, or the feedback form, from the Quick Help menu or the command palette. */
export function openHelp(part: HelpTopic | 'feedback'): void {
  openPart.set(part);
}

/** Renders the part that Quick Help has opened, until the shell is left. Mounted once, in the shell. */
export function HelpHost() {
  const part = useStore(openPart);
  useEffect(() => close, []);
  if (part === null) return null;
  return (
    <LazyDialog onClose={close}>
      {part === 'feedback' ? (
        <FeedbackDialog onClose={close} />
      ) : (
        <HelpDrawer topic={part} onTopic={openHelp} onClose={close} />
      )}
    </LazyDialog>
  );
}
