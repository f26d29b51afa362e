import { setContacted } from '@loadstone/contracts/contacted';
import { acceptConfirmation } from '@loadstone/contracts/agreed-rates';
import { changeAlert, createAlert, deleteAlert } from '@loadstone/contracts/alerts';
import {
  addAssignedLoad,
  assignLoad,
  cancelByLink,
  cancelLoad,
  clearAssignedEquipment,
  decideReferenceClaim,
  declineAssignedLoad,
  sendDriverMessage,
  setAssignedEquipment,
  setCustomerTracking,
  unassignByLink,
  unassignLoad,
} from '@loadstone/contracts/assignments';
import { createCallNote, deleteCallNote, finishCallBack } from '@loadstone/contracts/call-notes';
import { checkCarrier, setVettingRule } from '@loadstone/contracts/carrier-checks';
import { setCompanyNumbers, setContactRules, setRateTerms } from '@loadstone/contracts/companies';
import { createCustomerLink, revokeCustomerLinks } from '@loadstone/contracts/customer-links';
import {
  deleteDocument,
  restoreDocument,
  shareDocuments,
  updateDocument,
  uploadDocument,
} from '@loadstone/contracts/documents';
import type { Endpoint } from '@loadstone/contracts/endpoint';
import { excludeCompany, includeCompany } from '@loadstone/contracts/exclusions';
import { createFlag, deleteFlag, restoreFlag } from '@loadstone/contracts/flags';
import { reportGone } from '@loadstone/contracts/gone-reports';
import * as mails from '@loadstone/contracts/inbound-mails';
import {
  addNetworkMember,
  createNetwork,
  deleteNetwork,
  removeNetworkMember,
  renameNetwork,
  replaceNetworkName,
} from '@loadstone/contracts/networks';
import { createNotification, deleteNotifications, resetNotificationCount } from '@loadstone/contracts/notifications';
import {
  acceptOffer,
  bookLoad,
  counterOffer,
  createOffer,
  declineOffer,
  withdrawOffer,
  type Offer,
} from '@loadstone/contracts/offers';
import { changeResource, createResource, ENTITY_STATUSES, ENTITY_TYPES } from '@loadstone/contracts/resources';
import * as programs from '@loadstone/contracts/service-accounts';
import { confirmPhone, removeUserPhone, sendPhoneCode } from '@loadstone/contracts/sms';
import { addPostingTag, createTag, deleteTag, removePostingTag } from '@loadstone/contracts/tags';
import {
  createTemplate,
  deleteTemplates,
  editTemplate,
  repostTemplates,
  TEMPLATE_SOURCE_TAGS,
} from '@loadstone/contracts/templates';
import { postTripTruck, setTripCosts } from '@loadstone/contracts/trips';
import {
  createWebhook,
  deleteWebhook,
  patchWebhook,
  replayDeadDeliveries,
  replayWebhookDelivery,
  rotateWebhookSecret,
  testWebhook,
} from '@loadstone/contracts/webhooks';
import type { Person } from '@loadstone/testkit';
import { AGREEMENT_WRITE_CASES } from './agreement-write-cases.ts';
import { loadDraft } from './drafts.ts';
import { LANE_WRITE_CASES } from './lane-write-cases.ts';
import { POSTING_WRITE_CASES } from './posting-write-cases.ts';
import { caseOf, type Desks, type WriteCase } from './write-case.ts';
import { createPdf } from './sample-files.ts';

const HOT = { tagName: 'Hot', tagColor: '#000000' } as const;
const RATE = { amount: 2_000, currency: 'USD', basis: 'flat' } as const;

const addTag = async ({ board, broker }: Desks) => (await board.call(createTag, { as: broker, body: HOT })).body.id;
const addNetwork = async ({ board, broker }: Desks) =>
  (await board.call(createNetwork, { as: broker, body: { name: 'Regulars' } })).body.id;
const addFlag = async ({ board, broker, load, truck }: Desks) =>
  (await board.call(createFlag, { as: broker, body: { lToken: load.token, eToken: truck.token } })).body.id;
const offer = async ({ board, carrier, load, truck }: Desks): Promise<Offer> =>
  (await board.call(createOffer, { as: carrier, body: { token: load.token, eToken: truck.token, rate: RATE } })).body;
const addNote = async ({ board, broker, carrier }: Desks, callBackOn?: string) =>
  (
    await board.call(createCallNote, {
      as: broker,
      body: { custCd: carrier.custCd, ...(callBackOn ? { outcome: 'callBack', callBackOn } : { outcome: 'quoted' }) },
    })
  ).body.id;
const alertOn = ({ load }: Desks) =>
  ({ name: 'Load', channel: 'mail', rhythm: 'now', followed: { kind: 'posting', token: load.token } }) as const;
const addAlert = async (desks: Desks) =>
  (await desks.board.call(createAlert, { as: desks.broker, body: alertOn(desks) })).body.id;
const addTemplate = async ({ board, broker }: Desks) =>
  (await board.call(createTemplate, { as: broker, body: { postType: 'L', ...loadDraft() } })).body;
const assign = async ({ assignments, broker, load, truck }: Desks) =>
  (await assignments.assign(broker, load.token, truck.token)).body;
/** An assignment that the carrier has accepted. */
const accept = async (desks: Desks) => {
  await assign(desks);
  await desks.assignments.step(desks.carrier, 'E', desks.truck.token, 'A');
  return (await desks.assignments.ofLoad(desks.broker, desks.load.token)).body;
};
const takeNumber = async ({ assignments, broker, load }: Desks) =>
  (await assignments.generate(broker, load.token)).body.pin;
const addDocument = async ({ documents, carrier, truck }: Desks) =>
  (await documents.upload(carrier, truck.token, { bytes: createPdf(), name: 'proof.pdf', type: 'application/pdf' }))
    .body;
const DRIVER = JSON.stringify({ firstname: 'First', email: 'first@example.com' });
const addDriver = async ({ board, carrier }: Desks) =>
  (
    await board.call(createResource, {
      as: carrier,
      params: { resourceKey: carrier.keyFor('ll_resources') },
      body: { entityTypeId: ENTITY_TYPES.driver, entityDetailsJSON: DRIVER },
    })
  ).body;
const loadKeys = (as: Person) => ({ key: as.keyFor('ll_ldpostings_create_delete'), datKey: 'NA' });

/** One call of each write of users whose effect can be seen in the lists of the desks. */
export const WRITE_CASES: readonly WriteCase[] = [
  caseOf(createTag, async ({ broker }) => ({ as: broker, body: HOT })),
  caseOf(deleteTag, async (desks) => {
    const id = await addTag(desks);
    const { board, broker, load } = desks;
    await board.call(addPostingTag, { as: broker, body: { postingId: load.token, tagId: id } });
    return { as: broker, params: { id } };
  }),
  caseOf(addPostingTag, async (desks) => ({
    as: desks.broker,
    body: { postingId: desks.load.token, tagId: await addTag(desks) },
  })),
  caseOf(removePostingTag, async (desks) => {
    const { board, broker, load } = desks;
    const tagId = await addTag(desks);
    await board.call(addPostingTag, { as: broker, body: { postingId: load.token, tagId } });
    return { as: broker, params: { token: load.token, tagId } };
  }),
  caseOf(createNetwork, async ({ broker }) => ({ as: broker, body: { name: 'Regulars' } })),
  caseOf(renameNetwork, async (desks) => ({
    as: desks.broker,
    params: { id: await addNetwork(desks) },
    body: [{ op: 'replace', path: '/name', value: 'Others' }],
  })),
  caseOf(replaceNetworkName, async (desks) => ({
    as: desks.broker,
    params: { id: await addNetwork(desks) },
    body: [{ op: 'replace', path: '/name', value: 'Others' }],
  })),
  caseOf(deleteNetwork, async (desks) => ({ as: desks.broker, params: { id: await addNetwork(desks) } })),
  caseOf(addNetworkMember, async (desks) => {
    const networkId = await addNetwork(desks);
    return { as: desks.broker, params: { id: networkId }, body: { networkId, memberCustCd: desks.carrier.custCd } };
  }),
  caseOf(removeNetworkMember, async (desks) => {
    const { board, broker, carrier } = desks;
    const networkId = await addNetwork(desks);
    const body = { networkId, memberCustCd: carrier.custCd };
    await board.call(addNetworkMember, { as: broker, params: { id: networkId }, body });
    return { as: broker, params: { id: networkId, custCd: carrier.custCd } };
  }),
  caseOf(excludeCompany, async ({ broker, carrier }) => ({
    as: broker,
    body: { custCd: broker.custCd, excludeCustCd: carrier.custCd },
  })),
  caseOf(includeCompany, async ({ board, broker, carrier }) => {
    await board.call(excludeCompany, { as: broker, body: { custCd: broker.custCd, excludeCustCd: carrier.custCd } });
    return { as: broker, params: { custCd: broker.custCd, memberCustCd: carrier.custCd } };
  }),
  caseOf(createFlag, async ({ broker, load, truck }) => ({
    as: broker,
    body: { lToken: load.token, eToken: truck.token },
  })),
  caseOf(deleteFlag, async (desks) => ({ as: desks.broker, params: { id: await addFlag(desks) } })),
  caseOf(restoreFlag, async (desks) => {
    const id = await addFlag(desks);
    await desks.board.call(deleteFlag, { as: desks.broker, params: { id } });
    return { as: desks.broker, params: { id } };
  }),
  caseOf(setContacted, async ({ broker, carrier, truck }) => ({
    as: broker,
    body: { cnCustCd: carrier.custCd, eToken: truck.token, contacted: 'Y' },
  })),
  caseOf(reportGone, async ({ carrier, load, truck }) => ({
    as: carrier,
    body: { token: truck.token, leadToken: load.token, isGone: true },
  })),
  caseOf(createCallNote, async ({ broker, carrier }) => ({
    as: broker,
    body: { custCd: carrier.custCd, outcome: 'quoted' },
  })),
  caseOf(deleteCallNote, async (desks) => ({ as: desks.broker, params: { id: await addNote(desks) } })),
  caseOf(finishCallBack, async (desks) => ({
    as: desks.broker,
    params: { id: await addNote(desks, new Date(desks.board.clock.now().getTime() + 3_600_000).toISOString()) },
  })),
  caseOf(createAlert, async (desks) => ({ as: desks.broker, body: alertOn(desks) })),
  caseOf(changeAlert, async (desks) => ({
    as: desks.broker,
    params: { id: await addAlert(desks) },
    body: { name: 'Other', channel: 'mail', rhythm: 'now', isPaused: true },
  })),
  caseOf(deleteAlert, async (desks) => ({ as: desks.broker, params: { id: await addAlert(desks) } })),
  caseOf(checkCarrier, async ({ broker, carrier }) => ({ as: broker, params: { custCd: carrier.custCd } })),
  caseOf(setVettingRule, async ({ broker }) => ({
    as: broker,
    body: { warnBelowLoads: 3, secondUserBelowLoads: null, checkDays: 30 },
  })),
  caseOf(setContactRules, async ({ broker }) => ({ as: broker, body: { offersFirst: false, quietHours: null } })),
  caseOf(setCompanyNumbers, async ({ broker }) => ({
    as: broker,
    body: { mcNumber: '123456', dotNumber: '', nscNumber: '' },
  })),
  caseOf(setRateTerms, async ({ broker }) => ({ as: broker, body: { terms: 'Net 30' } })),
  caseOf(createTemplate, async ({ broker }) => ({ as: broker, body: { postType: 'L', ...loadDraft() } })),
  caseOf(editTemplate, async (desks) => {
    const { templateID, version } = await addTemplate(desks);
    return { as: desks.broker, body: { templateID, version, postType: 'L', ...loadDraft({ comment: 'New' }) } };
  }),
  caseOf(deleteTemplates, async (desks) => ({
    as: desks.broker,
    body: { templateIds: [(await addTemplate(desks)).templateID] },
  })),
  caseOf(repostTemplates, async (desks) => ({
    as: desks.broker,
    params: { key: loadKeys(desks.broker).key, sourceTag: TEMPLATE_SOURCE_TAGS.B },
    body: { templateIds: [(await addTemplate(desks)).templateID], pType: 'L', confirmDuplicate: true },
  })),
  caseOf(createOffer, async ({ carrier, load, truck }) => ({
    as: carrier,
    body: { token: load.token, eToken: truck.token, rate: RATE },
  })),
  caseOf(counterOffer, async (desks) => {
    const { id, version } = await offer(desks);
    return { as: desks.broker, params: { id }, body: { rate: { ...RATE, amount: 1_900 }, version } };
  }),
  caseOf(acceptOffer, async (desks) => {
    const { id, version } = await offer(desks);
    return { as: desks.broker, params: { id }, body: { version } };
  }),
  caseOf(declineOffer, async (desks) => {
    const { id, version } = await offer(desks);
    return { as: desks.broker, params: { id }, body: { version } };
  }),
  caseOf(withdrawOffer, async (desks) => {
    const { id, version } = await offer(desks);
    return { as: desks.carrier, params: { id }, body: { version } };
  }),
  caseOf(bookLoad, async ({ board, broker, carrier, calls, load, truck }) => {
    await calls.editLoad(broker, load.token, 1, { rate: RATE, bookNow: true } as never);
    await board.app.matching.catchUp();
    return { as: carrier, body: { token: load.token, eToken: truck.token, rate: RATE } };
  }),
  caseOf(assignLoad, async ({ broker, load, truck }) => ({
    as: broker,
    body: { userId: 1, token: load.token, eToken: truck.token, instruction: '' },
  })),
  caseOf(addAssignedLoad, async ({ broker, load, truck }) => ({
    as: broker,
    body: { userId: 1, token: load.token, eToken: truck.token, instruction: '' },
  })),
  caseOf(unassignLoad, async (desks) => {
    const { version } = await assign(desks);
    return { as: desks.broker, body: { token: desks.load.token, version } };
  }),
  caseOf(unassignByLink, async (desks) => ({
    as: desks.broker,
    params: { token: desks.load.token, pin: await takeNumber(desks) } as never,
  })),
  caseOf(cancelLoad, async (desks) => {
    const { version } = await accept(desks);
    return { as: desks.carrier, body: { eToken: desks.truck.token, version } };
  }),
  caseOf(cancelByLink, async (desks) => {
    await accept(desks);
    return { as: desks.carrier, params: { id: desks.truck.token } as never };
  }),
  caseOf(declineAssignedLoad, async (desks) => {
    const { version } = await assign(desks);
    return { as: desks.carrier, params: { id: desks.load.token }, query: { version } };
  }),
  caseOf(setAssignedEquipment, async (desks) => {
    const { truck, carrier } = desks;
    // The driver is no longer free.
    const [pIN, { entityId: driverID }] = [await takeNumber(desks), await addDriver(desks)];
    return { as: carrier, params: { id: truck.token }, body: { pIN, eToken: truck.token, driverID } as never };
  }),
  caseOf(clearAssignedEquipment, async (desks) => {
    await accept(desks);
    return { as: desks.carrier, params: { id: desks.truck.token } as never };
  }),
  caseOf(setCustomerTracking, async (desks) => {
    const { version } = await accept(desks);
    const { carrier, truck } = desks;
    const params = { customerTrackingKey: carrier.keyFor('ll_custtrack') };
    return { as: carrier, params, body: { eToken: truck.token, custTracking: true, version } };
  }),
  caseOf(createCustomerLink, async (desks) => {
    const { version } = await accept(desks);
    const { board, carrier, truck, broker, load } = desks;
    await board.call(setCustomerTracking, {
      as: carrier,
      params: { customerTrackingKey: carrier.keyFor('ll_custtrack') },
      body: { eToken: truck.token, custTracking: true, version },
    });
    return { as: broker, params: { token: load.token } };
  }),
  caseOf(revokeCustomerLinks, async (desks) => {
    const { version } = await accept(desks);
    const { board, carrier, truck, broker, load } = desks;
    await board.call(setCustomerTracking, {
      as: carrier,
      params: { customerTrackingKey: carrier.keyFor('ll_custtrack') },
      body: { eToken: truck.token, custTracking: true, version },
    });
    await board.call(createCustomerLink, { as: broker, params: { token: load.token } });
    return { as: broker, params: { token: load.token } };
  }),
  caseOf(updateDocument, async (desks) => {
    const { documentId, version } = await addDocument(desks);
    return { as: desks.carrier, params: { id: documentId }, body: { documentName: 'New name', version } };
  }),
  caseOf(deleteDocument, async (desks) => ({
    as: desks.carrier,
    params: { id: (await addDocument(desks)).documentId },
  })),
  caseOf(restoreDocument, async (desks) => {
    const { documentId } = await addDocument(desks);
    await desks.documents.remove(desks.carrier, documentId);
    return { as: desks.carrier, params: { id: documentId } };
  }),
  caseOf(shareDocuments, async (desks) => {
    await accept(desks);
    const { documentId } = await addDocument(desks);
    const { carrier, truck } = desks;
    return {
      as: carrier,
      params: { key: carrier.keyFor('ll_docforward') },
      body: [{ documentId, eToken: truck.token, isSelected: true }],
    };
  }),
  caseOf(createResource, async ({ carrier }) => ({
    as: carrier,
    params: { resourceKey: carrier.keyFor('ll_resources') },
    body: { entityTypeId: ENTITY_TYPES.driver, entityDetailsJSON: DRIVER },
  })),
  caseOf(changeResource, async (desks) => ({
    as: desks.carrier,
    params: { resourceKey: desks.carrier.keyFor('ll_resources') },
    body: { entityId: (await addDriver(desks)).entityId, statusId: ENTITY_STATUSES.deleted },
  })),
  caseOf(deleteNotifications, async (desks) => {
    await assign(desks);
    return { as: desks.carrier, body: { userId: desks.carrier.userId, deleteAll: true } };
  }),
  caseOf(resetNotificationCount, async (desks) => {
    await assign(desks);
    return { as: desks.carrier, body: { UserId: desks.carrier.userId, NotificationTypes: '1,2,3,4,5,6,7,8' } };
  }),
  caseOf(sendPhoneCode, async ({ broker }) => ({ as: broker, body: { number: '+14165550123' } })),
  caseOf(setTripCosts, async ({ carrier }) => ({ as: carrier, body: { USD: 200, CAD: 250 } })),
  ...AGREEMENT_WRITE_CASES,
  ...POSTING_WRITE_CASES,
  ...LANE_WRITE_CASES,
];

/** The writes of users without a case, by what a case would need. */
export const WITHOUT_CASE: Readonly<Record<string, readonly Endpoint[]>> = {
  'a rate confirmation, which is written after the reply': [acceptConfirmation],
  'a driver with a phone': [sendDriverMessage, decideReferenceClaim],
  'a multipart request': [uploadDocument],
  'the code of a text message': [confirmPhone, removeUserPhone],
  'a trip of several loads': [postTripTruck],
  'a related user of the other company': [createNotification],
  'an administrator': [mails.renewInboundAddress, mails.addInboundSender, mails.changeInboundSender],
  'a mail': [mails.removeInboundSender, mails.decideInboundMail],
  'an administrator with a password': [
    programs.addServiceAccount,
    programs.addServiceAccountCredential,
    programs.removeServiceAccountCredential,
    programs.revokeServiceAccount,
    createWebhook,
    patchWebhook,
    deleteWebhook,
    rotateWebhookSecret,
    testWebhook,
    replayWebhookDelivery,
    replayDeadDeliveries,
  ],
};
