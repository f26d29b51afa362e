import type { ReactNode } from 'react';
import { createStore } from '../../lib/store.ts';

/** A question with two answers, or a message with one. */
export interface Question {
  title: string;
  body?: ReactNode;
  confirmLabel: string;
  /** Left out, there is nothing to decline: an alert. */
  cancelLabel?: string;
  /** The confirming button is red, and the focus starts on the other one. */
  isDangerous?: boolean;
  /** False for what must be answered: no Esc, no cross. Default true. */
  isDismissible?: boolean;
}

export interface PendingQuestion extends Question {
  id: number;
  answer: (isConfirmed: boolean) => void;
}

/** The questions that wait for an answer, the one on screen first. */
export const pendingQuestions = createStore<readonly PendingQuestion[]>([]);

let nextId = 1;

/** Asks in a dialog. Answers true for the confirming button, false for everything else. One question at a time. */
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
