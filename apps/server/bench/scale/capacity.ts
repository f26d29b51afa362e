import type { UnitCosts } from './unit-costs.ts';

/** The part of a server's one thread that is planned for, so that waiting stays short. */
export const PLANNED_SHARE = 0.6;
/** The part of the time of the feed's lock that is planned for. */
const PLANNED_FEED_SHARE = 0.6;
const MS_PER_SECOND = 1_000;
/** A server's thread, with its garbage collection and its part of the database. */
const SERVERS_PER_MACHINE = 4;

interface Load {
  readonly desks: number;
  readonly postsPerSecond: number;
  readonly openPostings: number;
}

/** What a load needs. All of it is arithmetic on {@link UnitCosts}. */
interface Plan {
  /** Undefined where no number of servers is enough: applying the posts alone fills the thread of each. */
  readonly servers: number | undefined;
  /** Of 8 cores, with four servers each; without the database. */
  readonly machines: number | undefined;
  readonly leadsPerSecond: number;
  /** Processor time of all servers for a post with its pushes, milliseconds. */
  readonly msPerPost: number | undefined;
  readonly megabytesPerServer: number | undefined;
  readonly databaseCores: number;
  /** The part of each second in which the lock of the feed is held. */
  readonly feedShare: number;
  /** Whether the one order of the feed allows the rate. */
  readonly isFeedEnough: boolean;
}

/** Processor time of all servers for a post with its pushes. */
export function toMsPerPost(costs: UnitCosts, servers: number, leads: number): number {
  return costs.postMs + servers * costs.applyMs + leads * costs.pushMs;
}

/** The part of its thread that each server uses, with posts and desks spread evenly. */
export function toServerShare(
  costs: UnitCosts,
  { desks, postsPerSecond }: Omit<Load, 'openPostings'>,
  servers: number,
) {
  const leads = (costs.leadsPerThousandDesks * desks) / 1_000;
  const busyMs = postsPerSecond * toMsPerPost(costs, servers, leads) + desks * costs.deskMsPerSecond;
  return busyMs / servers / MS_PER_SECOND;
}

/** The smallest number of servers that carries a load, and what goes with it. */
export function planCapacity(costs: UnitCosts, load: Load): Plan {
  const { desks, postsPerSecond, openPostings } = load;
  const leads = (costs.leadsPerThousandDesks * desks) / 1_000;
  // Each server spends this on every post; only the rest of it can be shared.
  const appliedShare = (postsPerSecond * costs.applyMs) / MS_PER_SECOND;
  const sharedMs = postsPerSecond * (costs.postMs + leads * costs.pushMs) + desks * costs.deskMsPerSecond;
  const room = PLANNED_SHARE - appliedShare;
  const servers = room <= 0 ? undefined : Math.max(1, Math.ceil(sharedMs / MS_PER_SECOND / room));
  const feedShare = (postsPerSecond * costs.commitMs) / MS_PER_SECOND;
  return {
    servers,
    machines: servers && Math.ceil(servers / SERVERS_PER_MACHINE),
    leadsPerSecond: Math.round(leads * postsPerSecond),
    msPerPost: servers && toMsPerPost(costs, servers, leads),
    megabytesPerServer:
      servers &&
      Math.round(
        costs.serverMegabytes +
          (openPostings * costs.postingKilobytes + (desks / servers) * costs.connectionKilobytes) / 1_024,
      ),
    databaseCores: (postsPerSecond * costs.databaseMs) / MS_PER_SECOND,
    feedShare,
    isFeedEnough: feedShare <= PLANNED_FEED_SHARE,
  };
}
