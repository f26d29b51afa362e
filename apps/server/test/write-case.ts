import type { Endpoint } from '@loadstone/contracts/endpoint';
import type { Person, TestApp } from '@loadstone/testkit';
import type { z } from 'zod';
import type { PostingRow } from '../src/db/tables/schema.ts';
import type { AssignmentCalls } from './assignment-calls.ts';
import type { BoardCalls } from './board-calls.ts';
import type { DocumentCalls } from './document-calls.ts';

/** A broker with a load, and a carrier with a truck that covers it. */
export interface Desks {
  readonly board: TestApp;
  readonly calls: BoardCalls;
  readonly assignments: AssignmentCalls;
  readonly documents: DocumentCalls;
  readonly broker: Person;
  readonly carrier: Person;
  readonly load: PostingRow;
  readonly truck: PostingRow;
}

/** The same with lists that are not changed. */
type Fixed<T> = T extends readonly (infer Item)[]
  ? readonly Fixed<Item>[]
  : T extends object
    ? { readonly [Key in keyof T]: Fixed<T[Key]> }
    : T;

/** A user's call that is ready to be sent. */
interface ReadyCall<E extends Endpoint> {
  readonly as: Person;
  readonly params?: Fixed<z.input<E['params']>>;
  readonly query?: Fixed<z.input<E['query']>>;
  readonly body?: Fixed<z.input<E['body']>>;
}

/** A call, and what must be there before it. */
export interface WriteCase {
  readonly endpoint: Endpoint;
  readonly prepare: (desks: Desks) => Promise<ReadyCall<Endpoint>>;
}

/** A case whose call fits the endpoint. */
export function caseOf<E extends Endpoint, const Ready extends ReadyCall<E>>(
  endpoint: E,
  prepare: (desks: Desks) => Promise<Ready>,
): WriteCase {
  return { endpoint, prepare: prepare as WriteCase['prepare'] };
}
