import { ACTIVITY_TYPES } from '@loadstone/contracts/activity';
import type { FeatureCode } from '@loadstone/contracts/board';
import { TAG_COLORS } from '@loadstone/contracts/tags';
import { addPosting, createPerson, createTestApp, type Person, type TestApp } from '@loadstone/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cityId } from './drafts.ts';

let board: TestApp;
/** A company with both products and every feature, and another one. */
let own: Person;
let other: Person;
beforeAll(async () => {
  board = await createTestApp();
  own = await createPerson(board.db, { modes: ['B', 'C'] });
  other = await createPerson(board.db, { modes: ['B', 'C'] });
});
afterAll(() => board.close());

/** A request with the forms and spellings of the description alone. */
async function send(as: Person, method: string, url: string, payload?: object) {
  const authorization = `Bearer ${await board.tokenFor(as)}`;
  const response = await board.http.inject({
    method: method as 'GET',
    url,
    headers: { authorization },
    ...(payload && { payload }),
  });
  const isJson = response.headers['content-type']?.toString().startsWith('application/json') ?? false;
  return {
    status: response.statusCode,
    headers: response.headers,
    body: (isJson ? response.json() : {}) as Record<string, unknown>,
  };
}

/** The key of a feature of a mode: a company with both products has one for each. */
async function keyOf(code: FeatureCode, productId: number): Promise<string> {
  const { api_key: key } = await board.db
    .selectFrom('permits')
    .select('api_key')
    .where('account_id', '=', own.accountId)
    .where('code', '=', code)
    .where('product_id', '=', productId)
    .executeTakeFirstOrThrow();
  return key;
}

/** The preferences as JSON in a text. */
const SETTINGS = JSON.stringify({ LiveSound: 'True', Notification: 'True', NotificationSound: 'True' });

const PRODUCTS = { B: 13, C: 19 } as const;

/** The posting form of the description, as it is sent. */
function toForm(mode: 'B' | 'C', change: object = {}) {
  return {
    dateAvail: '2026-06-15T00:00:00.000Z',
    srceCity: 'Toronto',
    srceSt: 'ON',
    srceID: cityId('Toronto, ON'),
    srceCitySt: 'Toronto, ON',
    srceRadius: 50,
    destCity: 'Chicago',
    destSt: 'IL',
    destID: cityId('Chicago, IL'),
    destCitySt: 'Chicago, IL',
    destRadius: 50,
    vehicleSize: 'TL',
    vehicleType: 'VR',
    postingAttrib: 'T',
    comment: 'Two pallets',
    clientRefNum: 'Client Ref',
    productName: 'WEBAPI',
    networkId: 0,
    pStatus: 'O',
    saveAsTemplate: false,
    postMode: 'A',
    token: 0,
    tag: null,
    postType: mode === 'B' ? 'L' : 'E',
    ...(mode === 'C' && { corridor: 'R', customerTracking: false }),
    ...change,
  };
}

describe.each(['B', 'C'] as const)('a client of the description, mode %s', (mode) => {
  const noun = mode === 'B' ? 'LoadPosting' : 'EquipmentPosting';
  const feature = mode === 'B' ? 'll_ldpostings' : 'll_eqpostings';

  it('posts with a time in the day and the size TL, and edits without a version, with a warning', async () => {
    const [create, update] = [
      await keyOf(`${feature}_create_delete` as FeatureCode, PRODUCTS[mode]),
      await keyOf(`${feature}_update` as FeatureCode, PRODUCTS[mode]),
    ];
    const posted = await send(own, 'POST', `/api/${noun}/create/${create}/NA`, toForm(mode));
    expect([posted.status, posted.body]).toMatchObject([
      200,
      { dateAvail: '2026-06-15', vehicleSize: 'T', vehicleType: 'VR' },
    ]);
    const { token } = posted.body;
    const first = await send(own, 'POST', `/api/${noun}/edit/${update}/NA`, toForm(mode, { token, comment: 'First' }));
    expect([first.status, first.headers['warning']]).toEqual([200, expect.stringMatching(/^299 - "/)]);
    const last = await send(own, 'POST', `/api/${noun}/edit/${update}/NA`, toForm(mode, { token, vehicleSize: 'LTL' }));
    expect(last.body).toMatchObject({ token, comment: 'Two pallets', vehicleSize: 'L' });
    const { version } = last.body;
    const known = await send(own, 'POST', `/api/${noun}/edit/${update}/NA`, toForm(mode, { token, version }));
    expect([known.status, known.headers['warning']]).toEqual([200, undefined]);
    const stale = await send(own, 'POST', `/api/${noun}/edit/${update}/NA`, toForm(mode, { token, version }));
    expect([stale.status, stale.body['code']]).toEqual([409, 'posting.changedMeanwhile']);
  });

  it('saves a template and edits it without a version, with a warning', async () => {
    const saved = await send(own, 'POST', '/api/TemplatePosting/', toForm(mode));
    expect([saved.status, saved.body]).toMatchObject([200, { dateAvail: '2026-06-15', vehicleSize: 'T' }]);
    const { templateID } = saved.body;
    const named = { templateID, templateName: `Template-${String(templateID)}`, comment: 'Changed' };
    const edited = await send(own, 'PUT', '/api/TemplatePosting/', toForm(mode, named));
    expect([edited.status, edited.body['comment'], edited.headers['warning']]).toEqual([
      ...[200, 'Changed', expect.stringMatching(/^299 - "/)],
    ]);
  });
});

describe('a client of the description', () => {
  it('names tokens and members in the spellings of the description', async () => {
    const load = await addPosting(board.db, own, 'L');
    const truck = await addPosting(board.db, other, 'E');
    const payload = { userId: own.userId, token: load.token, etoken: truck.token, instruction: 'Dock 4' };
    const assigned = await send(own, 'POST', '/api/AssignedLoad/', payload);
    expect([assigned.status, assigned.body]).toMatchObject([200, { eToken: truck.token }]);
    const network = await send(own, 'POST', '/api/Networks/', { name: 'Ours', type: 'Private', userId: own.userId });
    const { id } = network.body;
    const member = { networkId: id, memberCustCD: other.custCd };
    expect((await send(own, 'POST', `/api/Networks/${String(id)}/members`, member)).status).toBe(200);
  });
});

type Call = readonly [method: string, path: string, body?: object];

/** The calls of the description whose path it shows, with its payloads. `{feature.product}` stands for a key. */
function listCalls(ids: {
  readonly load: number;
  readonly truck: number;
  readonly template: number;
  readonly network: number;
}): Call[] {
  const { userId, accountId, custCd, email } = own;
  const { load, truck } = ids;
  const scores = '{ll_qp.13}/{ll_eqf.13}/{ll_tcus.13}/{ll_tcc.13}';
  const carrierScores = '{ll_qp.19}/{ll_eqf.19}/{ll_tcus.19}/{ll_tcc.19}';
  const activity = { userId, userActivityTypeId: ACTIVITY_TYPES.AppLoaded, emailAddress: email, description: 'Loaded' };
  const lane = { srceCity: 'Toronto', srceSt: 'ON', destCity: 'Chicago', destSt: 'IL', vehicleType: 'V' };
  const carrierSearch = {
    ...{ srceSt: 'ON', srceCity: 'Toronto', srceCityId: cityId('Toronto, ON'), srceRadius: 50 },
    ...{ destSt: 'IL', destCity: 'Chicago', destCityId: cityId('Chicago, IL'), destRadius: 50 },
    ...{ vehicleSize: 'TL', vehicleType: 'V', postingAttrib: '', companyName: '' },
    ...{ getDat: 'Y', getMexico: 'N', maxRecords: 200 },
  };
  const liveLeads = { Type: 2, LeadsMinutesOffset: 30, Limit: 400 };
  const noKeys = (side: string) =>
    Object.fromEntries(['QP', 'EQF', 'TCUS', 'TCC', 'DAT'].map((name) => [`${side}_${name}APIKey`, 'NA']));
  return [
    ['GET', `/api/Notifications/${userId}/1,2`],
    ['GET', `/api/NotificationBubble/${userId}/1,2`],
    ['POST', '/api/NotificationBubble/', { UserId: userId, NotificationTypes: '1,2' }],
    [
      'POST',
      '/api/NotificationsDelete/',
      { notificationId: 1, notificationTypeIds: '1', userId, deleteAll: false, rowsDeleted: 0 },
    ],
    ['POST', `/api/usermanagement/reset-inactivity-timer?userId=${userId}`],
    ['POST', `/api/usermanagement/terminate-connection?userId=${userId}&MySession=session-${userId}`],
    ['GET', `/api/Account/${accountId}`],
    ['GET', '/api/City/Tor/1'],
    ['GET', '/api/City/cityList'],
    ['GET', `/api/Users/user-claims?userId=${userId}`],
    [
      'POST',
      '/api/UserLoginActivity/',
      { ...activity, appName: 'web', long: -79, lat: 43, address: '', geoAccuracy: 10, errorCode: '' },
    ],
    ['POST', '/api/UserActivity', { ...activity, appName: 'web', errorCode: '' }],
    ['POST', '/api/UserActivity/bulk', [activity]],
    ['GET', '/api/UserPreference?productId=13'],
    ['POST', '/api/UserPreference', { userId, productId: 13, preference: SETTINGS, statusId: 1 }],
    ['PUT', '/api/UserPreference', { userId, productId: 13, preference: SETTINGS, statusId: 1 }],
    ['GET', '/api/UserSecurityToken/'],
    ['GET', '/api/UserProductFeature/UserPermits'],
    ['GET', '/api/users/'],
    ['GET', `/api/users/${userId}`],
    ['GET', `/api/users/?accountId=${accountId}&statusId=1`],
    ['GET', '/api/users/?statusId=1&roleName=driver'],
    ['GET', '/api/RefreshTokenThresholds'],
    ['GET', `/api/LogoutUsersTemp/${userId}`],
    ['PUT', '/api/LogoutUsersTemp', { userId, custCd, email, isUserLogout: false }],
    [
      'POST',
      '/api/GeoEnforce',
      { accountId, long: -79, lat: 43, address: '', accuracy: 10, userEmail: email, userId, enforced: false },
    ],
    ['GET', '/api/Flag/'],
    ['POST', '/api/Flag/', { lToken: load, eToken: truck, contactCustCD: other.custCd, postType: 'L', lvSize: 'TL' }],
    ['PUT', '/api/Contacted', { cnCustCd: other.custCd, lToken: 0, eToken: truck }],
    ['GET', `/api/Document/${userId}/${accountId}/6/false/${load}`],
    ['GET', `/api/Document/${userId}/${accountId}/6/false`],
    [
      'POST',
      '/api/DocumentShare/{ll_docforward.19}',
      [{ documentId: 1, eToken: truck, isSelected: true, documentName: 'bol' }],
    ],
    ['GET', '/api/Networks/'],
    ['GET', `/api/Networks/${ids.network}`],
    ['PATCH', `/api/Networks/${ids.network}`, [{ op: 'replace', path: '/name', value: 'Renamed' }]],
    ['PUT', `/api/Networks/${ids.network}`, [{ op: 'replace', path: '/name', value: 'Renamed again' }]],
    ['GET', '/api/Networks/-1/members'],
    ['POST', `/api/Networks/${ids.network}/members`, { networkId: ids.network, memberCustCd: other.custCd }],
    ['DELETE', `/api/Networks/${ids.network}/members/${other.custCd}`],
    ['GET', '/api/AccountCompany/?searchQuery=Test&provST=ON&city=&maxRecords=20'],
    ['GET', `/api/EquipmentLead/${load}/{ll_dat.13}/${scores}`],
    ['GET', `/api/EquipmentLead/${load}/${scores}`],
    ['GET', `/api/DATEquipmentLead/${load}/{ll_dat.13}/${scores}`],
    ['GET', `/api/LoadLead/${truck}/{ll_dat.19}/${carrierScores}`],
    ['GET', `/api/DATLoadLead/${truck}/{ll_dat.19}/${carrierScores}`],
    ['GET', `/api/LoadLead/leadCheck/${load}/${truck}`],
    [
      'POST',
      '/api/livelead',
      { ...liveLeads, B_LLAPIKey: '{ll_live.13}', ...noKeys('B'), C_LLAPIKey: '{ll_live.19}', ...noKeys('C') },
    ],
    ['GET', `/api/LoadPosition/${load}/{ll_track.13}`],
    ['GET', `/api/EquipmentPosition/${truck}/{ll_track.19}`],
    ['GET', '/api/Tag/'],
    ['POST', '/api/Tag/', { tagName: 'Hot', tagColor: TAG_COLORS[0].value }],
    ['GET', '/api/postingTag/'],
    ['POST', '/api/RIRate/{ll_ri.13}', { ...lane, key: '{ll_ri.13}' }],
    ['POST', '/api/PDRatio/{ll_pi.13}', { ...lane, key: '{ll_pi.13}' }],
    [
      'POST',
      '/api/Aggregate/get-ripi-data',
      { riRate: { key: '{ll_ri.13}', ...lane }, pdRatio: { key: '{ll_pi.13}', ...lane } },
    ],
    ['GET', '/api/LoadPosting/{ll_ldpostings_view.13}'],
    ['GET', '/api/LoadPosting/Expired/{ll_ldpostings_view.13}'],
    ['GET', `/api/LoadPosting/postingCheck/${load}`],
    ['GET', '/api/EquipmentPosting/{ll_eqpostings_view.19}'],
    ['GET', '/api/EquipmentPosting/Expired/{ll_eqpostings_view.19}'],
    ['GET', `/api/EquipmentPosting/postingCheck/${truck}`],
    ['GET', '/api/Aggregate/get-load-postings/{ll_ldpostings_view.13}/Y'],
    ['GET', '/api/Aggregate/get-equipment-postings/{ll_eqpostings_view.19}/N'],
    ['PUT', `/api/LoadPosting/${load}/{ll_ldpostings_update.13}`, { pStatus: 'O' }],
    ['POST', '/api/Repost/', { Type: 'L' }],
    ['GET', `/api/AssignedLoad/${load}`],
    ['POST', '/api/AssignedLoad/', { userId: 0, token: load, instruction: 'By phone' }],
    ['GET', `/api/AssignedEquipment/${truck}`],
    ['PUT', `/api/AssignedEquipment/${truck}`, { pIN: '12345674', eToken: truck, equipmentID: 0, driverID: 0 }],
    [
      'PUT',
      '/api/AssignedLoad/update-customer-tracking/{ll_custtrack.19}',
      { token: load, eToken: truck, custTracking: true },
    ],
    ['GET', `/api/ContactSummary/${other.custCd}`],
    ['GET', `/api/ContactSummary/${other.custCd}/${other.userId}`],
    ['GET', `/api/UsersMapping/${userId}`],
    ['GET', `/api/entities/1/1/${accountId}/${userId}/{ll_resources.19}`],
    ['GET', `/api/entities/1/${accountId}/${userId}/{ll_resources.19}`],
    [
      'POST',
      '/api/entities/{ll_resources.19}',
      {
        entityId: 0,
        entityTypeId: 2,
        statusId: 1,
        accountId,
        createdBy: userId,
        updatedBy: userId,
        userId,
        entityDetailsJSON:
          '{"vehicleName":"Truck 1","vehicleType":"V","vehicleAttribute":"","vehicleCode":"","notes":""}',
      },
    ],
    [
      'GET',
      `/api/MembersSearch/{ll_dat.13}?city=Toronto&companyName=&custCd=&getLinkUS=N&memberType=All&phone=&provSt=ON&showExcluded=0&maxRecords=200`,
    ],
    ['POST', '/api/CarrierSearch/{ll_carrsearch.13}/{ll_eqf.13}/{ll_tcc.13}/{ll_tcus.13}', carrierSearch],
    [
      'POST',
      '/api/USCarrierSearch/{ll_uscarrsearch.13}/{ll_eqf.13}/{ll_tcc.13}/{ll_tcus.13}',
      { ...carrierSearch, srceSt: 'NY', srceCity: '', srceCityId: 0 },
    ],
    ['GET', '/api/aggregate/get-lookup-data'],
    ['GET', '/api/VehicleType/'],
    ['GET', '/api/VehicleSize/'],
    ['GET', '/api/VehicleAttribute/'],
    ['GET', '/api/VehicleType/1'],
    ['POST', '/api/Exclude', { custCd, excludeCustCd: other.custCd }],
    ['GET', '/api/Exclude/GetCompanies'],
    ['DELETE', `/api/Exclude/${custCd}/${other.custCd}`],
    ['GET', '/api/TemplatePosting/postType/B'],
    [
      'POST',
      '/api/TemplatePosting/create-postings/{ll_ldpostings_create_delete.13}/LLB_DAT',
      { templateIds: [ids.template], pType: 'L' },
    ],
    ['DELETE', '/api/TemplatePosting/', { templateIds: [ids.template] }],
    ['GET', `/api/UnAssignment/${load}/0`],
    ['GET', `/api/UnAssignment/${truck}/C`],
    ['POST', '/api/Aggregate/assign-load', { userId, token: load, etoken: truck, instruction: '' }],
    ['DELETE', `/api/AssignedLoad/${load}`],
    [
      'POST',
      '/api/Aggregate/delete-load-posting',
      { token: load, status: 'O', key: '{ll_ldpostings_create_delete.13}' },
    ],
    ['DELETE', `/api/EquipmentPosting/${truck}/{ll_eqpostings_create_delete.19}`],
    ['DELETE', `/api/Networks/${ids.network}`],
  ];
}

/** Puts the keys into a path or a payload. */
async function withKeys<T>(value: T): Promise<T> {
  let text = JSON.stringify(value);
  for (const [name, code, product] of text.matchAll(/\{(ll_[a-z_]+)\.(\d+)\}/g)) {
    text = text.replaceAll(name, await keyOf(code as FeatureCode, Number(product)));
  }
  return JSON.parse(text) as T;
}

it('is understood in every call whose path the description shows', async () => {
  const load = await addPosting(board.db, own, 'L', { vehicle_type: 'K' });
  const truck = await addPosting(board.db, own, 'E', { vehicle_type: 'K' });
  const { body: template } = await send(own, 'POST', '/api/TemplatePosting/', toForm('B'));
  const { body: network } = await send(own, 'POST', '/api/Networks/', {
    name: 'N',
    type: 'Private',
    userId: own.userId,
  });
  const calls = listCalls({
    load: load.token,
    truck: truck.token,
    template: Number(template['templateID']),
    network: Number(network['id']),
  });
  const misread: string[] = [];
  for (const call of calls) {
    const [method, path, payload] = await withKeys(call);
    const { status, body } = await send(own, method, path, payload);
    const isMisread =
      body['code'] === 'request.invalid' || (status === 404 && body['code'] === 'route.notFound') || status === 403;
    if (isMisread || status >= 500) misread.push(`${method} ${path} ${status} ${JSON.stringify(body)}`);
  }
  expect(misread).toEqual([]);
});
