import { every, nowMs } from '../../lib/time/clock.ts';
import { isTextField } from './text-field.ts';

/** After a key or a pointer press the user counts as busy for this long. */
const BUSY_MS = 1_500;
const CHECK_MS = 250;
/** A dialog, menu or popover that the user has open. */
const LAYERS = '[role="dialog"], [role="menu"]';

let lastPressMs = 0;
const notePress = () => {
  lastPressMs = nowMs();
};
for (const type of ['keydown', 'pointerdown']) document.addEventListener(type, notePress, { capture: true });

/** True where the user neither types nor presses, no text field has the focus, and no dialog or menu is open. */
function isInputIdle(): boolean {
  const sinceMs = nowMs() - lastPressMs;
  // The time since is negative after the clock was set back.
  if ((sinceMs >= 0 && sinceMs < BUSY_MS) || isTextField(document.activeElement)) return false;
  return document.querySelector(LAYERS) === null;
}

/**
 * Runs once when the user is idle, at once where the user is idle now. A dialog that opens by itself must not cover the
 * field in which the user types, and must not receive a key that was meant for another part of the screen. @returns a function that cancels it
 */
export function whenInputIdle(run: () => void): () => void {
  if (isInputIdle()) {
    run();
    return () => undefined;
  }
  const stop = every(CHECK_MS, () => {
    if (!isInputIdle()) return;
    stop();
    run();
  });
  return stop;
}
