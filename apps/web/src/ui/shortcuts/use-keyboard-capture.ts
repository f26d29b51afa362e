import { useLayoutEffect } from 'react';
import { captureKeyboard } from './keyboard-capture.ts';

/** Captures the keyboard from the moment that a layer is requested until the focus is in it: see {@link captureKeyboard}. */
export function useKeyboardCapture(isOpen: boolean): void {
  useLayoutEffect(() => (isOpen ? captureKeyboard() : undefined), [isOpen]);
}
