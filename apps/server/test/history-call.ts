import type { Person } from '@loadstone/testkit';

/** A request over HTTP. `user` is undefined for a caller without a session. */
export interface HistoryCall {
  readonly user: Person | undefined;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly body?: object;
  readonly key?: string;
  /** Of a driver or a program, in the place of a user. */
  readonly authorization?: string | undefined;
}

/** Sends the requests of a history to a server. It repeats an interrupted request under the same key. */
export type SendCall = (call: HistoryCall) => Promise<{ status: number; body: unknown }>;
