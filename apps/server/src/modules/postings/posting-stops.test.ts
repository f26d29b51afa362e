import { getLeadReason } from '@loadstone/contracts/leads';
import {
  createPostingResource,
  equipmentPostingCalls,
  getPostingResource,
  loadPostingCalls,
  patchPostingResource,
  repostExpired,
  upsertPostings,
  type PostingResourceDraft,
  type StopDraft,
} from '@loadstone/contracts/postings';
import { createLane } from '@loadstone/contracts/lanes';
import { postTemplates } from '@loadstone/contracts/machine';
import { createTemplate, listTemplates, repostTemplates, TEMPLATE_SOURCE_TAGS } from '@loadstone/contracts/templates';
import { createBroker, createCarrier, createTestApp, type Person, type TestApp } from '@loadstone/testkit';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createBoardCalls } from '../../../test/board-calls.ts';
import { cityId, equipmentDraft, loadDraft, stopDraft as stop } from '../../../test/drafts.ts';
import { laneDraft } from '../../../test/lane-calls.ts';
import { createMachine } from '../../../test/machine-calls.ts';

const WINDSOR = cityId('Windsor, ON');
const VANCOUVER = cityId('Vancouver, BC');
const ANY = expect.any(Number) as number;

describe('the stops of a load', () => {
  let board: TestApp;
  let calls: ReturnType<typeof createBoardCalls>;
  let broker: Person;
  let carrier: Person;

  beforeAll(async () => {
    board = await createTestApp();
    calls = createBoardCalls(board);
  });
  afterAll(() => board.close());
  beforeEach(async () => {
    broker = await createBroker(board.db);
    carrier = await createCarrier(board.db);
  });

  it('of a truck may be stated as none by every call of machines, as those of a load', async () => {
    const machine = await createMachine(board, carrier);
    const truck = { postType: 'E', ...equipmentDraft(), clientRefNum: 'T0', stops: null } as never;
    const { status, body: posted } = await machine.call(createPostingResource, { body: truck });
    expect([status, posted]).toEqual([200, expect.not.objectContaining({ stops: expect.anything() })]);
    const { body } = await machine.call(upsertPostings, { body: { postings: [truck] } });
    expect(body.results.map(({ result }) => result)).toEqual(['unchanged']);
    const patch = { params: { token: posted.token }, body: { stops: null } };
    expect((await machine.call(patchPostingResource, patch)).status).toBe(200);
  });

  it('of a truck are refused with the same words by every call of machines', async () => {
    const machine = await createMachine(board, carrier);
    const named = (city: string) => ({ stops: [{ city }] });
    const truck = { postType: 'E', ...equipmentDraft(), clientRefNum: 'T1' } as PostingResourceDraft;
    const { body: posted } = await machine.call(createPostingResource, { body: truck });
    const put = async (given: object) =>
      (await machine.call(upsertPostings, { body: { postings: [{ ...truck, ...given } as never] } })).body.results[0];
    const toErrors = ({ error }: { readonly error: unknown }) =>
      (error as { readonly errors?: readonly { field: string; message: string }[] }).errors;
    const body = { stops: [stop()] } as never;
    const details = [
      toErrors(await machine.call(createPostingResource, { body: { ...truck, ...named('Windsor, ON') } as never })),
      (await put(named('Windsor, ON')))?.details,
      toErrors(await machine.call(patchPostingResource, { params: { token: posted.token }, body })),
      (await put({ tiers: [] }))?.details,
    ].map((all) => all?.map(({ field, message }) => [field, message]));
    const refused = [['stops', 'Only loads and lanes of loads have stops.']];
    expect(details).toEqual([refused, refused, refused, [['tiers', 'Only loads and lanes of loads have tiers.']]]);
  });

  it('of a truck are refused by their name, and null is none', async () => {
    const stops = [stop()];
    const post = (given: object) =>
      board.call(equipmentPostingCalls.create, { as: carrier, body: { ...equipmentDraft(), ...given } });
    const template = { postType: 'E' as const, ...equipmentDraft(), stops };
    const lane = laneDraft();
    const laneOfTrucks = { ...lane, posting: { ...equipmentDraft(), stops, postType: 'E' as const } };
    const replies = [
      await post({ stops }),
      await board.call(createTemplate, { as: carrier, body: template }),
      await board.call(createLane, { as: carrier, body: laneOfTrucks as typeof lane }),
    ];
    expect(replies.map(({ status, error }) => [status, error.details?.[0]?.field])).toEqual([
      [400, 'stops'],
      [400, 'stops'],
      [400, 'posting.stops'],
    ]);
    const saved = await calls.postTruck(carrier, { stops: null } as object);
    expect([saved.status, saved.body]).toEqual([200, expect.not.objectContaining({ stops: expect.anything() })]);
  });

  const refusedFields = async (draft: Parameters<typeof calls.postLoad>[1]) => {
    const { status, error } = await calls.postLoad(broker, draft);
    return [status, error.details?.map(({ field, text }) => `${field} ${text?.name}`)];
  };

  it('are read with the posting, their places from the gazetteer, also in the list and after an edit', async () => {
    const hours = { from: '07:00', to: '09:00' };
    const stops = [
      stop({ kind: 'pick-up', day: '2026-06-15', hours, timing: 'firm', weightLbs: 900 }),
      stop({ cityId: WINDSOR, day: '2026-06-16', lengthFt: 3, reference: 'DOCK 7', work: 'hook' }),
    ];
    const place = { st: 'ON', lat: ANY, long: ANY, addedMiles: ANY };
    const { body } = await calls.postLoad(broker, { stops, weightLbs: 40_000 });
    expect(body.stops).toEqual([
      { ...stops[0], ...place, city: 'Guelph' },
      { ...stops[1], ...place, city: 'Windsor' },
    ]);
    const listed = await calls.listLoads(broker);
    expect(listed.body.find(({ token }) => token === body.token)?.stops).toEqual(body.stops);
    const edited = await calls.editLoad(broker, body.token, body.version, { stops: [stop({ cityId: WINDSOR })] });
    expect(edited.body.stops?.map(({ city }) => city)).toEqual(['Windsor']);
    const emptied = await calls.editLoad(broker, body.token, edited.body.version, { stops: [] });
    expect(emptied.body).not.toHaveProperty('stops');
  });

  it('are refused in the wrong order of days, over the load’s measures, beyond eight, and without a city', async () => {
    const days = [stop({ day: '2026-06-17' }), stop({ day: '2026-06-16' })];
    expect(await refusedFields({ stops: days })).toEqual([400, ['stops.1.day check.stopDay']]);
    expect(await refusedFields({ stops: [stop({ day: '2026-06-14' })] })).toEqual([400, ['stops.0.day check.stopDay']]);
    const late = { stops: [stop({ day: '2026-06-18' })], deliveryDate: '2026-06-17' };
    expect(await refusedFields(late)).toEqual([400, ['stops.0.day check.stopDay']]);
    const heavy = [stop({ weightLbs: 6_000 }), stop({ weightLbs: 5_000 })];
    expect(await refusedFields({ stops: heavy, weightLbs: 10_000 })).toEqual([
      400,
      ['stops.1.weightLbs check.stopAboard'],
    ]);
    expect((await calls.postLoad(broker, { stops: heavy, weightLbs: 11_000 })).status).toBe(200);
    const impossible = { weightLbs: null, stops: [stop({ weightLbs: 80_001 })] };
    expect(await refusedFields(impossible)).toEqual([400, ['stops.0.weightLbs check.stopVehicle']]);
    expect((await calls.postLoad(broker, { ...impossible, weightLbs: 90_000 })).status).toBe(200);
    const swapped = [stop({ lengthFt: 40 }), stop({ kind: 'pick-up', lengthFt: 50 })];
    expect(await refusedFields({ stops: swapped, lengthFt: 49 })).toEqual([400, ['stops.1.lengthFt check.stopAboard']]);
    expect((await calls.postLoad(broker, { stops: swapped, lengthFt: 50 })).status).toBe(200);
    expect((await calls.postLoad(broker, { stops: Array.from({ length: 9 }, () => stop()) })).status).toBe(400);
    const unknown = [stop({ cityId: 999_999_999 })];
    expect(await refusedFields({ stops: unknown })).toEqual([400, ['stops.0.cityId posting.placeUnknown']]);
  });

  it.each(['a\u0000b', 'a\u0007b', 'a\nb', 'a\u202Eb'])('are refused with the reference %j', async (reference) => {
    expect(await refusedFields({ stops: [stop(), stop({ reference })] })).toEqual([
      400,
      ['stops.1.reference check.character'],
    ]);
  });

  it('are refused in the year 0, as the day of the load and of its delivery are', async () => {
    const day = '0000-01-01';
    expect(await refusedFields({ stops: [stop({ day })] })).toEqual([400, ['stops.0.day check.day']]);
    expect(await refusedFields({ dateAvail: day })).toEqual([400, ['dateAvail check.day']]);
    expect(await refusedFields({ deliveryDate: day })).toEqual([400, ['deliveryDate check.day']]);
  });

  it('are on the lead without their references, with the miles through all of them, and add and remove no lead', async () => {
    const direct = (await calls.postLoad(broker)).body;
    const load = (await calls.postLoad(broker, { stops: [stop({ cityId: VANCOUVER, reference: 'GATE 5' })] })).body;
    const truck = (await calls.postTruck(carrier)).body;
    const { leads } = (await calls.leadsOfTruck(carrier, truck.token)).body;
    const [one, other] = [direct, load].map(({ token }) => leads.find((lead) => lead.token === token));
    expect(one).not.toHaveProperty('stops');
    expect(other?.stops).toEqual([{ ...load.stops?.[0], reference: '' }]);
    const added = load.stops?.[0]?.addedMiles ?? 0;
    expect(added).toBeGreaterThan(3_000);
    expect(other!.distance - one!.distance).toBeCloseTo(added, 2);
    const ofLoad = await calls.leadsOfLoad(broker, load.token);
    expect(ofLoad.body.leads.some(({ token }) => token === truck.token)).toBe(true);
  });

  it('decide a corridor, which gains and loses the load by an edit of the stops alone', async () => {
    const load = (await calls.postLoad(broker, { stops: [stop({ cityId: WINDSOR })], srceRadius: 50 })).body;
    const truck = (await calls.postTruck(carrier, { corridor: 'C' })).body;
    const isLead = async () =>
      (await calls.leadsOfTruck(carrier, truck.token)).body.leads.some(({ token }) => token === load.token);
    expect(await isLead()).toBe(true);
    const away = await calls.editLoad(broker, load.token, load.version, { stops: [stop({ cityId: VANCOUVER })] });
    expect(await isLead()).toBe(false);
    const ofLoad = (await calls.leadsOfLoad(broker, load.token)).body.leads.find(({ token }) => token === truck.token);
    expect(ofLoad).toMatchObject({ covers: false, mutual: false });
    const params = { token: load.token, leadToken: truck.token };
    const reason = await board.call(getLeadReason, { as: broker, params });
    expect(reason.body.rules.find(({ rule }) => rule === 'M9')).toMatchObject({ pass: false });
    await calls.editLoad(broker, load.token, away.body.version, { stops: [stop({ cityId: WINDSOR })] });
    expect(await isLead()).toBe(true);
  });

  it('are in the index of a server that starts', async () => {
    await calls.postLoad(broker, { stops: [stop({ cityId: VANCOUVER })] });
    const load = (await calls.postLoad(broker, { stops: [stop({ cityId: WINDSOR })] })).body;
    const truck = (await calls.postTruck(carrier, { corridor: 'C' })).body;
    const second = await createTestApp({ database: board.database });
    try {
      const { leads } = (await createBoardCalls(second).leadsOfTruck(carrier, truck.token)).body;
      const own = leads.filter(({ custCd }) => custCd === broker.custCd).map(({ token }) => token);
      expect(own).toEqual([load.token]);
    } finally {
      await second.close();
    }
  });

  it('of another load make it no duplicate', async () => {
    const post = (stops: StopDraft[]) => calls.postLoad(broker, { stops, confirmDuplicate: false });
    expect((await post([stop()])).status).toBe(200);
    expect((await post([stop()])).error.code).toBe('posting.duplicate');
    expect((await post([stop({ kind: 'pick-up' })])).status).toBe(200);
    expect((await post([])).status).toBe(200);
  });

  it('are named by a program by city, replaced as a whole by a patch, and compared by an upsert', async () => {
    const machine = await createMachine(board, broker);
    const { stops: _none, ...draft } = loadDraft({ clientRefNum: 'S-1' });
    const named = (stops: unknown) => ({ postType: 'L', ...draft, stops }) as unknown as PostingResourceDraft;
    const created = await machine.call(createPostingResource, {
      body: named([
        { city: 'Guelph, ON', kind: 'pick-up' },
        { cityId: WINDSOR, kind: 'drop', reference: 'W' },
      ]),
    });
    expect(created.body.stops?.map(({ city, kind }) => [city, kind])).toEqual([
      ['Guelph', 'pick-up'],
      ['Windsor', 'drop'],
    ]);
    const params = { token: created.body.token };
    const read = await machine.call(getPostingResource, { params });
    expect(read.body.stops).toEqual(created.body.stops);
    const kept = await machine.call(patchPostingResource, { params, body: { comment: 'x' } });
    expect(kept.body.stops).toEqual(created.body.stops);
    const patched = await machine.call(patchPostingResource, {
      params,
      body: { stops: [{ city: 'windsor', st: 'on', kind: 'drop' }] },
    });
    expect(patched.body.stops?.map(({ city }) => city)).toEqual(['Windsor']);
    const gone = await machine.call(patchPostingResource, { params, body: { stops: null } });
    expect(gone.body).not.toHaveProperty('stops');
    const row = (city: string) =>
      ({ ...named([{ city, kind: 'drop' }]), comment: 'x' }) as unknown as Record<string, unknown>;
    const upsert = async (city: string) =>
      (await machine.call(upsertPostings, { body: { postings: [row(city)] } })).body.results.map(
        ({ result, details }) => [result, details.map(({ field }) => field)],
      );
    expect(await upsert('Guelph, ON')).toEqual([['changed', []]]);
    expect(await upsert('Guelph, ON')).toEqual([['unchanged', []]]);
    expect(await upsert('Windsor, ON')).toEqual([['changed', []]]);
    expect(await upsert('Nowhere, ON')).toEqual([['refused', ['stops.0.city']]]);
  });

  it('of a program are refused with an unknown field, and with no place or two', async () => {
    const machine = await createMachine(board, broker);
    const refused = async (stops: unknown) => {
      const { status, error } = await machine.call(createPostingResource, {
        body: { postType: 'L', ...loadDraft(), stops } as unknown as PostingResourceDraft,
      });
      return [status, (error as unknown as { errors: { field: string }[] }).errors.map(({ field }) => field)];
    };
    expect(await refused([{ cityId: cityId('Guelph, ON'), kind: 'drop', unknown: '5' }])).toEqual([
      400,
      ['stops.0.unknown'],
    ]);
    expect(await refused([{ kind: 'drop' }])).toEqual([400, ['stops.0.cityId']]);
    expect(await refused([{ cityId: cityId('Guelph, ON'), city: 'Guelph, ON', kind: 'drop' }])).toEqual([
      400,
      ['stops.0.cityId'],
    ]);
  });

  it('of a template without a day keep their days from today on, and so does its delivery', async () => {
    const save = (draft: Parameters<typeof loadDraft>[0]) =>
      board.call(createTemplate, { as: broker, body: { postType: 'L', ...loadDraft(draft), dateAvail: undefined } });
    const refused = async (draft: Parameters<typeof loadDraft>[0]) => {
      const { status, error } = await save(draft);
      return [status, error.code, error.details?.map(({ field, text }) => `${field} ${text?.name}`)];
    };
    const past = stop({ day: '2026-06-14' });
    expect(await refused({ stops: [past] })).toEqual([400, 'request.invalid', ['stops.0.day check.stopDay']]);
    expect(await refused({ deliveryDate: '2026-06-14' })).toEqual([
      ...[400, 'request.invalid'],
      ['deliveryDate check.deliveryBeforePickup'],
    ]);
    expect((await save({ stops: [stop({ day: '2026-06-15' })] })).body.dateAvail).toBe('2026-06-15');
  });

  it('on a day before that of a stored template refuse its repost, on the desk and from a program', async () => {
    const good = (await board.call(createTemplate, { as: broker, body: { postType: 'L', ...loadDraft() } })).body;
    const draft = loadDraft({ stops: [stop({ day: '2026-06-15' })] });
    const { body } = await board.call(createTemplate, { as: broker, body: { postType: 'L', ...draft } });
    const { templateID } = body;
    // As older versions stored it.
    await board.db
      .updateTable('templates')
      .set({ date_avail: '2026-06-16' })
      .where('template_id', '=', templateID)
      .execute();
    const templateIds = [templateID, good.templateID];
    const key = broker.keyFor('ll_ldpostings_create_delete');
    const desk = await board.call(repostTemplates, {
      as: broker,
      params: { key, sourceTag: TEMPLATE_SOURCE_TAGS.B },
      body: { templateIds, pType: 'L' },
    });
    const machine = await createMachine(board, broker);
    const program = await machine.call(postTemplates, { body: { postType: 'L', templateIds } });
    for (const { status, error } of [desk, program]) expect([status, error.code]).toEqual([400, 'request.invalid']);
    expect(desk.error.details).toMatchObject([{ field: 'templateIds.0', text: { name: 'check.stopDay' } }]);
    expect((await calls.listLoads(broker)).body).toEqual([]);
  });

  // The last one: the day of the board does not go back.
  it('move with the day of a posting that is posted again, alone and with all others, and of a template', async () => {
    const draft = { dateAvail: '2026-06-15', stops: [stop({ day: '2026-06-16' }), stop()] };
    const load = (await calls.postLoad(broker, draft)).body;
    const other = (await calls.postLoad(broker, { ...draft, destID: VANCOUVER })).body;
    await board.call(createTemplate, { as: broker, body: { postType: 'L', ...loadDraft(draft) } });
    const templates = await board.call(listTemplates, { as: broker, params: { mode: 'B' } });
    expect(templates.body[0]?.stops?.map(({ day }) => day)).toEqual(['2026-06-16', null]);
    board.clock.advance(3 * 86_400_000);
    const key = broker.keyFor('ll_ldpostings_update');
    const reposted = await board.call(loadPostingCalls.setStatus, {
      as: broker,
      params: { id: load.token, key },
      body: { pStatus: 'O', confirmDuplicate: true },
    });
    expect(reposted.body.stops?.map(({ day }) => day)).toEqual(['2026-06-19', null]);
    await board.call(repostExpired, { as: broker, body: { Type: 'L', confirmDuplicate: true } });
    const again = await board.call(loadPostingCalls.get, { as: broker, params: { id: other.token } });
    expect(again.body).toMatchObject({ pStatus: 'O', dateAvail: '2026-06-18' });
    expect(again.body.stops?.map(({ day, city }) => [day, city])).toEqual([
      ['2026-06-19', 'Guelph'],
      [null, 'Guelph'],
    ]);
  });
});
