import { toPlainReply, toEmptyFacts } from '@loadstone/contracts/postings';
import type { Template } from '@loadstone/contracts/templates';

/** An own template for tests: by default of a load. */
export function makeTemplate(fields: Partial<Template> & Pick<Template, 'templateID'>): Template {
  return {
    templateName: `Template-${fields.templateID}`,
    postType: 'L',
    dateAvail: '2026-11-01',
    srceCity: 'Toronto',
    srceSt: 'ON',
    srceID: 11,
    srceRadius: 50,
    destCity: 'Chicago',
    destSt: 'IL',
    destID: 12,
    destRadius: 100,
    vehicleType: 'VR',
    vehicleSize: 'T',
    postingAttrib: 'AZ',
    ...toPlainReply('template', toEmptyFacts()),
    postMode: 'A',
    networkId: 0,
    clientRefNum: 'Client Ref',
    productName: 'WEBAPI',
    customerTracking: false,
    corridor: 'R',
    createdBy: 7,
    createdOn: '2026-11-01T12:00:00.000Z',
    updatedOn: '2026-11-01T12:00:00.000Z',
    version: 1,
    ...fields,
  };
}
