import { useRef, useState, type FocusEvent, type KeyboardEvent } from 'react';
import { nowMs } from '../../lib/time/clock.ts';

/** Letters that follow each other within this time are one word. */
const WORD_MS = 1_000;
const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

/**
 * Makes a group of check boxes one tab stop: arrows, Home and End move between them, and letters move to the one whose
 * word starts with them. Space checks, as everywhere.
 *
 * @param words the labels of the boxes, in their order
 */
export function useLetterKeys(words: readonly string[]) {
  const [stop, setStop] = useState(0);
  const typed = useRef({ text: '', atMs: 0 });

  const findTyped = (letter: string, from: number): number => {
    const { text, atMs } = typed.current;
    const isSameWord = nowMs() - atMs < WORD_MS;
    const word = (isSameWord ? text : '') + letter.toLowerCase();
    typed.current = { text: word, atMs: nowMs() };
    // The same letter again moves to the next word with it.
    const isRepeated = [...word].every((other) => other === word[0]);
    const prefix = isRepeated ? (word[0] ?? '') : word;
    const order = words.map((_, step) => (from + step + (isRepeated ? 1 : 0)) % words.length);
    return order.find((index) => words[index]?.toLowerCase().startsWith(prefix)) ?? from;
  };
  const toTarget = (key: string, from: number): number | undefined => {
    const step = STEPS[key];
    if (step !== undefined) return (from + step + words.length) % words.length;
    if (key === 'Home') return 0;
    if (key === 'End') return words.length - 1;
    return /^\p{L}$/u.test(key) ? findTyped(key, from) : undefined;
  };

  return {
    /** The tab index of a box. */
    tabIndexOf: (index: number) => (index === stop ? 0 : -1),
    /** For the element around the boxes. */
    handlers: {
      onFocus: ({ target, currentTarget }: FocusEvent<HTMLElement>) => {
        const index = listBoxes(currentTarget).findIndex((box) => box === target);
        if (index >= 0) setStop(index);
      },
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
        if (event.ctrlKey || event.metaKey || event.altKey) return;
        const boxes = listBoxes(event.currentTarget);
        const index = toTarget(
          event.key,
          boxes.findIndex((box) => box === event.target),
        );
        if (index === undefined) return;
        event.preventDefault();
        boxes[index]?.focus();
      },
    },
  };
}

function listBoxes(group: Element): HTMLInputElement[] {
  return [...group.querySelectorAll<HTMLInputElement>('input[type="checkbox"]')];
}
