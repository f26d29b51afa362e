import type { TierAnswer } from '@loadstone/contracts/tiers';
import type { AskedCompany, CompanyAct } from './tier-answers.queries.ts';
import type { TierRow } from './audiences.queries.ts';

/** What one company did with a load, by the number of its tier. */
export interface JudgedCompany {
  readonly accountId: number;
  readonly tier: number;
  readonly answer: TierAnswer;
  readonly askedOn: Date | null;
  readonly answeredOn: Date | null;
}

/** What is known of a load with tiers. */
interface AskedLoad {
  readonly tiers: readonly Pick<TierRow, 'number' | 'released_on'>[];
  readonly asked: readonly AskedCompany[];
  /** Of this load only, the earliest first. */
  readonly acts: readonly CompanyAct[];
  readonly isOpen: boolean;
  /** When it left O; undefined where it has not, or its day has passed. */
  readonly leftOn: Date | undefined;
}

/**
 * The response of each company that a load was shown to or that acted on it. An acceptance stays one whatever follows; else the
 * last act counts. A company that is no receiver by name, as with a tier for every company, is listed under the last released tier.
 */
export function judgeAnswers({ tiers, asked, acts, isOpen, leftOn }: AskedLoad): JudgedCompany[] {
  const byCompany = Map.groupBy(acts, ({ accountId }) => accountId);
  const ofAsked = asked.map(({ accountId, tier, askedOn }) => {
    const nextOn = tiers.find(({ released_on: on }) => on !== null && on > askedOn)?.released_on ?? null;
    const ended = nextOn !== null || !isOpen;
    const silent = { answer: ended ? 'none' : 'waiting', answeredOn: nextOn ?? leftOn ?? null } as const;
    return { accountId, tier, askedOn, ...(toAnswer(byCompany.get(accountId) ?? []) ?? silent) };
  });
  const last = tiers.findLast(({ released_on: on }) => on !== null)?.number ?? 1;
  const known = new Set(asked.map(({ accountId }) => accountId));
  const others = [...byCompany].flatMap(([accountId, own]) => {
    const answer = known.has(accountId) ? undefined : toAnswer(own);
    return answer === undefined ? [] : [{ accountId, tier: last, askedOn: null, ...answer }];
  });
  return [...ofAsked, ...others];
}

/** The response of a company to one load; undefined where it has not acted. @param acts the earliest first */
function toAnswer(acts: readonly CompanyAct[]): Pick<JudgedCompany, 'answer' | 'answeredOn'> | undefined {
  const last = findLast(acts);
  if (last === undefined) return undefined;
  return last.act === 'pending' ? { answer: 'waiting', answeredOn: null } : { answer: last.act, answeredOn: last.on };
}

function findLast(acts: readonly CompanyAct[]): CompanyAct | undefined {
  return acts.find(({ act }) => act === 'accepted') ?? acts.at(-1);
}

/** What a company did with one load. */
export interface LoadAnswer {
  readonly accountId: number;
  readonly answer: Exclude<CompanyAct['act'], 'pending'>;
  readonly answeredOn: Date;
}

/** One response for each load and company that has responded. @param acts the earliest first */
export function toLoadAnswers(acts: readonly CompanyAct[]): LoadAnswer[] {
  const byPair = Map.groupBy(acts, ({ loadId, accountId }) => `${loadId} ${accountId}`);
  return [...byPair.values()].flatMap((own) => {
    const last = findLast(own);
    if (last === undefined || last.act === 'pending') return [];
    return { accountId: last.accountId, answer: last.act, answeredOn: last.on };
  });
}
