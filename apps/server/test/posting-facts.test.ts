import { createFlag, getFlag } from '@loadstone/contracts/flags';
import {
  listFactsIn,
  listPlainFacts,
  toEmptyFacts,
  toFlagField,
  isFactGiven,
  isOmittedEmpty,
  PLAIN_FACTS,
  PLAIN_FACT_NAMES,
  type FactValue,
  type FactReply,
  type PlainFactName,
  type PlainFactValues,
  type PostingKind,
} from '@loadstone/contracts/postings';
import { searchCarriers } from '@loadstone/contracts/search';
import { createTemplate, listTemplates, repostTemplates, type TemplateDraft } from '@loadstone/contracts/templates';
import { createBroker, createCarrier, createTestApp, type Person, type TestApp } from '@loadstone/testkit';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createAssignmentCalls } from './assignment-calls.ts';
import { createBoardCalls } from './board-calls.ts';
import { equipmentDraft, loadDraft } from './drafts.ts';

/** A value of each type, within the limits of every fact of that type. */
const SAMPLE_VALUES: { readonly [T in FactValue['type']]: PlainFactValues[PlainFactName] } = {
  text: 'the text',
  line: 'the line',
  measure: 199,
  count: 7,
  rate: { amount: 245_000, currency: 'USD', basis: 'flat' },
  perMile: { amount: 210, currency: 'CAD' },
  hours: { from: '07:00', to: '15:30' },
  day: '2030-01-31',
  stops: null,
  choice: true,
};

/** A value of each plain fact that a posting of the kind has. */
function sampleFacts(kind: PostingKind): Partial<PlainFactValues> {
  return Object.fromEntries(listPlainFacts(kind).map((name) => [name, SAMPLE_VALUES[PLAIN_FACTS[name].value.type]]));
}

/** The plain facts that a reply about a posting must contain: with the values of its kind, and no others. */
function expectedIn(reply: FactReply, kind: PostingKind): Partial<PlainFactValues> {
  const contained: readonly string[] = listFactsIn(reply);
  return pickReplied(contained, { ...toEmptyFacts(), ...sampleFacts(kind) });
}

/** The values that a reply contains: without the empty ones that it omits. */
function pickReplied(contained: readonly string[], values: PlainFactValues): Partial<PlainFactValues> {
  const names = PLAIN_FACT_NAMES.filter(
    (name) => contained.includes(name) && (!isOmittedEmpty(PLAIN_FACTS[name].value) || isFactGiven(name, values)),
  );
  return Object.fromEntries(names.map((name) => [name, values[name]]));
}

/** The plain facts that a body contains. */
function factsOf(body: object | undefined): Partial<Record<PlainFactName, unknown>> {
  return Object.fromEntries(Object.entries(body ?? {}).filter(([name]) => name in toEmptyFacts()));
}

describe('every plain fact of a posting', () => {
  let board: TestApp;
  let calls: ReturnType<typeof createBoardCalls>;
  let broker: Person;
  let carrier: Person;
  let lToken: number;
  let eToken: number;

  beforeAll(async () => {
    board = await createTestApp();
    calls = createBoardCalls(board);
  });
  afterAll(() => board.close());
  beforeEach(async () => {
    broker = await createBroker(board.db);
    carrier = await createCarrier(board.db);
    lToken = (await calls.postLoad(broker, sampleFacts('L'))).body.token;
    eToken = (await calls.postTruck(carrier, sampleFacts('E'))).body.token;
  });

  it('is on the own posting, after an edit too', async () => {
    const load = await calls.postLoad(broker, sampleFacts('L'));
    expect(factsOf(load.body)).toEqual(expectedIn('posting', 'L'));
    const truck = await calls.postTruck(carrier, sampleFacts('E'));
    expect(factsOf(truck.body)).toEqual(expectedIn('posting', 'E'));
    const emptied = await calls.editLoad(broker, load.body.token, load.body.version);
    expect(factsOf(emptied.body)).toEqual(pickReplied(PLAIN_FACT_NAMES, toEmptyFacts()));
  });

  it('is on a lead only where other companies may see it', async () => {
    const ofLoad = await calls.leadsOfLoad(broker, lToken);
    const truck = ofLoad.body.leads.find(({ token }) => token === eToken);
    expect(factsOf(truck)).toEqual(expectedIn('lead', 'E'));
    const ofTruck = await calls.leadsOfTruck(carrier, eToken);
    const load = ofTruck.body.leads.find(({ token }) => token === lToken);
    expect(factsOf(load)).toEqual(expectedIn('lead', 'L'));
  });

  it.each(['L', 'E'] as const)('is kept in a template, and on what is posted from it: %s', async (kind) => {
    const as = kind === 'L' ? broker : carrier;
    const draft: TemplateDraft =
      kind === 'L'
        ? { postType: kind, ...loadDraft(sampleFacts(kind)) }
        : { postType: kind, ...equipmentDraft(sampleFacts(kind)) };
    await board.call(createTemplate, { as, body: draft });
    const mode = kind === 'L' ? 'B' : 'C';
    const templates = (await board.call(listTemplates, { as, params: { mode } })).body;
    expect(templates.map(factsOf)).toEqual([expectedIn('template', kind)]);
    const key = as.keyFor(kind === 'L' ? 'll_ldpostings_create_delete' : 'll_eqpostings_create_delete');
    const reposted = await board.call(repostTemplates, {
      as,
      params: { key, sourceTag: 'NA' },
      body: { templateIds: templates.map(({ templateID }) => templateID), pType: kind, confirmDuplicate: true },
    });
    expect(reposted.body.map(factsOf)).toEqual([expectedIn('posting', kind)]);
  });

  it('is kept on both postings of a flag', async () => {
    const { id } = (await board.call(createFlag, { as: broker, body: { lToken, eToken } })).body;
    const flag: Record<string, unknown> = (await board.call(getFlag, { as: broker, params: { id } })).body;
    for (const [side, kind] of [
      ['l', 'E'],
      ['p', 'L'],
    ] as const) {
      const wanted = Object.entries(expectedIn('flag', kind)) as [PlainFactName, unknown][];
      for (const [name, value] of wanted) expect([name, flag[toFlagField(side, name)]]).toEqual([name, value]);
    }
  });

  it('of the load is on the assignment', async () => {
    const assignments = createAssignmentCalls(board);
    const assigned = await assignments.assign(broker, lToken, eToken);
    expect(factsOf(assigned.body)).toEqual(expectedIn('assignment', 'L'));
  });

  it('of a truck is in a search', async () => {
    const params = {
      carrierKey: broker.keyFor('ll_carrsearch'),
      equifax: 'NA',
      transcreditCa: 'NA',
      transcreditUs: 'NA',
    };
    const { srceID: srceCityId, vehicleType } = equipmentDraft();
    const body = { srceCityId, srceRadius: 50, vehicleType };
    const found = await board.call(searchCarriers, { as: broker, params, body });
    const truck = found.body.carriers.find(({ token }) => token === eToken);
    expect(factsOf(truck)).toEqual(expectedIn('carrier', 'E'));
  });
});
