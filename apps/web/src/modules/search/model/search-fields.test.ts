import { DEFAULT_SEARCH_RADIUS_MILES, SEARCH_MESSAGES } from '@loadstone/contracts/search';
import { describe, expect, it } from 'vitest';
import {
  carrierFieldsSchema,
  EMPTY_CARRIER_FIELDS,
  EMPTY_MEMBER_FIELDS,
  memberFieldsSchema,
  placeInCity,
  switchPlace,
  toCarrierDraft,
  toMemberDraft,
  toUsCarrierDraft,
  type CarrierFields,
  type MemberFields,
} from './search-fields.ts';

const TORONTO = { id: 2, city: 'Toronto', st: 'ON', label: 'Toronto, ON' };
const carriers = (fields: Partial<CarrierFields>) => ({ ...EMPTY_CARRIER_FIELDS, ...fields });
const members = (fields: Partial<MemberFields>) => ({ ...EMPTY_MEMBER_FIELDS, ...fields });
const messagesOf = (fields: MemberFields) =>
  memberFieldsSchema.safeParse(fields).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? [];

describe('the fields of a search for carriers', () => {
  it('are no search while nothing but equipment is set', () => {
    const fields = carriers({ vehicleTypes: ['V'], vehicleSize: 'T', hasMexico: true });
    expect(toCarrierDraft(fields)).toBeNull();
    expect(toUsCarrierDraft(fields)).toBeNull();
  });

  it.each([
    ['a name', { companyName: ' oak ' }, { companyName: 'oak' }],
    [
      'a city',
      { origin: placeInCity(EMPTY_CARRIER_FIELDS.origin, TORONTO) },
      { srceCity: 'Toronto, ON', srceCityId: 2, srceRadius: DEFAULT_SEARCH_RADIUS_MILES },
    ],
    ['a state', { destination: { ...switchPlace('state'), states: ['IL'] } }, { destSt: 'IL', destCityId: 0 }],
  ])('are a search with %s', (_, fields, expected) => {
    expect(toCarrierDraft(carriers(fields))).toMatchObject(expected);
  });

  it('send every letter of types and attributes, and whether Mexico is searched', () => {
    const fields = carriers({ companyName: 'oak', vehicleTypes: ['V', 'R'], attributes: ['A', 'T'], hasMexico: true });
    expect(toCarrierDraft(fields)).toMatchObject({ vehicleType: 'VR', postingAttrib: 'AT', getMexico: 'Y' });
    expect(toUsCarrierDraft(fields)).toMatchObject({ vehicleType: 'VR', usMexicanData: 'Y' });
    expect(toUsCarrierDraft(fields)).not.toHaveProperty('postingAttrib');
  });

  it('send all states of US carriers', () => {
    const states = ['IL', 'IN', 'OH'];
    expect(toUsCarrierDraft(carriers({ origin: { ...switchPlace('state'), states } }))?.srceSt).toEqual(states);
  });

  it('lose city and radius when an end is switched to states, and the radius with the city', () => {
    const place = placeInCity(EMPTY_CARRIER_FIELDS.origin, TORONTO);
    expect(switchPlace('state')).toEqual({ by: 'state', city: null, states: [], radius: 0 });
    expect(placeInCity(place, null)).toMatchObject({ city: null, radius: 0 });
  });

  it('accept only radius values of the list', () => {
    const place = { ...EMPTY_CARRIER_FIELDS.origin, city: TORONTO };
    expect(carrierFieldsSchema.safeParse(carriers({ origin: { ...place, radius: 51 } })).success).toBe(false);
    expect(carrierFieldsSchema.safeParse(carriers({ origin: { ...place, radius: 50 } })).success).toBe(true);
  });
});

describe('the fields of a search for members', () => {
  it('are no search while nothing is set', () => {
    expect(toMemberDraft(EMPTY_MEMBER_FIELDS)).toBeNull();
    expect(toMemberDraft(members({ memberType: 'Broker', hasPartner: true }))).toBeNull();
  });

  it.each([
    [{ companyName: 'ab' }, `companyName: ${SEARCH_MESSAGES.companyName}`],
    [{ companyName: 'x'.repeat(51) }, `companyName: ${SEARCH_MESSAGES.companyName}`],
    [{ phone: '41' }, `phone: ${SEARCH_MESSAGES.phone}`],
    [{ phone: '(((...' }, `phone: ${SEARCH_MESSAGES.phone}`],
  ])('report %o at its field', (fields, message) => {
    expect(messagesOf(members(fields))).toContain(message);
  });

  it.each([{ companyName: '' }, { companyName: '  ' }, { companyName: 'oak' }, { phone: '416-555-0101' }])(
    'accept %o',
    (fields) => {
      expect(messagesOf(members(fields))).toEqual([]);
    },
  );

  it('send the digits of the phone, the state of the city, and what is checked', () => {
    const draft = toMemberDraft(members({ city: TORONTO, phone: '+1 (416) 555-01.00', memberType: 'Carrier' }));
    expect(draft).toMatchObject({ city: 'Toronto', provSt: 'ON', phone: '14165550100', memberType: 'Carrier' });
    expect(toMemberDraft(members({ phone: '416-555-0100 ext. 12' }))).toMatchObject({ phone: '4165550100' });
    expect(draft).toMatchObject({ getLinkUS: 'N', showExcluded: '0' });
    expect(toMemberDraft(members({ provSt: 'IL', hasPartner: true, hasExcluded: true }))).toMatchObject({
      city: '',
      provSt: 'IL',
      getLinkUS: 'Y',
      showExcluded: '1',
    });
  });
});
