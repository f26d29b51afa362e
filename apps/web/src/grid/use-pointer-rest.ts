import { useEffect, useRef, useState, type RefObject } from 'react';
import { after } from '../lib/time/clock.ts';
import { useLatest } from '../lib/react/use-latest.ts';

const SHOW_AFTER_MS = 400;
/** The pointer needs a moment to move from the element to the card that it shows. */
const HIDE_AFTER_MS = 200;

interface PointerRestOptions<Place> {
  readonly container: RefObject<HTMLElement | null>;
  /** The content and place for that element; null for none. */
  readonly toPlace: (target: Element, pointerX: number) => Place | null;
  /** A selector of elements whose content is also shown while they have the keyboard focus. */
  readonly focusable?: string;
}

/** The element on which the pointer rests, and handlers that keep or hide its content. */
interface PointerRest<Place> {
  readonly place: Place | null;
  readonly stay: () => void;
  readonly leave: () => void;
  readonly hide: () => void;
}

/**
 * Tracks the pointer over all elements in `container` with listeners on the container alone, because thousands of cells
 * are created and removed while scrolling.
 */
export function usePointerRest<Place>({
  container,
  toPlace,
  focusable,
}: PointerRestOptions<Place>): PointerRest<Place> {
  const [place, setPlace] = useState<Place | null>(null);
  const cancel = useRef<() => void>(() => undefined);
  const later = (delayMs: number, next: () => Place | null) => {
    cancel.current();
    cancel.current = after(delayMs, () => setPlace(next));
  };
  const latest = useLatest({ later, toPlace, focusable });

  useEffect(() => {
    const element = container.current;
    if (!element) return undefined;
    const leave = () => latest.current.later(HIDE_AFTER_MS, () => null);
    const hide = () => latest.current.later(0, () => null);
    const onOver = ({ target, pointerType, clientX }: PointerEvent) => {
      if (!(target instanceof Element) || pointerType === 'touch') return leave();
      latest.current.later(SHOW_AFTER_MS, () => (target.isConnected ? latest.current.toPlace(target, clientX) : null));
    };
    const onFocus = ({ target }: FocusEvent) => {
      const wanted = latest.current.focusable;
      if (wanted === undefined || !(target instanceof Element) || !target.matches(wanted)) return;
      latest.current.later(0, () => latest.current.toPlace(target, target.getBoundingClientRect().left));
    };
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && hide();
    element.addEventListener('pointerover', onOver);
    element.addEventListener('pointerleave', leave);
    element.addEventListener('focusin', onFocus);
    element.addEventListener('focusout', hide);
    element.addEventListener('pointerdown', hide);
    element.addEventListener('wheel', hide, { passive: true });
    window.addEventListener('keydown', onKey);
    return () => {
      cancel.current();
      element.removeEventListener('pointerover', onOver);
      element.removeEventListener('pointerleave', leave);
      element.removeEventListener('focusin', onFocus);
      element.removeEventListener('focusout', hide);
      element.removeEventListener('pointerdown', hide);
      element.removeEventListener('wheel', hide);
      window.removeEventListener('keydown', onKey);
    };
  }, [container, latest]);

  return {
    place,
    stay: () => cancel.current(),
    leave: () => later(HIDE_AFTER_MS, () => null),
    hide: () => later(0, () => null),
  };
}
