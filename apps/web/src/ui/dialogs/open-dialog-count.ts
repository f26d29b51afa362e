import { createStore } from '../../lib/react/store.ts';

/** The number of open dialogs of `DialogFrame`. */
export const openDialogCount = createStore(0);

/** Resolves as soon as no dialog is open. */
export async function whenNoDialogIsOpen(): Promise<void> {
  while (openDialogCount.get() > 0) {
    await new Promise<void>((resolve) => {
      const stop = openDialogCount.subscribe(() => {
        stop();
        resolve();
      });
    });
  }
}
