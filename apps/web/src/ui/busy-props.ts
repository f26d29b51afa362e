import type { MouseEvent } from 'react';

/**
 * The properties of a button whose request can be under way. It is grey then, says that it is busy, and a press does
 * nothing, also the press by Enter in a field of its form. It keeps the focus, which a button that is `disabled` loses.
 *
 * @param press what a press does; none for a button that submits its form
 * @param isOff true where a press does nothing for another reason, which can begin while the button has the focus
 */
export function busyProps(isBusy: boolean, press?: (event: MouseEvent) => void, isOff = false) {
  const isHeld = isBusy || isOff;
  return {
    'data-disabled': isHeld || undefined,
    'aria-disabled': isHeld || undefined,
    'aria-busy': isBusy,
    onClick: (event: MouseEvent) => {
      if (isHeld) event.preventDefault();
      else press?.(event);
    },
  };
}
