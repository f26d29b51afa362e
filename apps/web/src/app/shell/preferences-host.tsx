import { createStore, useStore } from '../../lib/react/store.ts';
import { LazyDialog } from '../../ui/dialogs/lazy-dialog.tsx';
import { lazyComponent } from '../../ui/lazy-component.tsx';

const PreferencesDialog = lazyComponent(async () => ({
  default: (await import('../../features/preferences/components/preferences-dialog.tsx')).PreferencesDialog,
}));
const PushChoice = lazyComponent(async () => ({
  default: (await import('../../features/notifications/components/push-choice.tsx')).PushChoice,
}));

const isOpen = createStore(false);

/** Opens the preferences, from the account menu or the palette. */
export function openPreferences(): void {
  isOpen.set(true);
}

/** Renders the open preferences. Mounted once, in the shell. */
export function PreferencesHost() {
  if (!useStore(isOpen)) return null;
  return (
    <LazyDialog onClose={() => isOpen.set(false)}>
      <PreferencesDialog onClose={() => isOpen.set(false)}>
        <PushChoice />
      </PreferencesDialog>
    </LazyDialog>
  );
}
