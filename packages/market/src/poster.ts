import { PRODUCT_IDS, type PostingKind } from '@loadstone/contracts/postings';
import { isDemoCompany, type MarketParties } from './companies.ts';
import type { Random } from './random.ts';
import type { MarketNetwork, MarketPosting, MarketUser, PostingFields } from './rows.ts';
import { createWeighted } from './weighted.ts';

/** Assigns posting data to a company and one of its users, with a new key. */
export interface Poster {
  /** A random company that is not a demo user's; larger ones are more frequent. */
  drawSampleCompany(kind: PostingKind): string;
  /** @throws RangeError when the company has no user */
  post(kind: PostingKind, companyKey: string, fields: PostingFields): MarketPosting;
}

/** The share of postings for a network, among companies that have one. */
const PRIVATE_SHARE = 0.12;
/** Reduces the differences in company size: the largest has about five times the postings of the smallest. */
const RANK_OFFSET = 20;

/** Creates a poster for those companies; its keys are the prefix and a number from 1. */
export function createPoster(
  random: Random,
  parties: Pick<MarketParties, 'companies' | 'users' | 'networks'>,
  keyPrefix: string,
): Poster {
  const usersOf = Map.groupBy(parties.users, (user) => user.companyKey);
  const networksOf = Map.groupBy(parties.networks, (network) => network.companyKey);
  const samples = parties.companies.filter((company) => !isDemoCompany(company.key));
  const pools = {
    L: toPool(samples.filter((company) => company.products.includes(PRODUCT_IDS.B)).map((company) => company.key)),
    E: toPool(samples.filter((company) => company.products.includes(PRODUCT_IDS.C)).map((company) => company.key)),
  };
  let posted = 0;
  return {
    drawSampleCompany(kind) {
      const { keys, weighted } = pools[kind];
      if (weighted === undefined) throw new RangeError(`no sample company posts the kind ${kind}`);
      return keys[weighted.draw(random)]!;
    },
    post(kind, companyKey, fields) {
      const user = drawUser(random, usersOf.get(companyKey), companyKey);
      const network = drawNetwork(random, networksOf.get(companyKey), user);
      posted += 1;
      return {
        key: `${keyPrefix}${posted}`,
        kind,
        companyKey,
        userKey: user.key,
        pStatus: 'O',
        ...fields,
        postMode: network === undefined ? 'A' : 'P',
        networkKey: network?.key ?? null,
        clientRefNum: kind === 'L' && random.chance(0.4) ? `REF ${10_000 + random.below(90_000)}` : 'Client Ref',
        productName: 'WEBAPI',
        createdMinutesAgo: drawAge(random),
      };
    },
  };
}

function toPool(keys: readonly string[]) {
  const weighted = keys.length === 0 ? undefined : createWeighted(keys.map((_, rank) => 1 / (rank + RANK_OFFSET)));
  return { keys, weighted };
}

/** The first user of a company posts most of its postings. */
function drawUser(random: Random, users: readonly MarketUser[] | undefined, companyKey: string): MarketUser {
  if (users === undefined) throw new RangeError(`the company ${companyKey} has no user`);
  return random.chance(0.6) ? users[0]! : random.pick(users);
}

function drawNetwork(
  random: Random,
  networks: readonly MarketNetwork[] | undefined,
  user: MarketUser,
): MarketNetwork | undefined {
  if (!random.chance(PRIVATE_SHARE)) return undefined;
  const usable = (networks ?? []).filter((network) => network.type === 'Public' || network.ownerUserKey === user.key);
  return usable.length === 0 ? undefined : random.pick(usable);
}

/** Age of a posting in minutes: hours for most, under half an hour for about one in fourteen, a day at most. */
function drawAge(random: Random): number {
  return Math.min(1_440, 1 + Math.floor(-Math.log(1 - random.next()) * 400));
}
