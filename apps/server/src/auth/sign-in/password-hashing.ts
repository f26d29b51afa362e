import { AppError } from '../../ground/errors.ts';
import type { FairQueue } from '../../ground/fair-queue.ts';
import type { FairQueues } from '../../ground/fair-queues.ts';
import { toNetworkShares } from '../../ground/network-address.ts';
import { DERIVATION_THREADS } from './derivation-threads.ts';
import { hashPassword, isPasswordRight } from './passwords.ts';

/** Hashes and checks passwords, as `passwords.ts` describes. */
export interface PasswordHashes {
  hash(password: string): Promise<string>;
  isRight(password: string, hash: string | null | undefined): Promise<boolean>;
}

/** For commands and the demo, which no stranger can start. */
export const unqueuedHashes: PasswordHashes = { hash: hashPassword, isRight: isPasswordRight };

/**
 * The hashing of a server, one piece of work of a caller after the other, in the order of their shares: what one network
 * or user sends delays no other one by more than the work that runs.
 */
export interface PasswordHashing {
  /** @throws AppError of its functions: `request.tooMany` (429) with `retry-after` where the queue is full */
  of(shares: readonly string[]): PasswordHashes;
}

/**
 * Work that waits, some 100 ms each: a caller waits 6 s at most on one thread. Above it the newest of the network with the
 * most is refused, so the share of all strangers has no limit of its own.
 */
const WAITING = 60;

export function createPasswordHashing(queues: FairQueues): PasswordHashing {
  const queue = queues.open('password_hashes', {
    places: DERIVATION_THREADS,
    placesOfShare: DERIVATION_THREADS,
    waitingOfShare: WAITING + 1,
    waiting: WAITING,
  });
  return {
    of: (shares) => ({
      hash: (password) => run(queue, shares, () => hashPassword(password)),
      isRight: (password, hash) => run(queue, shares, () => isPasswordRight(password, hash)),
    }),
  };
}

async function run<T>(queue: FairQueue, shares: readonly string[], work: () => Promise<T>): Promise<T> {
  const release = await queue.acquire(shares).catch((error: unknown) => {
    throw error instanceof AppError ? toRefusal(error) : error;
  });
  try {
    return await work();
  } finally {
    release();
  }
}

/** A full queue refuses those who fill it: it is not the server that is at fault. */
function toRefusal({ headers }: AppError): AppError {
  return new AppError('request.tooMany', undefined, undefined, { headers });
}

/** The shares of a user who is known by the session, the browser or a link that was mailed. Strangers take nothing of them. */
export function toKnownShares({ accountId, userId }: { accountId: number; userId: number }): readonly string[] {
  return ['known', `company:${accountId}`, `user:${userId}`];
}

/** The shares of anyone else: the networks of the address, within those of all strangers. */
export function toStrangerShares(address: string): readonly string[] {
  return ['strangers', ...toNetworkShares(address)];
}
