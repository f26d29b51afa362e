import type { components } from './generated/api.ts';

/** A refusal of the board (RFC 9457). */
export type Problem = components['schemas']['Problem'];

/** Thrown by the helpers where the board refuses. `code` does not change; the message is in English. */
export class ProblemError extends Error {
  override readonly name = 'ProblemError';
  readonly status: number;
  readonly code: string;
  /** The whole refusal; undefined where the reply was none of the board. */
  readonly problem: Problem | undefined;

  constructor(status: number, problem: Problem | undefined) {
    const fields = problem?.errors?.map(({ field, message }) => ` ${field}: ${message}`).join(';') ?? '';
    super(`${problem?.detail ?? `HTTP ${status}`}${fields}`);
    this.status = status;
    this.code = problem?.code ?? `http.${status}`;
    this.problem = problem;
  }
}
