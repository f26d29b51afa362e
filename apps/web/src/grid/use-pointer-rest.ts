import { useEffect, useRef, useState, type RefObject } from 'react';
import { after } from '../lib/clock.ts';
import { useLatest } from '../lib/use-latest.ts';

const SHOW_AFTER_MS = 400;
/** The way from what the pointer rests on into what it shows takes a moment. */
const HIDE_AFTER_MS = 200;

interface PointerRestOptions<Place> {
  readonly container: RefObject<HTMLElement | null>;
  /** What the pointer would get to see over that element, and where; null for nothing. */
  readonly toPlace: (target: Element, pointerX: number) => Place | null;
}

/** What the pointer rests on now, and how what it shows may stay or leave. */
export interface PointerRest<Place> {
  readonly place: Place | null;
  readonly stay: () => void;
  readonly leave: () => void;
  readonly hide: () => void;
}

/**
 * Follows the pointer over everything in `container` with listeners on the container alone: thousands
 * of cells come and go at every turn of the wheel, and none of them has to be listened to.
 */
export function usePointerRest<Place>({ container, toPlace }: PointerRestOptions<Place>): PointerRest<Place> {
  const [place, setPlace] = useState<Place | null>(null);
  const cancel = useRef<() => void>(() => undefined);
  const later = (delayMs: number, next: () => Place | null) => {
    cancel.current();
    cancel.current = after(delayMs, () => setPlace(next));
  };
  const latest = useLatest({ later, toPlace });

  useEffect(() => {
    const element = container.current;
    if (!element) return undefined;
    const leave = () => latest.current.later(HIDE_AFTER_MS, () => null);
    const hide = () => latest.current.later(0, () => null);
    const onOver = ({ target, pointerType, clientX }: PointerEvent) => {
      if (!(target instanceof Element) || pointerType === 'touch') return leave();
      latest.current.later(SHOW_AFTER_MS, () => (target.isConnected ? latest.current.toPlace(target, clientX) : null));
    };
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && hide();
    element.addEventListener('pointerover', onOver);
    element.addEventListener('pointerleave', leave);
    element.addEventListener('pointerdown', hide);
    element.addEventListener('wheel', hide, { passive: true });
    window.addEventListener('keydown', onKey);
    return () => {
      cancel.current();
      element.removeEventListener('pointerover', onOver);
      element.removeEventListener('pointerleave', leave);
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
