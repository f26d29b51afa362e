import type { FastifyReply } from 'fastify';
import { toCallerId, type Caller } from '../ground/caller.ts';
import { AppError } from '../ground/errors.ts';
import type { EndpointRuntime } from './endpoint-runtime.ts';
import type { Allowance } from './limits.ts';

/** The limits that a machine's replies state: its calls of a minute, and what it writes in a day. */
type StatedLimit = 'calls' | 'writes';

/**
 * Counts, and states in the reply what is left, as the IETF draft on RateLimit headers names it; each limit once, by its
 * last count.
 *
 * @throws what `count` throws; a refusal of a limit states that nothing is left
 */
export async function stateAllowance(
  reply: FastifyReply,
  name: StatedLimit,
  count: Promise<Allowance>,
): Promise<Allowance> {
  try {
    const allowance = await count;
    const { limit, remaining, windowSeconds, resetSeconds } = allowance;
    replaceItem(reply, 'ratelimit-policy', name, `q=${limit};w=${windowSeconds}`);
    replaceItem(reply, 'ratelimit', name, `r=${remaining};t=${resetSeconds}`);
    return allowance;
  } catch (error) {
    const seconds = error instanceof AppError ? error.headers['retry-after'] : undefined;
    if (seconds !== undefined) replaceItem(reply, 'ratelimit', name, `r=0;t=${seconds}`);
    throw error;
  }
}

/** Counts writes, one by default, and states what is left of a machine's day. @throws AppError `request.dailyLimit` */
export async function countWrites(
  { countWrite }: Pick<EndpointRuntime, 'countWrite'>,
  caller: Caller,
  reply: FastifyReply,
  amount?: number,
): Promise<void> {
  const written = countWrite(toCallerId(caller), amount);
  await (caller.kind === 'machine' ? stateAllowance(reply, 'writes', written) : written);
}

function replaceItem(reply: FastifyReply, header: string, name: StatedLimit, values: string): void {
  const known = reply.getHeader(header);
  const items = typeof known === 'string' ? known.split(', ') : [];
  const others = items.filter((item) => !item.startsWith(`"${name}";`));
  void reply.header(header, [...others, `"${name}";${values}`].join(', '));
}
