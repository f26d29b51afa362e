import { addDays } from '@loadstone/contracts/board';
import {
  addNetworkMember,
  createNetwork,
  deleteNetwork,
  removeNetworkMember,
  renameNetwork,
  type NetworkType,
} from '@loadstone/contracts/networks';
import { listNotifications, LISTED_NOTIFICATION_TYPES } from '@loadstone/contracts/notifications';
import { repostExpired, type ProductMode } from '@loadstone/contracts/postings';
import { forceLogout } from '@loadstone/contracts/sessions';
import { createTemplate, repostTemplates } from '@loadstone/contracts/templates';
import {
  addPosting,
  createBroker,
  createCarrier,
  createPerson,
  createTestApp,
  type Person,
  type TestApp,
} from '@loadstone/testkit';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { loadDraft } from '../../../test/drafts.ts';
import { endSessionsOfUser } from '../../auth/index.ts';
import { toCalendarDay } from '../../ground/clock.ts';
import { inTransaction } from '../../db/transaction.ts';
import { notifyOfCentralLogout } from './index.ts';
import { writeInsuranceNotices } from './notifications.module.ts';

describe('the notices of the board', () => {
  let board: TestApp;
  let broker: Person;
  let colleague: Person;
  let stranger: Person;

  beforeAll(async () => {
    board = await createTestApp();
  });
  afterAll(() => board.close());
  beforeEach(async () => {
    broker = await createBroker(board.db, { user: { nick_name: 'First Dispatcher' } });
    colleague = await createPerson(board.db, { modes: ['B'], company: broker.company });
    stranger = await createCarrier(board.db);
  });

  /** The notifications in the bell of a mode, newest first. */
  const bell = async (as: Person, mode: ProductMode = 'B') => {
    const typeIds = LISTED_NOTIFICATION_TYPES[mode].join(',');
    const { body } = await board.call(listNotifications, { as, params: { userId: as.userId, typeIds } });
    return body;
  };
  const textsOf = async (as: Person, mode: ProductMode = 'B') =>
    (await bell(as, mode)).map(({ notificationDetails: { subject, body } }) => `${subject}: ${body}`);

  describe('of a repost', () => {
    const addExpired = () => addPosting(board.db, broker, 'L', { p_status: 'E', date_avail: '2020-01-01' });
    const repostAll = (as: Person) => board.call(repostExpired, { as, body: { Type: 'L', confirmDuplicate: true } });

    it('reach the colleagues of the mode, not the one who reposted, and no other company', async () => {
      const carrierColleague = await createPerson(board.db, { modes: ['C'], company: broker.company });
      const disabled = await createPerson(board.db, { modes: ['B'], company: broker.company, user: { status_id: 2 } });
      await addExpired();
      await addExpired();
      await repostAll(broker);
      const [notice] = await bell(colleague);
      expect(notice).toMatchObject({
        notificationTypeId: 1,
        createdBy: broker.userId,
        custCd: broker.custCd,
        destProductId: 13,
        notificationDetails: {
          text: 'loadsReposted.expired',
          values: { name: 'First Dispatcher', count: 2 },
          subject: 'Loads Reposted',
          body: 'First Dispatcher reposted 2 expired load postings.',
        },
      });
      for (const person of [broker, stranger]) expect(await bell(person)).toEqual([]);
      expect(await bell(carrierColleague, 'C')).toEqual([]);
      const others = [disabled.userId, carrierColleague.userId];
      const rows = await board.db.selectFrom('notifications').selectAll().where('user_id', 'in', others).execute();
      expect(rows).toEqual([]);
    });

    it('are not written where nothing was reposted', async () => {
      await repostAll(broker);
      expect(await bell(colleague)).toEqual([]);
    });

    it('name the templates they come from, and are rolled back with a repost that fails', async () => {
      const body = { postType: 'L' as const, ...loadDraft() };
      const { templateID } = (await board.call(createTemplate, { as: broker, body })).body;
      const post = (templateIds: number[]) =>
        board.call(repostTemplates, {
          as: broker,
          params: { key: broker.keyFor('ll_ldpostings_create_delete'), sourceTag: 'LLB_DAT' },
          body: { templateIds, pType: 'L', confirmDuplicate: true },
        });
      expect((await post([templateID, 999_999])).status).toBe(404);
      expect(await bell(colleague)).toEqual([]);
      await post([templateID]);
      expect(await textsOf(colleague)).toEqual([
        'Loads Reposted: First Dispatcher reposted 1 load posting from templates.',
      ]);
    });
  });

  describe('of a network', () => {
    const change = async (type: NetworkType) => {
      const { id } = (await board.call(createNetwork, { as: broker, body: { name: 'Best', type, userId: 0 } })).body;
      const params = { id, custCd: stranger.custCd };
      await board.call(addNetworkMember, {
        as: broker,
        params: { id },
        body: { networkId: id, memberCustCd: stranger.custCd },
      });
      await board.call(removeNetworkMember, { as: broker, params });
      await board.call(renameNetwork, {
        as: broker,
        params: { id },
        body: [{ op: 'replace', path: '/name', value: 'Finest' }],
      });
      await board.call(deleteNetwork, { as: broker, params: { id } });
      return id;
    };

    it('reach the colleagues who see it, and neither its members nor the one who changed it', async () => {
      const id = await change('Public');
      const name = stranger.company.common_name;
      expect((await textsOf(colleague)).toReversed()).toEqual([
        `Network Changed: First Dispatcher added ${name} to “Best”.`,
        `Network Changed: First Dispatcher removed ${name} from “Best”.`,
        'Network Changed: First Dispatcher renamed “Best” to “Finest”.',
        'Network Changed: First Dispatcher deleted “Finest”.',
      ]);
      expect((await bell(colleague))[0]).toMatchObject({ entityId: String(id), notificationTypeId: 5 });
      expect(await bell(stranger, 'C')).toEqual([]);
      expect(await bell(broker)).toEqual([]);
    });

    it('are not written for a private one', async () => {
      await change('Private');
      for (const person of [broker, colleague]) expect(await bell(person)).toEqual([]);
      expect(await bell(stranger, 'C')).toEqual([]);
    });
  });

  describe('of insurance that expires soon', () => {
    const today = () => toCalendarDay(board.clock.now(), 'America/Toronto');
    const run = (day = today()) => writeInsuranceNotices(board, day);
    const createInsured = (days: number, modes: ProductMode[] = ['C']) =>
      createPerson(board.db, { modes, company: { insurance_expiry_date: addDays(today(), days) } });

    it('reach carriers within the warning days, once a day, however many servers run the job', async () => {
      const soon = await createInsured(14);
      const tomorrow = await createInsured(1);
      const none = [await createInsured(15), await createInsured(0), await createInsured(3, ['B'])];
      await Promise.all([run(), run(), run()]);
      expect(await run()).toBe(0);
      expect(await textsOf(soon, 'C')).toHaveLength(1);
      const [notice] = await bell(tomorrow, 'C');
      expect(notice).toMatchObject({ createdBy: 0, destProductId: 19, notificationTypeId: 5 });
      expect(notice?.notificationDetails.subject).toBe('Your insurance is expiring soon');
      expect(notice?.notificationDetails.body).toContain('insurance@example.com');
      for (const person of none) expect(await bell(person, 'C')).toEqual([]);
      await run(addDays(today(), 1));
      expect(await bell(soon, 'C')).toHaveLength(2);
      expect(await bell(tomorrow, 'C')).toHaveLength(1);
    });
  });

  describe('of a central logout', () => {
    const addSession = (person: Person, session_id: string) =>
      board.db
        .insertInto('user_sessions')
        .values({ session_id, user_id: person.userId, window_id: null, seen_on: board.clock.now() })
        .execute();

    it('reach the user where other sessions than the own one were ended', async () => {
      await board.call(forceLogout, { as: broker, query: { userId: broker.userId } });
      const noticesOf = (person: Person) =>
        board.db
          .selectFrom('notifications')
          .select('notification_details')
          .where('user_id', '=', person.userId)
          .execute();
      expect(await noticesOf(broker)).toEqual([]);
      await addSession(colleague, `other-${colleague.userId}`);
      await board.call(forceLogout, { as: colleague, query: { userId: colleague.userId } });
      expect((await noticesOf(colleague)).map((row) => row.notification_details)).toEqual([
        { text: 'loggedOut.user', values: {} },
      ]);
    });

    it('name Customer Service where it ended the sessions', async () => {
      await addSession(broker, `first-${broker.userId}`);
      await inTransaction(board.db, async (tx) => {
        const others = await endSessionsOfUser(tx, broker.userId, board.clock.now());
        await notifyOfCentralLogout(tx, { userId: broker.userId, others, by: 'support', now: board.clock.now() });
      });
      expect(await textsOf(broker)).toEqual(['Logged Out: Customer Service ended all of your sessions.']);
    });
  });
});
