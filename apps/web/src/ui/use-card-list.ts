import { useEffect, useRef, useState, type FocusEvent, type RefObject } from 'react';
import { toCardMove } from './card-move.ts';

/** A list of cards with one stop of the Tab key. Each card has `data-card` with its id, and a control that can be focused. */
interface CardList {
  /** The index of the card that the Tab key stops at. */
  readonly stop: number;
  /** For the list's element. */
  readonly listProps: {
    readonly ref: RefObject<HTMLUListElement | null>;
    readonly onFocus: (event: FocusEvent) => void;
    readonly onBlur: (event: FocusEvent) => void;
  };
  /** Moves the focus to the card that an arrow key, Home or End leads to; false for any other key. */
  readonly moveByKey: (key: string) => boolean;
}

/**
 * Focus in a list of cards: arrow keys go from card to card, and a card that is removed passes the focus to the card that
 * takes its place.
 *
 * @param ids the cards in their order
 */
export function useCardList(ids: readonly number[]): CardList {
  const list = useRef<HTMLUListElement>(null);
  const holdsFocus = useRef(false);
  const [stopId, setStopId] = useState<number | null>(null);
  const stop = Math.max(0, stopId === null ? 0 : ids.indexOf(stopId));
  const focusCard = (index: number) =>
    findCards(list.current)[index]?.querySelector<HTMLElement>('input, button')?.focus();

  const position = useRef(stop);
  useEffect(() => {
    const isLost = holdsFocus.current && document.activeElement === document.body;
    if (isLost) focusCard(Math.min(position.current, ids.length - 1));
    position.current = stop;
  }, [ids, stop]);

  const onFocus = ({ target }: FocusEvent) => {
    holdsFocus.current = true;
    const id = target.closest('[data-card]')?.getAttribute('data-card');
    if (id) setStopId(Number(id));
  };
  const onBlur = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget !== null && !list.current?.contains(relatedTarget)) holdsFocus.current = false;
  };
  const moveByKey = (key: string): boolean => {
    const places = findCards(list.current).map(({ offsetLeft, offsetTop }) => ({ left: offsetLeft, top: offsetTop }));
    const next = toCardMove(key, stop, places);
    if (next !== undefined) focusCard(next);
    return next !== undefined;
  };
  return { stop, listProps: { ref: list, onFocus, onBlur }, moveByKey };
}

function findCards(list: HTMLUListElement | null): HTMLElement[] {
  return [...(list?.querySelectorAll<HTMLElement>('[data-card]') ?? [])];
}
