import type { Rate } from '@loadstone/contracts/money';
import { OFFER_AMOUNTS_PER_SIDE, type OfferStatus } from '@loadstone/contracts/offers';
import type { Person } from '@loadstone/testkit';
import { sql } from 'kysely';
import type { Db } from '../src/db/database.ts';
import { loadDraft } from './drafts.ts';
import type { SendCall } from './history-call.ts';
import { flat } from './offer-calls.ts';
import type { Random } from './random-board.ts';

/** The companies of histories, and new postings for each. */
interface OfferWorld {
  readonly db: Db;
  readonly brokers: readonly Person[];
  readonly carriers: readonly Person[];
  readonly send: SendCall;
  /** The day of the postings. */
  readonly day: string;
  readonly addPosting: (owner: Person, kind: 'L' | 'E', rate?: Rate) => Promise<{ id: number; token: number }>;
}

/** A load or a truck of the model. */
interface ModelPosting {
  readonly id: number;
  readonly owner: Person;
  token: number;
  status: 'O' | 'P' | 'A';
  rate: Rate;
  /** The other posting, and the agreed rate, while it is assigned. */
  partner: ModelPosting | undefined;
  agreed: Rate | undefined;
}

interface ModelOffer {
  readonly id: number;
  readonly load: ModelPosting;
  readonly truck: ModelPosting;
  readonly amounts: { side: 'B' | 'C'; rate: Rate }[];
  status: OfferStatus;
  version: number;
}

/** What a request must lead to: its status, and the change of the model where it succeeds. */
interface Expected {
  readonly status: number;
  readonly apply?: (body: Record<string, unknown>) => void;
}

/** One random history: its events and every difference between the server and the model. */
interface OfferHistoryResult {
  readonly events: number;
  readonly refusals: number;
  readonly faults: readonly string[];
}

const REFUSED = (status: number): Expected => ({ status });

/** Random offers, replies, bookings, assigns, edits, exclusions and expiries of several companies, and their plain model. */
export class OfferHistory {
  readonly #world: OfferWorld;
  readonly #random: Random;
  readonly #name: string;
  readonly #loads: ModelPosting[] = [];
  readonly #trucks: ModelPosting[] = [];
  readonly #offers: ModelOffer[] = [];
  readonly #excluded = new Set<string>();
  readonly #faults: string[] = [];
  #calls = 0;
  #events = 0;
  #dollars = 1_000;

  constructor(world: OfferWorld, random: Random, name: string) {
    this.#world = world;
    this.#random = random;
    this.#name = name;
  }

  async run(steps: number): Promise<OfferHistoryResult> {
    const { brokers, carriers, addPosting } = this.#world;
    const rate = flat(999);
    const toModel = (owner: Person, row: { id: number; token: number }): ModelPosting => ({
      id: row.id,
      owner,
      token: row.token,
      status: 'O',
      rate,
      partner: undefined,
      agreed: undefined,
    });
    for (const owner of brokers) this.#loads.push(toModel(owner, await addPosting(owner, 'L', rate)));
    for (const owner of [...carriers, carriers[0]!]) this.#trucks.push(toModel(owner, await addPosting(owner, 'E')));
    for (let step = 0; step < steps; step += 1) await this.#step();
    // Companies of this history are those of the next one too.
    for (const key of this.#excluded) await this.#include(key);
    await this.#compare();
    return { events: this.#events, refusals: this.#calls - this.#events, faults: this.#faults };
  }

  async #step(): Promise<void> {
    const dice = this.#random.below(100);
    if (dice < 30) return this.#offer();
    if (dice < 60 && this.#offers.length > 0) return this.#reply();
    if (dice < 66) return this.#book();
    if (dice < 71) return this.#assign();
    if (dice < 80) return this.#edit();
    if (dice < 86) return this.#exclude();
    if (dice < 92) return this.#expire();
    return this.#unassign();
  }

  async #offer(): Promise<void> {
    const { load, truck, user } = this.#pickPair();
    const rate = this.#nextRate();
    const side = user === load.owner ? 'B' : user === truck.owner ? 'C' : undefined;
    const isOpen = this.#findOpen(load, truck) !== undefined;
    const expected = this.#judgePair(side !== undefined, load, truck) ?? {
      status: isOpen ? 409 : 200,
      apply: (body: Record<string, unknown>) =>
        void this.#offers.push({
          id: Number(body['id']),
          load,
          truck,
          amounts: [{ side: side!, rate }],
          status: 'open',
          version: Number(body['version']),
        }),
    };
    await this.#send(
      user,
      'offer',
      '/api/Offer',
      { token: load.token, eToken: truck.token, rate, minutes: 60 },
      expected,
    );
  }

  async #reply(): Promise<void> {
    const open = this.#offers.filter(({ status }) => status === 'open');
    const offer = this.#random.pick(open.length > 0 && this.#random.isLucky(0.8) ? open : this.#offers);
    const { load, truck, amounts, version } = offer;
    const user = this.#random.isLucky(0.1) ? this.#pickUser() : this.#random.pick([load.owner, truck.owner]);
    const side = user === load.owner ? 'B' : user === truck.owner ? 'C' : undefined;
    const action = this.#random.pick(['amount', 'amount', 'accept', 'decline', 'withdraw'] as const);
    const rate = this.#nextRate();
    const body = action === 'amount' ? { rate, minutes: 60, version } : { version };
    const isOwn = amounts.at(-1)?.side === side;
    const isLate = amounts.filter((each) => each.side === side).length >= OFFER_AMOUNTS_PER_SIDE;
    const isRefused = action === 'amount' ? isLate : isOwn !== (action === 'withdraw');
    const expected: Expected =
      side === undefined
        ? REFUSED(404)
        : offer.status !== 'open' || isRefused
          ? REFUSED(409)
          : {
              status: 200,
              apply: (reply) => {
                if (action === 'amount') {
                  amounts.push({ side, rate });
                  offer.version = Number(reply['version']);
                } else if (action === 'accept') {
                  offer.status = 'accepted';
                  this.#pair(load, truck, 'A', amounts.at(-1)?.rate);
                } else offer.status = action === 'decline' ? 'declined' : 'withdrawn';
              },
            };
    await this.#send(user, action, `/api/Offer/${offer.id}/${action}`, body, expected);
  }

  async #book(): Promise<void> {
    const { load, truck, user } = this.#pickPair();
    const isStale = this.#random.isLucky(0.2);
    const rate = isStale ? flat(1) : load.rate;
    const { carriers } = this.#world;
    const isCarrier = carriers.includes(user);
    const expected = !isCarrier
      ? REFUSED(403)
      : (this.#judgePair(user === truck.owner, load, truck) ?? {
          status: isStale ? 409 : 200,
          apply: () => this.#pair(load, truck, 'A', rate),
        });
    await this.#send(user, 'book', '/api/Offer/book', { token: load.token, eToken: truck.token, rate }, expected);
  }

  async #assign(): Promise<void> {
    const load = this.#random.pick(this.#loads);
    const truck = this.#random.pick(this.#trucks);
    const user = this.#random.isLucky(0.1) ? this.#random.pick(this.#world.brokers) : load.owner;
    const expected =
      user === load.owner && load.status !== 'O'
        ? REFUSED(409)
        : (this.#judgePair(user === load.owner, load, truck) ?? {
            status: 200,
            apply: () => this.#pair(load, truck, 'P', undefined),
          });
    const body = { token: load.token, eToken: truck.token };
    await this.#send(user, 'assign', '/api/Aggregate/assign-load', body, expected);
  }

  async #edit(): Promise<void> {
    const load = this.#random.pick(this.#loads.filter(({ status }) => status === 'O'));
    if (load === undefined) return;
    const { db, day } = this.#world;
    const rate = this.#random.isLucky(0.5) ? load.rate : this.#nextRate();
    const { version } = await db
      .selectFrom('postings')
      .select('version')
      .where('id', '=', load.id)
      .executeTakeFirstOrThrow();
    const draft = { ...loadDraft({ dateAvail: day, rate, bookNow: true }), token: load.token, version };
    await this.#send(
      load.owner,
      'edit',
      `/api/LoadPosting/edit/${load.owner.keyFor('ll_ldpostings_update')}/NA`,
      draft,
      {
        status: 200,
        apply: (body) => {
          load.token = Number(body['token']);
          if (rate !== load.rate) this.#closeOpen((offer) => offer.load === load, 'expired');
          load.rate = rate;
        },
      },
    );
  }

  async #exclude(): Promise<void> {
    const broker = this.#random.pick(this.#world.brokers);
    const carrier = this.#random.pick(this.#world.carriers);
    const isAssigned = this.#loads.some((load) => load.owner === broker && load.partner?.owner === carrier);
    if (isAssigned) return;
    const [own, other] = this.#random.isLucky(0.5) ? [broker, carrier] : [carrier, broker];
    const key = `${own.company.cust_cd} ${other.company.cust_cd}`;
    if (this.#excluded.has(key)) return this.#include(key);
    const body = { custCd: own.company.cust_cd, excludeCustCd: other.company.cust_cd };
    await this.#send(own, 'exclude', '/api/Exclude', body, {
      status: 200,
      apply: () => {
        this.#excluded.add(key);
        this.#closeOpen(({ load, truck }) => load.owner === broker && truck.owner === carrier, 'expired');
      },
    });
  }

  async #include(key: string): Promise<void> {
    const [own = '', other = ''] = key.split(' ');
    const user = [...this.#world.brokers, ...this.#world.carriers].find(({ company }) => company.cust_cd === own)!;
    const apply = () => void this.#excluded.delete(key);
    await this.#send(user, 'include', `/api/Exclude/${own}/${other}`, undefined, { status: 200, apply }, 'DELETE');
  }

  /** Moves the end of an offer to the past, which stands for the time that passes. */
  async #expire(): Promise<void> {
    const offer = this.#offers.find(({ status }) => status === 'open');
    if (offer === undefined) return;
    await sql`update offers set expires_on = now() - interval '1 second' where id = ${offer.id}`.execute(
      this.#world.db,
    );
    offer.status = 'expired';
  }

  async #unassign(): Promise<void> {
    const load = this.#loads.find(({ status }) => status !== 'O');
    if (load === undefined) return;
    await this.#send(
      load.owner,
      'unassign',
      '/api/UnAssignment',
      { token: load.token },
      {
        status: 200,
        apply: (body) => {
          load.token = Number(body['newLToken']);
          const truck = load.partner!;
          truck.token = Number(body['eToken']);
          for (const posting of [load, truck])
            Object.assign(posting, { status: 'O', partner: undefined, agreed: undefined });
        },
      },
    );
  }

  async #send(
    user: Person,
    name: string,
    path: string,
    body: object | undefined,
    expected: Expected,
    method: 'POST' | 'DELETE' = 'POST',
  ): Promise<void> {
    this.#calls += 1;
    const key = `${this.#name}-${this.#calls}`;
    const call = { user, method, path, key, ...(body && { body }) };
    const reply = await this.#world.send(call);
    if (reply.status !== expected.status) {
      const code = (reply.body as { code?: string }).code ?? '';
      this.#faults.push(`${key} ${name}: ${reply.status} ${code} instead of ${expected.status}`);
    }
    if (reply.status !== 200) return;
    this.#events += 1;
    expected.apply?.(reply.body as Record<string, unknown>);
  }

  /** The refusal of a pair that cannot be offered or assigned by that user; undefined where it can. */
  #judgePair(isOwn: boolean, load: ModelPosting, truck: ModelPosting): Expected | undefined {
    if (!isOwn) return REFUSED(404);
    const [one, other] = [load.owner.company.cust_cd, truck.owner.company.cust_cd];
    if (this.#excluded.has(`${one} ${other}`) || this.#excluded.has(`${other} ${one}`)) return REFUSED(404);
    return load.status === 'O' && truck.status === 'O' ? undefined : REFUSED(409);
  }

  #pair(load: ModelPosting, truck: ModelPosting, status: 'P' | 'A', agreed: Rate | undefined): void {
    Object.assign(load, { status, partner: truck, agreed });
    Object.assign(truck, { status, partner: load, agreed });
    this.#closeOpen((offer) => offer.load === load || offer.truck === truck, 'lost');
  }

  #closeOpen(isMeant: (offer: ModelOffer) => boolean, status: OfferStatus): void {
    for (const offer of this.#offers) if (offer.status === 'open' && isMeant(offer)) offer.status = status;
  }

  #findOpen(load: ModelPosting, truck: ModelPosting): ModelOffer | undefined {
    return this.#offers.find((offer) => offer.load === load && offer.truck === truck && offer.status === 'open');
  }

  #pickPair() {
    const load = this.#random.pick(this.#loads);
    const truck = this.#random.pick(this.#trucks);
    const user = this.#random.isLucky(0.1) ? this.#pickUser() : this.#random.pick([load.owner, truck.owner]);
    return { load, truck, user };
  }

  #pickUser(): Person {
    return this.#random.pick([...this.#world.brokers, ...this.#world.carriers]);
  }

  #nextRate(): Rate {
    this.#dollars += 1;
    return flat(this.#dollars);
  }

  /** Compares what the history has left in the tables with the model. */
  async #compare(): Promise<void> {
    const { db } = this.#world;
    const fault = (text: string) => this.#faults.push(`${this.#name}: ${text}`);
    for (const { id, status, amounts } of this.#offers) {
      const row = await db
        .selectFrom('offers')
        .select(['status', 'expires_on'])
        .where('id', '=', id)
        .executeTakeFirst();
      const found = row?.status === 'open' && row.expires_on < new Date() ? 'expired' : row?.status;
      if (found !== status) fault(`offer ${id} is ${found} instead of ${status}`);
      const rows = await db
        .selectFrom('offer_amounts')
        .select('amount')
        .where('offer_id', '=', id)
        .orderBy('id')
        .execute();
      const stored = rows.map(({ amount }) => amount).join(' ');
      if (stored !== amounts.map(({ rate }) => rate.amount).join(' ')) fault(`offer ${id} has the amounts ${stored}`);
    }
    for (const { id, status, partner, agreed } of this.#loads) {
      const row = await db.selectFrom('postings').select('p_status').where('id', '=', id).executeTakeFirst();
      if (row?.p_status !== status) fault(`load ${id} is ${row?.p_status} instead of ${status}`);
      const running = await db
        .selectFrom('assignments')
        .select(['id', 'equipment_posting_id'])
        .where('load_posting_id', '=', id)
        .where('ended_on', 'is', null)
        .execute();
      const trucks = running.map(({ equipment_posting_id: truck }) => truck).join();
      if (trucks !== (partner === undefined ? '' : String(partner.id))) fault(`load ${id} is assigned to ${trucks}`);
      await this.#compareRate(id, running[0]?.id, agreed, fault);
    }
  }

  /** An agreed rate has the facts of its confirmation, and the confirmation or a task that writes it. */
  async #compareRate(
    loadId: number,
    assignmentId: number | undefined,
    agreed: Rate | undefined,
    fault: (text: string) => void,
  ): Promise<void> {
    const { rows } = await sql<{ amount: number; has_facts: boolean; is_safe: boolean }>`
      select r.amount, r.facts is not null as has_facts,
        r.pdf_sha256 is not null or exists (
          select 1 from graphile_worker._private_jobs j where (j.payload ->> 'rateId')::bigint = r.id
        ) as is_safe
      from assignment_rates r where r.assignment_id = ${assignmentId ?? 0}`.execute(this.#world.db);
    const found = rows.map(({ amount }) => amount).join();
    if (found !== (agreed === undefined ? '' : String(agreed.amount))) fault(`load ${loadId} has the rates ${found}`);
    if (rows.some((row) => !row.has_facts || !row.is_safe)) fault(`load ${loadId} has lost its rate confirmation`);
  }
}
