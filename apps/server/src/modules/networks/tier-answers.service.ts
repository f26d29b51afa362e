import {
  LEAST_ASKED,
  MOST_LISTED_COMPANIES,
  TIER_ANSWERS,
  type Acceptance,
  type TierAnswers,
} from '@loadstone/contracts/tiers';
import type { Db } from '../../db/database.ts';
import { findCompanyNames } from '../companies/index.ts';
import type { TierRow } from './audiences.queries.ts';
import { judgeAnswers, toLoadAnswers, type JudgedCompany, type LoadAnswer } from './tier-answers.policy.ts';
import { countAcceptances, findLeftOn, listActs, listAsked } from './tier-answers.queries.ts';

/** A load with tiers, as its owner asks for the responses. */
interface AnsweredLoad {
  readonly id: number;
  readonly ownerId: number;
  readonly audienceId: number;
  readonly tiers: readonly TierRow[];
  readonly isOpen: boolean;
  /** The board's day. */
  readonly today: string;
  /** The tiers whose companies are not listed without a response: those of a colleague's private network. */
  readonly hidden: ReadonlySet<number>;
}

/**
 * What the companies of each released tier did, by the number of the tier. Nothing of it is stored: it follows from the members
 * of the audience, the assignments and the offers. Only for the owner of the load.
 */
export async function readTierAnswers(db: Db, load: AnsweredLoad): Promise<Map<number, TierAnswers>> {
  const { id, ownerId, audienceId, tiers, isOpen, today, hidden } = load;
  const judged = judgeAnswers({
    tiers,
    asked: await listAsked(db, audienceId),
    acts: await listActs(db, [id]),
    isOpen,
    leftOn: isOpen ? undefined : await findLeftOn(db, id),
  });
  const byTier = Map.groupBy(judged, ({ tier }) => tier);
  const isListed = ({ answer, tier }: JudgedCompany) =>
    !hidden.has(tier) || (answer !== 'none' && answer !== 'waiting');
  const names = await findCompanyNames(
    db,
    judged.filter(isListed).map(({ accountId }) => accountId),
  );
  const listed = new Map(
    [...byTier].map(([number, companies]) => {
      const named = companies.filter(isListed).toSorted(toOrder(names));
      return [number, named.slice(0, MOST_LISTED_COMPANIES)];
    }),
  );
  const accountIds = [...listed.values()].flat().map(({ accountId }) => accountId);
  const acceptances = await listAcceptances(db, { ownerId, accountIds, today });
  const released = tiers.filter(({ released_on: on }) => on !== null);
  return new Map(
    released.map(({ number }) => [
      number,
      {
        ...countAnswers(byTier.get(number) ?? []),
        companies: (listed.get(number) ?? []).flatMap(({ accountId, answer, askedOn, answeredOn }) => {
          const name = names.get(accountId);
          if (name === undefined) return [];
          const times = { askedOn: askedOn?.toISOString() ?? null, answeredOn: answeredOn?.toISOString() ?? null };
          return { ...name, answer, ...times, acceptance: acceptances.get(accountId) ?? null };
        }),
      },
    ]),
  );
}

/** What companies did with loads, one response for each load and company. Only for the owner of the loads. */
export async function listLoadAnswers(db: Db, loadIds: readonly number[]): Promise<LoadAnswer[]> {
  return toLoadAnswers(await listActs(db, loadIds));
}

/** The acceptance of each company of which enough loads are counted, by the id of its account. Only for the owner. */
export async function listAcceptances(
  db: Db,
  asked: Parameters<typeof countAcceptances>[1],
): Promise<Map<number, NonNullable<Acceptance>>> {
  const counted = await countAcceptances(db, asked);
  return new Map(
    counted.flatMap(({ accountId, asked: count, accepted }) =>
      count < LEAST_ASKED ? [] : [[accountId, { asked: count, accepted }] as const],
    ),
  );
}

function countAnswers(companies: readonly JudgedCompany[]): Omit<TierAnswers, 'companies'> {
  const counts = { accepted: 0, declined: 0, offered: 0, none: 0, waiting: 0 };
  for (const { answer } of companies) counts[answer] += 1;
  return counts;
}

/** Orders companies by their response, then as the names are. */
function toOrder(names: ReadonlyMap<number, unknown>) {
  const places = new Map([...names.keys()].map((accountId, place) => [accountId, place]));
  const toPlace = ({ accountId }: JudgedCompany) => places.get(accountId) ?? 0;
  return (one: JudgedCompany, other: JudgedCompany): number =>
    TIER_ANSWERS.indexOf(one.answer) - TIER_ANSWERS.indexOf(other.answer) || toPlace(one) - toPlace(other);
}
