import { excludeCompany, includeCompany } from '@loadstone/contracts/exclusions';
import { addNetworkMember, createNetwork, deleteNetwork, removeNetworkMember } from '@loadstone/contracts/networks';
import {
  loadPostingCalls,
  equipmentPostingCalls,
  repostExpired,
  type EquipmentDraft,
  type LoadDraft,
} from '@loadstone/contracts/postings';
import type { Person, TestApp } from '@loadstone/testkit';
import { inTransaction } from '../src/db/transaction.ts';
import { setAccessEnabled, setGloballyExcluded } from '../src/modules/companies/index.ts';
import { RandomAssignments } from './random-assignments.ts';
import { RandomMarks } from './random-marks.ts';
import type { BoardCalls } from './board-calls.ts';
import { cityId } from './drafts.ts';

/**
 * One lane for most postings, so that their search areas overlap, and places off that lane, with western ends for the
 * largest radius.
 */
const ORIGINS = ['Toronto, ON', 'Hamilton, ON', 'Mississauga, ON', 'Oshawa, ON', 'Barrie, ON'].map(cityId);
const DESTINATIONS = ['Chicago, IL', 'Gary, IN', 'Milwaukee, WI', 'Joliet, IL'].map(cityId);
const ANYWHERE = [
  ...['London, ON', 'Windsor, ON', 'Detroit, MI', 'Toledo, OH', 'Buffalo, NY'],
  ...['Calgary, AB', 'Red Deer, AB', 'Edmonton, AB'],
].map(cityId);
/** Some are within 15 miles of each other. */
const SUBURBS = [
  'Toronto, ON',
  'Mississauga, ON',
  'Brampton, ON',
  'Oakville, ON',
  'Burlington, ON',
  'Hamilton, ON',
].map(cityId);
const POSTINGS_AT_LEAST = 38;
const POSTINGS_AT_MOST = 54;
/** With more exclusions there are too few pairs to compare. */
const EXCLUSIONS_AT_MOST = 4;

/** Random numbers that repeat with their seed (mulberry32). */
export function createRandom(seed: number) {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (limit: number): number => Math.floor(next() * limit);
  return {
    isLucky: (chance: number): boolean => next() < chance,
    pick: <T>(list: readonly T[]): T => list[below(list.length)]!,
    below,
  };
}
export type Random = ReturnType<typeof createRandom>;

/** A posting as the test has created it. */
export interface OwnPosting {
  id: number;
  owner: Person;
  kind: 'L' | 'E';
  token: number;
  version: number;
}

/** Random companies that send random requests to the API, one after the other. */
/** Comments of loads, two of which are the same text. */
const WRITTEN = ['', 'Tarps needed', 'tarps  needed!', 'Call first'];
/** Most loads have no rate. */
const RATES = [null, null, { amount: 185_000, currency: 'USD', basis: 'flat' }] as const;

export class RandomBoard {
  readonly #board: TestApp;
  readonly #calls: BoardCalls;
  readonly #random: Random;
  readonly #brokers: readonly Person[];
  readonly #carriers: readonly Person[];
  readonly #networks: { id: number; owner: Person; members: Set<string> }[] = [];
  readonly #excluded = new Set<string>();
  readonly #hidden = new Set<number>();
  readonly #suspended = new Set<number>();
  #postings: OwnPosting[] = [];
  /** The last draft of each company and kind, which may be posted once more. */
  readonly #drafts = new Map<string, Partial<LoadDraft & EquipmentDraft>>();
  #networksMade = 0;
  /** Running assignments; neither posting of one is among {@link #postings}. */
  readonly #assignments: RandomAssignments;
  readonly #marks: RandomMarks;
  #reposted = 0;

  constructor(parts: {
    board: TestApp;
    calls: BoardCalls;
    random: Random;
    brokers: readonly Person[];
    carriers: readonly Person[];
  }) {
    this.#board = parts.board;
    this.#calls = parts.calls;
    this.#assignments = new RandomAssignments(parts);
    this.#marks = new RandomMarks(parts);
    this.#random = parts.random;
    this.#brokers = parts.brokers;
    this.#carriers = parts.carriers;
  }

  /** The marks of the program. */
  get marks(): Pick<RandomMarks, 'marked' | 'reports'> {
    return this.#marks;
  }

  /** How many postings were dated again. */
  get reposted(): number {
    return this.#reposted;
  }

  /**
   * Suspends a company or ends its suspension, through the service of the command line. A suspended company sends no
   * requests.
   */
  async setSuspended(person: Person, isSuspended: boolean): Promise<void> {
    if (isSuspended) this.#suspended.add(person.accountId);
    else this.#suspended.delete(person.accountId);
    await inTransaction(this.#board.db, (tx) => setAccessEnabled(tx, person.custCd, !isSuspended));
  }

  #pickActive(people: readonly Person[]): Person {
    return this.#random.pick(people.filter(({ accountId }) => !this.#suspended.has(accountId)));
  }

  #pickPosting(): OwnPosting {
    return this.#random.pick(this.#postings.filter(({ owner }) => !this.#suspended.has(owner.accountId)));
  }

  /** The assignments of the program. */
  get assignments(): Pick<RandomAssignments, 'renewed' | 'moves'> {
    return this.#assignments;
  }

  /** Executes one random step and returns its description, for the message of a failure. */
  async step(): Promise<string> {
    const dice = this.#random.below(100);
    if (this.#postings.length < POSTINGS_AT_LEAST || (dice < 40 && this.#postings.length < POSTINGS_AT_MOST))
      return this.#post();
    if (dice < 46) return this.#edit();
    if (dice < 57) return this.#assignOrRelease();
    if (dice < 63) return this.#remove();
    if (dice < 67) return this.#repost();
    if (dice < 74) return this.#excludeOrInclude();
    if (dice < 81) return this.#changeNetworks();
    if (dice < 96) return this.#mark();
    return this.#hideOrShow();
  }

  #draft(kind: 'L' | 'E', owner: Person): Partial<LoadDraft & EquipmentDraft> {
    const random = this.#random;
    const radii = kind === 'L' ? [50, 100, 200] : [50, 100, 200, 300, 500, 1000];
    const network = random.isLucky(0.2) ? this.#networks.filter((each) => each.owner === owner) : [];
    const all = [...ORIGINS, ...DESTINATIONS, ...ANYWHERE];
    const srceID = random.pick(random.isLucky(0.75) ? ORIGINS : all);
    const destID = random.pick(random.isLucky(0.75) ? DESTINATIONS : all);
    return {
      dateAvail: random.pick(['2026-06-15', '2026-06-15', '2026-06-16', '2026-06-17']),
      srceID,
      destID,
      srceRadius: random.pick(radii),
      destRadius: random.pick(radii),
      vehicleType: random.pick(['V', 'V', 'VR', 'R', 'VF']),
      postingAttrib: random.pick(kind === 'L' ? ['', '', '', 'T', 'TM'] : ['', 'T', 'TMA', 'TMAH']),
      vehicleSize: random.pick(['T', 'T', 'T', 'L']),
      ...(kind === 'L' && { comment: random.pick(WRITTEN), rate: random.pick(RATES) }),
      ...(network.length > 0 ? { postMode: 'P' as const, networkId: random.pick(network).id } : {}),
      ...(kind === 'E' && srceID !== destID && random.isLucky(0.35) ? { corridor: 'C' as const } : {}),
    };
  }

  /** The same posting again, or one that differs by a city nearby, which is within 15 miles or just outside. */
  #repeat(draft: Partial<LoadDraft & EquipmentDraft>): Partial<LoadDraft & EquipmentDraft> {
    if (draft.rate !== undefined && this.#random.isLucky(0.3)) return { ...draft, rate: this.#random.pick(RATES) };
    if (this.#random.isLucky(0.4) || draft.corridor === 'C') return draft;
    return this.#random.isLucky(0.5)
      ? { ...draft, srceID: this.#random.pick(SUBURBS) }
      : { ...draft, srceRadius: draft.srceRadius === 50 ? 200 : 50 };
  }

  /** A load that another broker has posted last, as this one offers it: public, and in its own words at most by case. */
  #copyOfAnother(owner: Person): Partial<LoadDraft & EquipmentDraft> | undefined {
    const other = this.#random.pick(this.#brokers.filter((broker) => broker !== owner));
    const draft = this.#drafts.get(`L ${other.accountId}`);
    return draft && { ...draft, comment: draft.comment?.toUpperCase() ?? '', postMode: 'A', networkId: 0 };
  }

  async #post(): Promise<string> {
    const kind = this.#random.pick(['L', 'E'] as const);
    const owner = this.#pickActive(kind === 'L' ? this.#brokers : this.#carriers);
    const repeated = this.#random.isLucky(0.4) ? this.#drafts.get(`${kind} ${owner.accountId}`) : undefined;
    const isPossible = repeated?.networkId === undefined || this.#networks.some(({ id }) => id === repeated.networkId);
    const copied = kind === 'L' && this.#random.isLucky(0.3) ? this.#copyOfAnother(owner) : undefined;
    const own = repeated === undefined || !isPossible ? this.#draft(kind, owner) : this.#repeat(repeated);
    const draft = copied ?? own;
    this.#drafts.set(`${kind} ${owner.accountId}`, draft);
    const size = kind === 'E' && this.#random.isLucky(0.3) ? { vehicleSize: 'B' as const } : {};
    const response = await (kind === 'L'
      ? this.#calls.postLoad(owner, draft)
      : this.#calls.postTruck(owner, { ...draft, ...size }));
    this.#expectOk(response);
    const { token } = response.body;
    const { id } = await this.#board.db
      .selectFrom('postings')
      .select('id')
      .where('token', '=', token)
      .executeTakeFirstOrThrow();
    this.#postings.push({ id, owner, kind, token, version: 1 });
    return `post ${kind} ${response.body.token}`;
  }

  async #edit(): Promise<string> {
    const posting = this.#pickPosting();
    const { owner, kind, token, version } = posting;
    const draft = this.#draft(kind, owner);
    const response = await (kind === 'L'
      ? this.#calls.editLoad(owner, token, version, draft)
      : this.#calls.editTruck(owner, token, version, draft));
    this.#expectOk(response);
    posting.version = response.body.version;
    return `edit ${kind} ${token}`;
  }

  async #remove(): Promise<string> {
    const posting = this.#pickPosting();
    this.#expectOk(await this.#calls.remove(posting.owner, posting.kind, posting.token));
    this.#postings = this.#postings.filter((each) => each !== posting);
    return `delete ${posting.token}`;
  }

  /**
   * Reposts postings whose day has passed, dated today: all of a company, or one. Before the day changes there are
   * none.
   */
  async #repost(): Promise<string> {
    const { owner: as, kind, token } = this.#pickPosting();
    const posting = kind === 'L' ? loadPostingCalls : equipmentPostingCalls;
    const noun = kind === 'L' ? 'ldpostings' : 'eqpostings';
    const [viewKey, updateKey] = [as.keyFor(`ll_${noun}_view`), as.keyFor(`ll_${noun}_update`)];
    const expired = await this.#board.call(posting.listExpired, { as, params: { key: viewKey } });
    this.#expectOk(expired);
    if (expired.body.some((each) => each.token === token) && this.#random.isLucky(0.5)) {
      const params = { id: token, key: updateKey };
      this.#expectOk(
        await this.#board.call(posting.setStatus, { as, params, body: { pStatus: 'O', confirmDuplicate: true } }),
      );
      this.#reposted += 1;
    } else {
      const response = await this.#board.call(repostExpired, { as, body: { Type: kind, confirmDuplicate: true } });
      this.#expectOk(response);
      this.#reposted += response.body.reposted;
    }
    const list = await this.#board.call(posting.list, { as, params: { key: viewKey } });
    this.#expectOk(list);
    for (const own of this.#postings) {
      own.version = list.body.find((each) => each.token === own.token)?.version ?? own.version;
    }
    return `repost ${kind} of ${as.accountId}`;
  }

  async #assignOrRelease(): Promise<string> {
    const {
      done,
      taken = [],
      released = [],
    } = await this.#assignments.step(
      this.#postings.filter(({ owner }) => !this.#hidden.has(owner.accountId)),
      (person) => this.#suspended.has(person.accountId),
    );
    this.#postings = [...this.#postings.filter((posting) => !taken.includes(posting)), ...released];
    return done;
  }

  async #excludeOrInclude(): Promise<string> {
    const people = [...this.#brokers, ...this.#carriers];
    const [broker, carrier] = [this.#random.pick(this.#brokers), this.#random.pick(this.#carriers)];
    const chosen = this.#random.isLucky(0.5) ? [broker.custCd, carrier.custCd] : [carrier.custCd, broker.custCd];
    const name = this.#excluded.size < EXCLUSIONS_AT_MOST ? chosen.join(' ') : this.#random.pick([...this.#excluded]);
    const [one, other] = name.split(' ').map((custCd) => people.find((person) => person.custCd === custCd));
    if (one === undefined || other === undefined) throw new Error(`nobody is called ${name}`);
    const isActive = !this.#hidden.has(one.accountId) && !this.#suspended.has(one.accountId);
    if (one === other || !isActive) return 'nothing';
    const isApart = one.company.is_sandbox !== other.company.is_sandbox;
    // A hidden company does not exist for a new exclusion.
    if (this.#hidden.has(other.accountId) && !this.#excluded.has(name)) return 'nothing';
    const isExcluded = this.#excluded.delete(name);
    if (!isExcluded && !isApart) this.#excluded.add(name);
    const response = isExcluded
      ? await this.#board.call(includeCompany, {
          as: one,
          params: { custCd: one.custCd, memberCustCd: other.custCd },
        })
      : await this.#board.call(excludeCompany, {
          as: one,
          body: { custCd: one.custCd, excludeCustCd: other.custCd },
        });
    if (isApart) this.#expectUnknown(response);
    else this.#expectOk(response);
    return `${isExcluded ? 'include' : 'exclude'} ${name}`;
  }

  async #changeNetworks(): Promise<string> {
    const network = this.#random.isLucky(0.25) ? undefined : this.#random.pick(this.#networks);
    if (network === undefined) return this.#addNetwork();
    if (this.#suspended.has(network.owner.accountId)) return 'nothing';
    // A company that is hidden or suspended cannot be found by others.
    const others = [...this.#brokers, ...this.#carriers].filter(
      ({ accountId }) =>
        accountId !== network.owner.accountId && !this.#hidden.has(accountId) && !this.#suspended.has(accountId),
    );
    const { custCd, company } = this.#random.pick(others);
    if (this.#random.isLucky(0.08)) {
      this.#expectOk(await this.#board.call(deleteNetwork, { as: network.owner, params: { id: network.id } }));
      this.#networks.splice(this.#networks.indexOf(network), 1);
      return `delete network ${network.id}`;
    }
    if (network.members.delete(custCd)) {
      this.#expectOk(
        await this.#board.call(removeNetworkMember, { as: network.owner, params: { id: network.id, custCd } }),
      );
      return `network ${network.id} without ${custCd}`;
    }
    if (this.#hidden.has(network.owner.accountId)) return 'nothing';
    const response = await this.#board.call(addNetworkMember, {
      as: network.owner,
      params: { id: network.id },
      body: { memberCustCd: custCd },
    });
    if (company.is_sandbox !== network.owner.company.is_sandbox) {
      this.#expectUnknown(response);
      return `network ${network.id} not with ${custCd}`;
    }
    this.#expectOk(response);
    network.members.add(custCd);
    return `network ${network.id} with ${custCd}`;
  }

  async #addNetwork(): Promise<string> {
    const owner = this.#pickActive([...this.#brokers, ...this.#carriers]);
    const response = await this.#board.call(createNetwork, {
      as: owner,
      body: { name: `Network ${(this.#networksMade += 1)}`, type: 'Private' },
    });
    this.#expectOk(response);
    this.#networks.push({ id: response.body.id, owner, members: new Set() });
    return `network ${response.body.id}`;
  }

  #mark(): Promise<string> {
    const isActive = (id: number) => !this.#hidden.has(id) && !this.#suspended.has(id);
    return this.#marks.step(this.#postings.filter(({ owner }) => isActive(owner.accountId)));
  }

  /** An action of support staff, through the same service as their command line. */
  async #hideOrShow(): Promise<string> {
    const [hidden] = this.#hidden;
    const people = [...this.#brokers, ...this.#carriers];
    const accountId = hidden ?? this.#random.pick(people).accountId;
    const custCd = people.find((person) => person.accountId === accountId)?.custCd ?? '';
    const excluded = !this.#hidden.delete(accountId);
    if (excluded) this.#hidden.add(accountId);
    await inTransaction(this.#board.db, (tx) => setGloballyExcluded(tx, custCd, excluded));
    return `${excluded ? 'hide' : 'show'} company ${accountId}`;
  }

  /** A company on the other side of the sandbox. */
  #expectUnknown({ status, error }: { status: number; error: { code?: string } }): void {
    if (status !== 404 || error.code !== 'company.notFound')
      throw new Error(`${status} instead of 404 company.notFound`);
  }

  #expectOk(response: { status: number; error: unknown }): void {
    if (response.status !== 200) throw new Error(`${response.status} ${JSON.stringify(response.error)}`);
  }
}
