import { createStore, useStore } from '../../lib/react/store.ts';
import { LazyDialog } from '../../ui/dialogs/lazy-dialog.tsx';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import type { OpenedDialog } from './preferences-dialogs.tsx';

const PreferencesDialogs = lazyComponent(() => import('./preferences-dialogs.tsx'));

const shown = createStore<OpenedDialog | undefined>(undefined);
const close = () => shown.set(undefined);

/** Opens the preferences, from the account menu or the palette. */
export function openPreferences(): void {
  shown.set('preferences');
}

/** Renders the open preferences, or the dialogs that they lead to. Mounted once, in the shell. */
export function PreferencesHost() {
  const dialog = useStore(shown);
  if (dialog === undefined) return null;
  return (
    <LazyDialog onClose={close}>
      <PreferencesDialogs dialog={dialog} onOpen={(next) => shown.set(next)} onClose={close} />
    </LazyDialog>
  );
}
