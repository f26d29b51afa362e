import type { AffectedPair, Engine, EngineChange, Kind, Lead, Place, Posting } from '../src/index.ts';
import { ATTRIBUTE_LETTERS, createEngine, TYPE_LETTERS } from '../src/index.ts';
import type { OracleLead } from './oracle.ts';
import { covers, difference, haversine, near, Oracle } from './oracle.ts';
import { Random } from './random.ts';

/** Throws with both values unless they are equal as JSON. */
function mustEqual(actual: unknown, expected: unknown, what: string): void {
  const [a, e] = [JSON.stringify(actual), JSON.stringify(expected)];
  if (a !== e) throw new Error(`${what}\n  engine: ${a}\n  oracle: ${e}`);
}

const NEARLY = 1e-8;

function mustBeSameLeads(actual: Lead[], expected: OracleLead[], what: string): void {
  const words = (lead: Lead | OracleLead): unknown[] => [
    lead.token,
    lead.company,
    lead.mutual,
    lead.covers,
    lead.near,
    // Between antipodes every direction is equally right.
    lead.dfo < 12_430 ? lead.direction : '',
  ];
  mustEqual(actual.map(words), expected.map(words), what);
  actual.forEach((lead, index) => {
    const other = expected[index]!;
    for (const field of ['dfo', 'dfd', 'haul'] as const) {
      if (!(Math.abs(lead[field] - other[field]) < NEARLY)) mustEqual(lead, other, `${what}: ${field}`);
    }
  });
}

const EDGE_PLACES: Place[] = [
  { lat: 90, lon: 0 },
  { lat: 90, lon: 135 },
  { lat: 89.9, lon: -170 },
  { lat: -90, lon: 20 },
  { lat: -89.95, lon: 100 },
  { lat: 10, lon: 180 },
  { lat: 10, lon: -180 },
  { lat: 10.3, lon: 179.99999 },
  { lat: 9.8, lon: -179.6 },
  { lat: 0, lon: 0 },
  { lat: 0, lon: 1 },
  { lat: 1, lon: 0 },
  { lat: -1, lon: 0 },
  { lat: 0, lon: -1 },
  { lat: 45, lon: -90 },
  { lat: 45, lon: -89.99999 },
  { lat: 44.99999, lon: -90 },
];

const CITIES: Place[] = [
  { lat: 41.87811, lon: -87.6298 },
  { lat: 43.0389, lon: -87.90647 },
  { lat: 39.76838, lon: -86.15804 },
  { lat: 32.77666, lon: -96.79699 },
  { lat: 38.627, lon: -90.1994 },
  { lat: 35.14953, lon: -90.04898 },
  { lat: 40.71278, lon: -74.00594 },
  { lat: 43.65323, lon: -79.38318 },
  { lat: 34.05223, lon: -118.24368 },
];

/** Applies random operations to an engine and to the oracle and compares every result. */
export class Program {
  readonly #random: Random;
  #engine: Engine;
  readonly #oracle: Oracle;
  readonly #places: Place[];
  readonly #letters: string;
  readonly #most: number;
  #nextToken = 1;
  #now = 1_000_000;

  /** @param most maximum number of postings */
  constructor(seed: number, most = 50) {
    this.#random = new Random(seed);
    this.#most = most;
    const random = this.#random;
    const today = random.pick([0, 20_000, -3]);
    const tolerance = random.pick([1, 1, 1, 0, 2]);
    this.#engine = createEngine({ today, dateToleranceDays: tolerance });
    this.#oracle = new Oracle(today, tolerance);
    this.#letters = random.chance(0.2) ? TYPE_LETTERS : random.pick(['V', 'VR', 'VRF', 'IE', 'VE']);
    this.#places = this.#choosePlaces(seed % 4);
  }

  #choosePlaces(style: number): Place[] {
    const random = this.#random;
    if (style === 0) return [...EDGE_PLACES];
    if (style === 1) return [...CITIES];
    const middle = style === 2 ? random.pick(CITIES) : random.pick(EDGE_PLACES);
    return Array.from({ length: 8 }, () => ({
      lat: Math.max(-90, Math.min(90, middle.lat + random.normal() * 1.2)),
      lon: ((middle.lon + random.normal() * 1.2 + 540) % 360) - 180,
    }));
  }

  #place(): Place {
    const random = this.#random;
    const place = random.pick(this.#places);
    if (random.chance(0.8)) return place;
    return {
      lat: Math.max(-90, Math.min(90, place.lat + random.normal() * 0.2)),
      lon: Math.max(-180, Math.min(180, place.lon + random.normal() * 0.2)),
    };
  }

  #radius(): number {
    const random = this.#random;
    // A radius equal to a distance tests the boundary of ≤.
    if (random.chance(0.1)) return Math.round(haversine(this.#place(), this.#place()) * 1000) / 1000;
    return random.pick([0, 50, 100, 100, 150, 200, 200, 300, 500, 1000, 12_500, 0.001, 87.6543]);
  }

  #posting(token: number, kind: Kind = this.#random.pick(['L', 'E'])): Posting {
    const random = this.#random;
    const origin = this.#place();
    const destination = random.chance(0.1) ? origin : this.#place();
    const sine = Math.sin(haversine(origin, destination) / 3958.7613);
    const types = [...this.#letters].filter(() => random.chance(0.5)).join('') || this.#letters[0]!;
    return {
      token,
      kind,
      company: 1 + random.below(5),
      origin,
      originRadius: this.#radius(),
      destination,
      destinationRadius: this.#radius(),
      types,
      size: random.pick(['T', 'T', 'L', 'B']),
      attributes: random.chance(0.7)
        ? ''
        : [...ATTRIBUTE_LETTERS].filter(() => random.chance(kind === 'E' ? 0.7 : 0.15)).join(''),
      day: this.#oracle.today + random.pick([0, 0, 0, 1, 1, 2, 4, -1]),
      corridor: kind === 'E' && Math.abs(sine) > 1e-6 && random.chance(0.35),
      networkId: random.chance(0.8) ? 0 : 1 + random.below(3),
      createdOn: this.#now - random.pick([0, 0, 5, 100]),
      ...this.#stops(kind, origin, destination),
    };
  }

  /** Stops of some loads. Half of them lie between the ends, so that corridors cover some of these loads. */
  #stops(kind: Kind, origin: Place, destination: Place): Pick<Posting, 'stops'> {
    const random = this.#random;
    if (kind === 'E' || random.chance(0.7)) return {};
    const count = random.pick([1, 1, 2, 3, 8]);
    const between = Array.from({ length: count }, (_, index) => {
      const part = (index + 1) / (count + 1);
      return {
        lat: origin.lat + part * (destination.lat - origin.lat),
        lon: origin.lon + part * (destination.lon - origin.lon),
      };
    });
    const isOnWay = random.chance(0.5);
    const stops = between.map((place) => ({
      ...(isOnWay ? place : this.#place()),
      kind: random.pick(['pick-up', 'drop'] as const),
    }));
    return { stops };
  }

  #change(): EngineChange {
    const random = this.#random;
    const held = [...this.#oracle.postings.values()];
    const roll = random.next();
    if (roll < 0.45 && held.length < this.#most) return { type: 'put', posting: this.#posting(this.#nextToken++) };
    if (roll < 0.62 && held.length > 0) return this.#edit(random.pick(held));
    if (roll < 0.76) {
      const token = held.length > 0 && random.chance(0.95) ? random.pick(held).token : this.#nextToken + 7;
      return { type: 'remove', token };
    }
    const company = 1 + random.below(5);
    if (roll < 0.86) {
      const other = 1 + ((company + random.below(4)) % 5);
      if (other !== company) return { type: 'exclusion', company, other, excluded: random.chance(0.4) };
    }
    if (roll < 0.94) {
      const members = random.chance(0.2) ? null : [1, 2, 3, 4, 5].filter(() => random.chance(0.6));
      return { type: 'network', networkId: 1 + random.below(3), members };
    }
    if (roll < 0.975) return { type: 'globalExclusion', company, excluded: random.chance(0.4) };
    if (roll < 0.985) return { type: 'companyClosed', company };
    return { type: 'day', day: this.#oracle.today + random.below(2) };
  }

  #edit(posting: Posting): EngineChange {
    const random = this.#random;
    const touched = random.chance(0.1);
    if (random.chance(0.15)) return { type: 'put', posting: { ...posting }, touched };
    if (random.chance(0.1)) return { type: 'put', posting: this.#posting(posting.token), touched };
    const other = this.#posting(posting.token, posting.kind);
    const field = random.pick([
      'originRadius',
      'destinationRadius',
      'types',
      'size',
      'attributes',
      'day',
      'networkId',
      'createdOn',
      'stops',
    ] as const);
    return { type: 'put', posting: { ...posting, [field]: other[field] }, touched };
  }

  #applyToOracle(change: EngineChange): void {
    const oracle = this.#oracle;
    switch (change.type) {
      case 'put':
        return oracle.put(change.posting);
      case 'remove':
        return void oracle.postings.delete(change.token);
      case 'exclusion':
        return oracle.setExclusion(change.company, change.other, change.excluded);
      case 'network':
        return void oracle.networks.set(change.networkId, new Set(change.members ?? []));
      case 'globalExclusion':
        if (change.excluded) oracle.globallyExcluded.add(change.company);
        else oracle.globallyExcluded.delete(change.company);
        return;
      case 'companyClosed':
        return oracle.closeCompany(change.company);
      case 'day':
        return oracle.advanceDay(change.day);
    }
  }

  #applySilently(change: EngineChange): void {
    const engine = this.#engine;
    switch (change.type) {
      case 'put':
        return void engine.put(change.posting);
      case 'remove':
        return void engine.remove(change.token);
      case 'exclusion':
        return engine.setExclusion(change.company, change.other, change.excluded);
      case 'network':
        return engine.setNetwork(change.networkId, change.members);
      case 'globalExclusion':
        return engine.setGloballyExcluded(change.company, change.excluded);
      case 'companyClosed':
        return engine.closeCompany(change.company);
      case 'day':
        return engine.advanceDay(change.day);
    }
  }

  /** Runs operations; throws at the first difference. */
  run(operations: number): void {
    for (let operation = 0; operation < operations; operation++) {
      this.#now += this.#random.below(3);
      if (this.#random.chance(0.02)) this.#reload();
      const change = this.#change();
      try {
        if (this.#random.chance(0.6)) this.#compareAffected(change);
        else {
          this.#applySilently(change);
          this.#applyToOracle(change);
        }
        this.#compareResults();
      } catch (error) {
        throw new Error(`operation ${operation}, after ${JSON.stringify(change)}`, { cause: error });
      }
    }
  }

  /** Restarts with the oracle's postings: half of them bulk loaded into an empty engine, half into a filled one. */
  #reload(): void {
    const { postings, today, tolerance, networks, exclusions, globallyExcluded } = this.#oracle;
    this.#engine = createEngine({ today, dateToleranceDays: tolerance });
    for (const [id, members] of networks) this.#engine.setNetwork(id, members);
    for (const words of exclusions) {
      const [company, other] = words.split(' excludes ').map(Number);
      this.#engine.setExclusion(company!, other!, true);
    }
    for (const company of globallyExcluded) this.#engine.setGloballyExcluded(company, true);
    const held = [...postings.values()];
    this.#engine.load(held.slice(0, held.length / 2));
    this.#engine.load(held.slice(held.length / 2));
  }

  #compareAffected(change: EngineChange): void {
    const known = change.type === 'put' ? this.#engine.get(change.posting.token) : undefined;
    const before = this.#oracle.allPairs();
    this.#applyToOracle(change);
    const after = this.#oracle.allPairs();
    const actual = this.#engine.affected(change);
    const isEdited =
      change.type === 'put' &&
      (change.touched === true || JSON.stringify(known) !== JSON.stringify(this.#engine.get(change.posting.token)));
    const expected = difference(before, after, ({ load, truck }) => {
      if (change.type !== 'put') return false;
      return isEdited && (load.token === change.posting.token || truck.token === change.posting.token);
    });
    const sorted = (pairs: AffectedPair[]): string[] =>
      pairs
        .map((pair) =>
          [
            pair.loadToken,
            pair.truckToken,
            pair.loadCompany,
            pair.truckCompany,
            pair.brokerSees,
            pair.carrierSees,
          ].join(),
        )
        .sort();
    mustEqual(sorted(actual), sorted(expected), 'affected');
  }

  #compareResults(): void {
    const random = this.#random;
    const held = [...this.#oracle.postings.values()];
    mustEqual(this.#engine.size, held.length, 'size');
    const mine = held.length > 0 && random.chance(0.7) ? random.pick(held) : this.#posting(this.#nextToken + 1000);
    const query = this.#oracle.postings.has(mine.token) ? mine.token : mine;
    const expected = this.#oracle.leads(mine);
    const limit = random.pick([0, 1, 2, 5, 400]);
    const { leads, total } = this.#engine.match(query, { limit, total: true });
    mustEqual(total, expected.length, `total of ${JSON.stringify(mine)}`);
    mustBeSameLeads(leads, expected.slice(0, limit), `match of ${JSON.stringify(mine)}`);
    const few = random.pick([1, 2, 4, limit]);
    const best = this.#engine.match(query, { limit: few }).leads;
    mustBeSameLeads(best, expected.slice(0, few), `best ${few} of ${JSON.stringify(mine)}`);
    if (random.chance(0.2)) mustEqual(this.#engine.count(query), expected.length, 'count');
    if (random.chance(0.2)) mustBeSameLeads(this.#engine.matchAll(query), expected, 'matchAll');
    if (random.chance(0.15)) this.#compareExplanation(held);
    if (random.chance(0.05) && typeof query === 'number') this.#compareNearMisses(mine);
    if (random.chance(0.1)) this.#compareLiveLeads();
  }

  #compareExplanation(held: Posting[]): void {
    const random = this.#random;
    const loads = held.filter(({ kind }) => kind === 'L');
    const trucks = held.filter(({ kind }) => kind === 'E');
    const load = loads.length > 0 && random.chance(0.8) ? random.pick(loads) : this.#posting(this.#nextToken + 1, 'L');
    const truck =
      trucks.length > 0 && random.chance(0.8) ? random.pick(trucks) : this.#posting(this.#nextToken + 2, 'E');
    const areHeld = held.includes(load) && held.includes(truck);
    const explanation = areHeld ? this.#engine.explain(truck.token, load.token) : this.#engine.explainPair(load, truck);
    const pair = this.#oracle.pair(load, truck);
    const seen = [pair?.brokerSees ?? false, pair?.carrierSees ?? false];
    const what = `explain ${JSON.stringify([load, truck])}`;
    mustEqual([explanation.brokerSees, explanation.carrierSees], seen, what);
    mustEqual([explanation.covers, explanation.near], [covers(truck, load), near(load, truck)], what);
    const passed = (rule: string): boolean =>
      explanation.rules.every((verdict) => verdict.rule !== rule || verdict.pass);
    const isAllowed = ['M1', 'M2', 'M3', 'M4', 'M5', 'M6', 'M7'].every(passed);
    const isReached = (passed('M8') && passed('M9')) || passed('M10');
    const isHidden =
      this.#oracle.globallyExcluded.has(load.company) || this.#oracle.globallyExcluded.has(truck.company);
    if (!isHidden) mustEqual(isAllowed && isReached, pair !== null, what);
    const evaluation = this.#engine.evaluatePair(load, truck);
    mustEqual([evaluation.brokerLead !== null, evaluation.carrierLead !== null], seen, what);
    const lead = this.#oracle.leads(load).find(({ token }) => token === truck.token);
    if (lead) mustBeSameLeads([evaluation.brokerLead!], [lead], what);
    if (!areHeld) return;
    mustEqual(this.#engine.findLead(load.token, truck.token) ?? null, evaluation.brokerLead, what);
    mustEqual(this.#engine.findLead(truck.token, load.token) ?? null, evaluation.carrierLead, what);
    const { mutual, brokerSees, carrierSees } = evaluation;
    mustEqual(this.#engine.viewPair(load.token, truck.token), { isLead: brokerSees, mutual }, what);
    mustEqual(this.#engine.viewPair(truck.token, load.token), { isLead: carrierSees, mutual }, what);
  }

  #compareNearMisses(mine: Posting): void {
    const base = this.#oracle.leads(mine).length;
    for (const { relaxation, leads } of this.#engine.nearMisses(mine.token)) {
      let relaxed = mine;
      let tolerance = this.#oracle.tolerance;
      if (relaxation.field === 'originRadius' || relaxation.field === 'destinationRadius') {
        relaxed = { ...mine, [relaxation.field]: relaxation.to };
      } else if (relaxation.field === 'types') relaxed = { ...mine, types: mine.types + relaxation.letter };
      else if (relaxation.field === 'size') relaxed = { ...mine, size: 'B' };
      else if (relaxation.field === 'day') tolerance++;
      const expected = this.#oracle.leads(relaxed, tolerance, relaxation.field === 'exclusions').length - base;
      mustEqual(leads, expected, `nearMisses ${JSON.stringify(relaxation)} of ${JSON.stringify(mine)}`);
    }
  }

  #compareLiveLeads(): void {
    const random = this.#random;
    const company = 1 + random.below(6);
    const since = this.#now - random.pick([0, 5, 50, 1000]);
    const kind = random.pick(['L', 'E', undefined] as const);
    const limit = random.pick([1, 3, 400]);
    const { leads, total } = this.#engine.liveLeads(company, since, limit, kind);
    const expected = this.#oracle.liveLeads(company, since, kind);
    mustEqual(total, expected.length, 'liveLeads total');
    const shown = leads.map(({ token, createdOn, postings }) => ({ token, createdOn, postings }));
    mustEqual(shown, expected.slice(0, limit), 'liveLeads');
  }
}
