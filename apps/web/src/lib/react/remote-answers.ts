import { after } from '../time/clock.ts';
import { createStore } from './store.ts';

/** How long questions are gathered: those of one render, and of a few keys. */
const GATHER_MS = 60;
/** The most replies that are kept. Beyond it all are dropped, and requested again when they are needed. */
const MOST_KEPT = 20_000;

/**
 * Replies of the server by question. The questions of a moment are one request, one request runs at a time, and replies are
 * kept. A component calls `find` while it renders, and subscribes to `version` to render again.
 */
export class RemoteAnswers<Question, Answer> {
  /** Grows with each reply and each failure. */
  readonly version = createStore(0);
  readonly #ask: (questions: readonly Question[]) => Promise<readonly Answer[]>;
  readonly #most: number;
  readonly #answers = new Map<string, Answer>();
  readonly #wanted = new Map<string, Question>();
  #isBusy = false;
  #hasFailed = false;

  /** @param most the largest number of questions of one request */
  constructor(ask: (questions: readonly Question[]) => Promise<readonly Answer[]>, most: number) {
    this.#ask = ask;
    this.#most = most;
  }

  /** The result, or undefined while it is requested. */
  find(question: Question): Answer | undefined {
    const key = JSON.stringify(question);
    const known = this.#answers.get(key);
    if (known === undefined && !this.#wanted.has(key)) {
      this.#wanted.set(key, question);
      this.#start();
    }
    return known;
  }

  /** True where no question waits for its reply. */
  isComplete(): boolean {
    return this.#wanted.size === 0;
  }

  /** True after a request failed, until `retry`. */
  hasFailed(): boolean {
    return this.#hasFailed;
  }

  /** Requests what failed once more. */
  retry(): void {
    this.#hasFailed = false;
    this.version.set((version) => version + 1);
    this.#start();
  }

  #start(): void {
    if (this.#isBusy || this.#hasFailed || this.#wanted.size === 0) return;
    this.#isBusy = true;
    after(GATHER_MS, () => void this.#request());
  }

  async #request(): Promise<void> {
    const questions = [...this.#wanted].slice(0, this.#most);
    try {
      const answers = await this.#ask(questions.map(([, question]) => question));
      if (this.#answers.size > MOST_KEPT) this.#answers.clear();
      for (const [index, [key]] of questions.entries()) {
        const answer = answers[index];
        if (answer !== undefined) this.#answers.set(key, answer);
        this.#wanted.delete(key);
      }
    } catch {
      this.#hasFailed = true;
    }
    this.#isBusy = false;
    this.version.set((version) => version + 1);
    this.#start();
  }
}
