import type { ReactNode } from 'react';
import { createStore } from '../../lib/react/store.ts';

/** A confirmation with two buttons, or a message with one. */
export interface Question {
  title: string;
  /** A function where the body has further choices: it closes the question, which then resolves to false. */
  body?: ReactNode | ((close: () => void) => ReactNode);
  confirmLabel: string;
  /** Where omitted there is no cancel button: an alert. */
  cancelLabel?: string;
  /** What the cancel button does, where that is more than to close the question; the focus starts on it. Esc only closes. */
  onCancel?: () => void;
  /** The confirming button is red, and the focus starts on the other one. */
  isDangerous?: boolean;
  /** False where the user must choose a button: Esc and the cross are then disabled. Default true. */
  isDismissible?: boolean;
}

interface PendingQuestion extends Question {
  id: number;
  answer: (isConfirmed: boolean) => void;
}

/** The queue of questions, the one on screen first. */
export const pendingQuestions = createStore<readonly PendingQuestion[]>([]);

let nextId = 1;

/**
 * Asks for confirmation in a dialog. Resolves to true for the confirming button, false for everything else. One
 * question at a time.
 */
export function ask(question: Question): Promise<boolean> {
  return new Promise((resolve) => {
    const id = nextId++;
    const answer = (isConfirmed: boolean) => {
      pendingQuestions.set((pending) => pending.filter((other) => other.id !== id));
      resolve(isConfirmed);
    };
    pendingQuestions.set((pending) => [...pending, { ...question, id, answer }]);
  });
}
