import { describe, expect, it } from 'vitest';
import { makePosting } from '../../../test/make-posting.ts';
import { makeTemplate } from '../../../test/make-template.ts';
import { listSizes, toEmptyForm, toTemplateDraft, toUnchangedDraft } from './form-drafts.ts';
import { toDraft, toFilledForm, type PostingFormValues } from './posting-draft.ts';

const today = '2026-11-22';
const toronto = { id: 11, city: 'Toronto', st: 'ON', label: 'Toronto, ON' };
const calgary = { id: 13, city: 'Calgary', st: 'AB', label: 'Calgary, AB' };
const filled: PostingFormValues = {
  ...toEmptyForm(today),
  origin: toronto,
  destination: calgary,
  vehicleTypes: ['R', 'V'],
  vehicleSize: 'T',
  attributes: ['T', 'A'],
};

describe('toDraft', () => {
  it('sends letters in the order of the code tables and numbers as numbers', () => {
    expect(toDraft('B', filled)).toMatchObject({
      dateAvail: today,
      srceID: 11,
      destID: 13,
      srceRadius: 50,
      vehicleType: 'VR',
      postingAttrib: 'AT',
    });
  });

  it('sends corridor and tracking for equipment only', () => {
    expect(toDraft('B', filled)).not.toHaveProperty('corridor');
    expect(toDraft('C', filled)).toMatchObject({ corridor: 'R', customerTracking: false });
  });

  it('keeps what the form does not show of an edited posting', () => {
    const kept = makePosting({ token: 1, clientRefNum: 'PO 17' });
    const values = toFilledForm(kept, kept.dateAvail);
    expect(values.reference).toBe('PO 17');
    expect(toDraft('B', values, kept)).toMatchObject({ clientRefNum: 'PO 17', productName: 'WEBAPI' });
    expect(toDraft('B', { ...values, reference: 'PO 18 ' }, kept).clientRefNum).toBe('PO 18');
    expect(toDraft('B', { ...values, reference: '' }, kept).clientRefNum).toBe('Client Ref');
    expect(toDraft('B', { ...values, reference: 'PO 19' })).toMatchObject({ clientRefNum: 'PO 19' });
    expect(toFilledForm(makePosting({ token: 2 }), kept.dateAvail).reference).toBe('');
  });

  it('is private where a network is chosen, and public else', () => {
    expect(toDraft('B', { ...filled, networkId: 4 })).toMatchObject({ postMode: 'P', networkId: 4 });
    expect(toDraft('B', filled)).toMatchObject({ postMode: 'A', networkId: 0 });
    expect(toFilledForm(makePosting({ token: 1, postMode: 'P', networkId: 4 }), today).networkId).toBe(4);
  });
});

describe('toFilledForm', () => {
  it('replaces a past day by today', () => {
    expect(toFilledForm(makePosting({ token: 1, dateAvail: '2026-11-01' }), today).dateAvail).toBe(today);
    expect(toFilledForm(makePosting({ token: 1, dateAvail: '2026-12-01' }), today).dateAvail).toBe('2026-12-01');
  });
});

describe('listSizes', () => {
  it('leaves Both to carriers', () => {
    expect(listSizes('B')).not.toContain('B');
    expect(listSizes('C')).toContain('B');
  });
});

describe('toUnchangedDraft', () => {
  it('is the posting as it is, with a day that is over', () => {
    const posting = makePosting({ token: 1, postType: 'E', dateAvail: '2020-01-31', corridor: 'C', networkId: 4 });
    const { srceID, destID, vehicleType, comment, clientRefNum } = posting;
    expect(toUnchangedDraft('C', posting)).toMatchObject({
      srceID,
      destID,
      vehicleType,
      comment,
      clientRefNum,
      dateAvail: '2020-01-31',
      corridor: 'C',
      postMode: 'P',
      networkId: 4,
    });
  });
});

describe('toTemplateDraft', () => {
  it('adds the kind of the mode', () => {
    const template = makeTemplate({ templateID: 3 });
    expect(toTemplateDraft('B', toUnchangedDraft('B', template))).toMatchObject({
      postType: 'L',
      srceID: template.srceID,
      dateAvail: template.dateAvail,
    });
  });

  it('leaves out the tiers, which a template does not have', () => {
    const draft = { ...toUnchangedDraft('B', makeTemplate({ templateID: 3 })), tiers: null };
    expect(toTemplateDraft('B', draft).tiers).toBeUndefined();
  });
});
