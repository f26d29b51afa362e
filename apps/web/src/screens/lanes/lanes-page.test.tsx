import { addDays } from '@loadstone/contracts/board';
import {
  createLane,
  deleteLane,
  editLane,
  findCityZone,
  listLaneAnswers,
  listLaneDays,
  listLanes,
  pauseLane,
  type Lane,
  type LaneAnswers,
  type LaneDay,
} from '@loadstone/contracts/lanes';
import { listNetworks } from '@loadstone/contracts/networks';
import { getPostingTiers, type Tier } from '@loadstone/contracts/tiers';
import type { BoardChange } from '@loadstone/contracts/live';
import { loadPostingCalls, PLAIN_STOP } from '@loadstone/contracts/postings';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { Refusal, startFakeServer, type FakeServer } from '../../../test/fake-server.ts';
import { createFakeHub } from '../../../test/fake-hub.ts';
import { makeLane, makeLanePage } from '../../../test/make-lane.ts';
import { makePosting } from '../../../test/make-posting.ts';
import { makePostingTiers } from '../../../test/make-posting-tiers.ts';
import { makeTemplate } from '../../../test/make-template.ts';
import { makePermits } from '../../../test/people.ts';
import { renderSignedIn } from '../../../test/render.tsx';
import { setClocks } from '../../lib/clocks.ts';
import { LanesPage } from './lanes-page.tsx';

beforeAll(() => import('./lane-form-dialog.tsx'));

const TUESDAY: LaneDay = {
  day: '2026-11-03',
  planned: 0,
  postOn: null,
  occurrences: [
    { number: 1, state: 'posted', refusal: null, token: 71, pStatus: 'A', acceptedBy: 'Northgate Carriers' },
    { number: 2, state: 'refused', refusal: 'posting.limitReached', token: null, pStatus: null, acceptedBy: null },
  ],
};
const WEDNESDAY: LaneDay = { day: '2026-11-04', planned: 2, postOn: '2099-11-03T13:00:00.000Z', occurrences: [] };
const THURSDAY: LaneDay = { day: '2026-11-05', planned: 2, postOn: '2026-11-03T13:00:00.000Z', occurrences: [] };

const TIER: Tier = { receivers: { type: 'companies', custCds: ['AB12'] }, rate: null, minutes: 20, bookNow: true };
const { posting: POSTING } = makeLane({ laneID: 1 });
const EVERYBODY: Tier = { receivers: { type: 'everybody' }, rate: null, minutes: null, bookNow: false };

let server: FakeServer;
let lanes: Lane[];
let answers: LaneAnswers[];

beforeEach(() => {
  server = startFakeServer();
  answers = [];
  lanes = [makeLane({ laneID: 1 }), makeLane({ laneID: 2, isPaused: true, nextDay: null, nextPostOn: null })];
  server.respond(listLanes, () => makeLanePage(lanes));
  server.respond(listLaneAnswers, () => answers);
  server.respond(listLaneDays, ({ query }) => (query.get('month') === '2026-11' ? [TUESDAY, WEDNESDAY, THURSDAY] : []));
});

const open = (path = '/lanes', options: Parameters<typeof renderSignedIn>[1] = {}) => {
  renderSignedIn(<LanesPage />, { path, ...options });
  return userEvent.setup();
};
const openFirst = async () => {
  const user = open('/lanes?lane=1&day=2026-11-03');
  const panel = await screen.findByRole('complementary', { name: /Lane Toronto, ON → Chicago, IL/ });
  return { user, panel };
};

describe('the Lanes screen', () => {
  it('lists each lane with its days, what is next and how many were accepted', async () => {
    lanes = [
      makeLane({ laneID: 1, nextDay: '2099-11-04', nextPostOn: '2099-11-03T13:00:00.000Z', extraDays: ['2099-11-07'] }),
      makeLane({ laneID: 2, isPaused: true, nextDay: null, nextPostOn: null, postedCount: 0, acceptedCount: 0 }),
      makeLane({ laneID: 3, nextDay: '2026-11-04', nextPostOn: '2026-11-03T13:00:00.000Z' }),
    ];
    open();
    const table = await screen.findByRole('table', { name: 'Standing lanes' });
    const [, first, second, third] = within(table).getAllByRole('row');
    expect(first).toHaveTextContent(
      /Toronto, ON → Chicago, IL.*VR · TL.*Mon Tue Wed Thu Fri and 1 more day.*2.*Nov 04 2099, will be posted Nov 03 8:00 AM EST.*1 of 4 posted/,
    );
    expect(second).toHaveTextContent(/paused.*none posted$/);
    // Its instant has passed: it is not said to be posted at a past time.
    expect(third).toHaveTextContent('Nov 04 2026, is being posted now');
  });

  it('is worked by the keyboard: lanes, a new one, edit, pause and delete', async () => {
    server.respond(pauseLane, ({ body }) => ({ ...lanes[0]!, isPaused: (body as { isPaused: boolean }).isPaused }));
    const { user } = await openFirst();
    const rows = screen.getAllByRole('button', { name: /^Open Toronto/ });
    await user.keyboard('j');
    expect(rows[0]).toHaveFocus();
    await user.keyboard('j{ArrowDown}');
    expect(rows[1]).toHaveFocus();
    await user.keyboard('k');
    expect(rows[0]).toHaveFocus();
    await user.keyboard(',');
    expect(await screen.findByText(/is paused\.$/)).toBeVisible();
    await user.keyboard('{Delete}');
    const question = await screen.findByRole('dialog', { name: 'Delete the lane?' });
    await user.click(within(question).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(question).not.toBeInTheDocument());
    await user.keyboard('e');
    expect(await screen.findByRole('dialog', { name: 'Edit Lane' })).toBeVisible();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.keyboard('n');
    expect(await screen.findByRole('dialog', { name: 'Add Lane' })).toBeVisible();
  });

  it('says on which day a lane posts each of its days', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-29T17:30:00Z') });
    onTestFinished(() => void vi.useRealTimers());
    const user = open('/lanes');
    await user.click(await screen.findByRole('button', { name: 'Add a lane' }));
    const form = within(await screen.findByRole('dialog', { name: 'Add Lane' }));
    for (const day of ['Monday', 'Tuesday', 'Thursday', 'Friday'])
      await user.click(form.getByRole('checkbox', { name: day }));
    await user.selectOptions(form.getByLabelText('Each day is posted'), '2 days before it');
    await user.selectOptions(form.getByLabelText('At (clock of the origin)'), '06:00');
    expect(form.getByText('Wednesday Dec 02 2026 is posted on Monday Nov 30 2026 at 06:00.')).toBeVisible();
    await user.selectOptions(form.getByLabelText('Each day is posted'), '4 days before it');
    expect(form.getByText('Wednesday Dec 02 2026 is posted within a minute.')).toBeVisible();
  });

  it('says by the clock of a new origin when a lane posts', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-29T17:30:00Z') });
    onTestFinished(() => void vi.useRealTimers());
    setClocks({ 'America/Toronto': [[0, -300]], 'America/Vancouver': [[0, -480]] });
    server.respond(loadPostingCalls.get, () => makePosting({ token: 91, dateAvail: '2026-11-29' }));
    server.respond(findCityZone, () => ({ timeZone: 'America/Vancouver' }));
    const user = open('/lanes?of=91');
    const form = within(await screen.findByRole('dialog', { name: 'Add Lane' }));
    await user.selectOptions(await form.findByLabelText('At (clock of the origin)'), '12:00');
    // Half past twelve in Toronto, half past nine in Vancouver.
    expect(await form.findByText('Monday Nov 30 2026 is posted on Sunday Nov 29 2026 at 12:00.')).toBeVisible();
    const perDay = form.getByLabelText('Postings for each day');
    await user.clear(perDay);
    expect(form.getByText('Postings for each day: From 1 to 50.')).toBeVisible();
    await user.type(perDay, '2');
    expect(form.getByText(/is posted on Sunday/)).toBeVisible();
  });

  it('shows signs with a key in a narrow calendar, each with its number', async () => {
    const { panel } = await openFirst();
    const day = await within(panel).findByRole('button', { name: /^Nov 03 2026/ });
    await waitFor(() => expect(day).toHaveTextContent(/✓ 1.*! 1/));
    expect(within(panel).getByText(/^accepted$/)).toBeInTheDocument();
  });

  it('shows what to do where there is none, and what failed, with Retry', async () => {
    server.respond(listLanes, () => {
      throw new Refusal('server.internal');
    });
    const user = open();
    expect(await screen.findByText('Your lanes could not be loaded.')).toBeVisible();
    lanes = [];
    server.respond(listLanes, () => makeLanePage(lanes));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText(/No lanes yet/)).toBeVisible();
  });

  it('shows the month of a lane, whose days the arrow keys move between', async () => {
    const { user, panel } = await openFirst();
    const day = (name: RegExp) => within(panel).findByRole('button', { name });
    const tuesday = await day(/^Nov 03 2026: 1 accepted, 1 refused$/);
    expect(await day(/^Nov 04 2026: 2 planned$/)).toHaveAttribute('tabindex', '-1');
    const postings = within(panel).getByRole('region', { name: 'Postings of Nov 03 2026' });
    expect(postings).toHaveTextContent(/No. 1.*accepted by Northgate Carriers/);
    expect(postings).toHaveTextContent(/refused: the company has too many open postings/);
    expect(within(postings).getByRole('link')).toHaveAttribute('href', '/home/71');
    tuesday.focus();
    await user.keyboard('{ArrowRight}');
    expect(await day(/^Nov 04 2026/)).toHaveFocus();
    expect(within(panel).getByText(/2 are posted Nov 03 8:00 AM EST/)).toBeVisible();
    await user.keyboard('{ArrowRight}');
    expect(within(panel).getByText('2 are being posted now.')).toBeVisible();
    await user.keyboard('{PageDown}');
    expect(await day(/^Dec 01 2026: nothing$/)).toHaveFocus();
  });

  it('lists who accepted the loads of a lane, and how often', async () => {
    answers = [
      {
        ...{ custCd: 'NG1', company: 'Northgate', accepted: 3, declined: 1, offered: 0 },
        ...{ lastOn: '2026-11-02T12:00:00.000Z', acceptance: { asked: 20, accepted: 5 } },
      },
    ];
    const { panel } = await openFirst();
    const section = within(panel).getByRole('region', { name: 'Who responded' });
    expect(await within(section).findByText('Northgate')).toBeVisible();
    expect(section).toHaveTextContent('3 accepted, 1 declined · Accepts 25% of 20 loads');
  });

  it.each(['x', '2026-02-31', ''])('shows the next day of the lane where the address names %j as day', async (day) => {
    open(`/lanes?lane=1&day=${day}`);
    expect(await screen.findByRole('region', { name: 'Postings of Nov 04 2026' })).toBeVisible();
  });

  it.each<BoardChange>([
    { type: 'posting.changed', kind: 'L', token: 71, version: 2 },
    { type: 'posting.removed', kind: 'L', token: 71 },
    { type: 'day.changed', day: '2026-11-04' },
    {
      ...{ type: 'assignment.changed', kind: 'L', token: 71, previousToken: 71 },
      ...{ assignmentId: 1, version: 2, isEnded: false },
    },
  ])('shows after $type what became of the postings', async (news) => {
    const { hub, change } = createFakeHub({ startEventId: 1 });
    open('/lanes?lane=1&day=2026-11-04', { hub });
    await screen.findByRole('button', { name: /^Nov 04 2026: 2 planned$/ });
    lanes = [makeLane({ laneID: 1, acceptedCount: 3 })];
    server.respond(listLaneDays, () => [TUESDAY]);
    change(news);
    expect(await screen.findByText('3 of 4 posted')).toBeVisible();
    expect(await screen.findByRole('button', { name: /^Nov 04 2026: nothing$/ })).toBeVisible();
  });

  it('pauses a lane, with undo', async () => {
    server.respond(pauseLane, ({ body }) => ({ ...lanes[0]!, isPaused: (body as { isPaused: boolean }).isPaused }));
    const { user, panel } = await openFirst();
    await user.click(within(panel).getByRole('button', { name: 'Pause' }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() =>
      expect(server.requestsOf(pauseLane).map(({ body }) => body)).toEqual([{ isPaused: true }, { isPaused: false }]),
    );
  });

  it('offers one undo after it was paused and resumed, that of the last change', async () => {
    server.respond(pauseLane, ({ body }) => {
      lanes = lanes.map((lane) => ({ ...lane, isPaused: (body as { isPaused: boolean }).isPaused }));
      return lanes[0]!;
    });
    const { hub, change } = createFakeHub({ startEventId: 1 });
    const user = open('/lanes?lane=1', { hub });
    await user.click(await screen.findByRole('button', { name: 'Pause' }));
    await screen.findByText(/is paused\.$/);
    change({ type: 'lanes.changed' } as BoardChange);
    await user.click(await screen.findByRole('button', { name: 'Resume' }));
    await screen.findByText(/posts again/);
    expect(screen.getAllByRole('button', { name: 'Undo' })).toHaveLength(1);
    expect(screen.queryByText(/is paused\.$/)).toBeNull();
  });

  it('offers no undo of the pause once the lane is deleted', async () => {
    server.respond(pauseLane, () => ({ ...lanes[0]!, isPaused: true }));
    server.respond(deleteLane, () => ({ laneID: 1, withdrawn: 0 }));
    const { user, panel } = await openFirst();
    await user.click(within(panel).getByRole('button', { name: 'Pause' }));
    expect(await screen.findByRole('button', { name: 'Undo' })).toBeVisible();
    await user.click(within(panel).getByRole('button', { name: 'Delete' }));
    const question = await screen.findByRole('dialog', { name: 'Delete the lane?' });
    await user.click(within(question).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText(/is deleted\.$/)).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull());
    expect(screen.queryByText(/is paused\.$/)).toBeNull();
  });

  it('deletes a lane after a question, and withdraws its open postings where the user chooses so', async () => {
    server.respond(deleteLane, () => ({ laneID: 1, withdrawn: 3 }));
    const { user, panel } = await openFirst();
    await user.click(within(panel).getByRole('button', { name: 'Delete' }));
    const question = await screen.findByRole('dialog', { name: 'Delete the lane?' });
    await user.click(within(question).getByRole('checkbox', { name: 'Also withdraw its open postings' }));
    await user.click(within(question).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText(/is deleted, and 3 postings are withdrawn/)).toBeVisible();
    await waitFor(() => expect(panel).not.toBeInTheDocument());
    await waitFor(() => expect(document.body).not.toHaveFocus());
    expect(server.requestsOf(deleteLane)[0]?.body).toEqual({ withdraw: true });
  });

  it('edits a lane in the posting form, and sends the version that was seen', async () => {
    server.respond(editLane, () => lanes[0]!);
    const { user, panel } = await openFirst();
    await user.click(within(panel).getByRole('button', { name: 'Edit' }));
    const form = await screen.findByRole('dialog', { name: 'Edit Lane' });
    await user.click(within(form).getByRole('checkbox', { name: 'Saturday' }));
    await user.click(within(form).getByRole('button', { name: 'Next' }));
    await user.click(within(form).getByRole('button', { name: 'Save Lane' }));
    expect(await screen.findByText(/What is due is posted within a minute/)).toBeVisible();
    expect(server.requestsOf(editLane)[0]?.body).toMatchObject({
      version: 3,
      weekdays: [1, 2, 3, 4, 5, 6],
      perDay: 2,
      validFrom: '2026-11-02',
      posting: { postType: 'L', srceID: 11, destID: 12, vehicleType: 'VR' },
    });
  });

  it('keeps the days of stops as long after the first day as they are stored', async () => {
    const place = { cityId: 5, city: 'Guelph', st: 'ON', lat: 43.5, long: -80.2, addedMiles: 3 };
    const posting = { ...makeTemplate({ templateID: 1 }), dateAvail: '2099-11-01' };
    const stop = { ...PLAIN_STOP, ...place, day: '2099-11-02' };
    lanes = [makeLane({ laneID: 1, validFrom: '2099-11-20', posting: { ...posting, stops: [stop] } })];
    server.respond(editLane, () => lanes[0]!);
    const { user, panel } = await openFirst();
    await user.click(within(panel).getByRole('button', { name: 'Edit' }));
    const form = await screen.findByRole('dialog', { name: 'Edit Lane' });
    await user.click(within(form).getByRole('button', { name: 'Next' }));
    await user.click(within(form).getByRole('button', { name: 'Save Lane' }));
    await screen.findByText(/What is due is posted within a minute/);
    expect(server.requestsOf(editLane)[0]?.body).toMatchObject({
      validFrom: '2099-11-20',
      posting: { dateAvail: '2099-11-20', stops: [{ day: '2099-11-21' }] },
    });
  });

  it('keeps what was typed where the posting is deleted meanwhile', async () => {
    server.respond(loadPostingCalls.get, () => makePosting({ token: 91 }));
    const user = open('/lanes?of=91');
    const perDay = await screen.findByLabelText('Postings for each day');
    await user.clear(perDay);
    await user.type(perDay, '7');
    server.respond(loadPostingCalls.get, () => {
      throw new Refusal('posting.notFound');
    });
    act(() => void window.dispatchEvent(new Event('visibilitychange')));
    await waitFor(() => expect(server.requestsOf(listLanes)).toHaveLength(2));
    expect(server.requestsOf(loadPostingCalls.get)).toHaveLength(1);
    expect(perDay).toHaveValue('7');
  });

  it('makes a lane of a posting, and shows a wrong schedule beside its field', async () => {
    server.respond(loadPostingCalls.get, () => makePosting({ token: 91, comment: 'dock 4' }));
    server.respond(createLane, () => makeLane({ laneID: 3 }));
    const user = open('/lanes?of=91');
    await screen.findByText('Add Lane');
    const perDay = await screen.findByLabelText('Postings for each day');
    await waitFor(() => expect(screen.getByLabelText('Monday')).toHaveFocus());
    await user.clear(perDay);
    await user.click(screen.getByText('Next'));
    await user.click(screen.getByText('Save Lane'));
    expect(await screen.findByText('From 1 to 50.')).toBeVisible();
    expect(perDay).toHaveFocus();
    expect(server.requestsOf(createLane)).toEqual([]);
    await user.keyboard('4');
    await user.click(screen.getByText('Save Lane'));
    await screen.findByText(/What is due is posted within a minute/);
    // The posting is that of its day already.
    const validFrom = addDays(makePosting({ token: 91 }).dateAvail, 1);
    const made = server.requestsOf(createLane)[0]?.body;
    expect(made).toMatchObject({ perDay: 4, validFrom, posting: { comment: 'dock 4' } });
  });

  it('takes the tiers of the load that it is made of, and shows how many a lane has', async () => {
    const tiers = { count: 2, released: 1, nextOn: null };
    server.respond(loadPostingCalls.get, () => makePosting({ token: 91, tiers }));
    server.respond(getPostingTiers, () => makePostingTiers([TIER, EVERYBODY]));
    server.respond(listNetworks, () => []);
    server.respond(createLane, () => makeLane({ laneID: 3, posting: { ...POSTING, tiers: [TIER, EVERYBODY] } }));
    const user = open('/lanes?of=91');
    await screen.findByText('Add Lane');
    await user.click(await screen.findByText('Next'));
    expect(await screen.findByRole('group', { name: 'Tier 2' })).toBeVisible();
    await user.click(screen.getByText('Save Lane'));
    await screen.findByText(/What is due is posted within a minute/);
    expect(server.requestsOf(createLane)[0]?.body).toMatchObject({ posting: { tiers: [TIER, EVERYBODY] } });
  });

  it('ends the tiers of a lane in its form, and shows in the list how many there are', async () => {
    lanes = [makeLane({ laneID: 1, posting: { ...POSTING, tiers: [EVERYBODY] } })];
    server.respond(listNetworks, () => []);
    server.respond(editLane, () => makeLane({ laneID: 1 }));
    const { user, panel } = await openFirst();
    expect(within(await screen.findByRole('table', { name: 'Standing lanes' })).getByText('1 tier')).toBeVisible();
    await user.click(within(panel).getByText('Edit'));
    await user.click(await screen.findByText('Next'));
    await user.click(await screen.findByText('Remove tier 1'));
    await user.click(screen.getByText('Save Lane'));
    await waitFor(() =>
      expect(server.requestsOf(editLane)[0]?.body).toMatchObject({ posting: { postType: 'L', tiers: null } }),
    );
  });

  it('offers nothing that the company may not do', async () => {
    open('/lanes?lane=1', { permits: makePermits().filter(({ code }) => !code.includes('create_delete')) });
    await screen.findByRole('table', { name: 'Standing lanes' });
    expect(screen.queryByRole('button', { name: /^(Add a lane|Edit|Pause|Delete)$/ })).toBeNull();
  });

  it('shows whom to call where the company does not hold the feature, and sends no request', async () => {
    open('/lanes', { permits: [] });
    expect(await screen.findByText(/to add this feature to your subscription/)).toBeVisible();
    expect(server.requestsOf(listLanes)).toEqual([]);
  });
});
