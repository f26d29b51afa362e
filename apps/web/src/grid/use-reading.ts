import { useEffect, useRef, useState, type FocusEvent, type PointerEvent } from 'react';
import { after } from '../lib/time/clock.ts';

/** How long the pointer and the focus must be away before waiting rows are shown automatically. */
const IDLE_AFTER_MS = 400;

/**
 * Whether the user is reading the rows, and the handlers that detect it; spread them on the element around the rows.
 */
interface Reading {
  readonly isReading: boolean;
  /** True while the pointer that was moved over the rows is over them. */
  readonly isPointed: boolean;
  readonly handlers: {
    onPointerMove: (event: PointerEvent) => void;
    onPointerLeave: (event: PointerEvent) => void;
    onFocus: () => void;
    onBlur: (event: FocusEvent) => void;
  };
}

/**
 * The user is reading while the pointer was moved over the rows or the focus is in them. A pointer that rests where a
 * dialog has just closed does not count, and neither does a touch, which never reports that it left.
 */
export function useReading(): Reading {
  const [isReading, setIsReading] = useState(false);
  const [isPointed, setIsPointed] = useState(false);
  const presence = useRef({ pointer: false, focus: false, cancel: () => {} });

  useEffect(() => {
    const { current } = presence;
    return () => current.cancel();
  }, []);

  const update = (change: { pointer?: boolean; focus?: boolean }) => {
    const { current } = presence;
    Object.assign(current, change);
    current.cancel();
    if (current.pointer || current.focus) setIsReading(true);
    if (current.pointer) setIsPointed(true);
    else {
      current.cancel = after(IDLE_AFTER_MS, () => {
        setIsPointed(false);
        setIsReading(current.focus);
      });
    }
  };

  return {
    isReading,
    isPointed,
    handlers: {
      onPointerMove: ({ pointerType, movementX, movementY }) => {
        const hasMoved = movementX !== 0 || movementY !== 0;
        if (pointerType !== 'touch' && hasMoved) update({ pointer: true });
      },
      onPointerLeave: () => update({ pointer: false }),
      onFocus: () => update({ focus: true }),
      onBlur: (event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) update({ focus: false });
      },
    },
  };
}
