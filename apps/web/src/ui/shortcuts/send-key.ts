import type { KeyboardEvent } from 'react';

/** True for Ctrl or Cmd and Enter, which send a form from everywhere in it. */
export function isSendKey({ key, ctrlKey, metaKey }: KeyboardEvent): boolean {
  return key === 'Enter' && (ctrlKey || metaKey);
}

/** A handler that sends by {@link isSendKey}. */
export function onSendKey(send: () => void): (event: KeyboardEvent) => void {
  return (event) => {
    if (!isSendKey(event)) return;
    event.preventDefault();
    send();
  };
}
