import { toAttributeHint, toSizeHint, toVehicleHint } from '../../../lib/code-texts.ts';
import { t } from '../../../lib/texts/t.ts';
import type { FieldsOf } from './search-address.ts';
import {
  EMPTY_CARRIER_FIELDS,
  switchPlace,
  type CarrierFields,
  type MemberFields,
  type SearchTab,
} from './search-fields.ts';

/** A criterion of a search. */
interface Criterion<Fields> {
  readonly key: string;
  readonly text: string;
  /** The fields of the search without it. */
  readonly without: Fields;
}

/** The criteria of a search, in the order of its form; several states of one end have chips of their own. */
export function listCriteria<T extends SearchTab>(tab: T, fields: FieldsOf[T]): Criterion<FieldsOf[T]>[] {
  return (
    tab === 'members' ? listMemberCriteria(fields as MemberFields) : listCarrierCriteria(tab, fields as CarrierFields)
  ) as Criterion<FieldsOf[T]>[];
}

function listCarrierCriteria(tab: SearchTab, fields: CarrierFields): Criterion<CarrierFields>[] {
  const { companyName, vehicleSize, vehicleTypes, attributes, hasMexico } = fields;
  const ends = (['origin', 'destination'] as const).flatMap((end) => {
    const { city, states } = fields[end];
    const place = city?.label ?? (tab === 'usCarriers' ? '' : (states[0] ?? ''));
    const without = { ...fields, [end]: switchPlace(fields[end].by) };
    return place === '' ? [] : [{ key: end, text: t(`search.criteria.at.${end}`, { place }), without }];
  });
  return [
    ...(companyName.trim() === ''
      ? []
      : [{ key: 'company', text: companyName.trim(), without: { ...fields, companyName: '' } }]),
    ...ends,
    ...(vehicleSize === ''
      ? []
      : [
          {
            key: 'size',
            text: toSizeHint(vehicleSize),
            without: { ...fields, vehicleSize: EMPTY_CARRIER_FIELDS.vehicleSize },
          },
        ]),
    ...(vehicleTypes.length === 0
      ? []
      : [{ key: 'types', text: toVehicleHint(vehicleTypes.join('')), without: { ...fields, vehicleTypes: [] } }]),
    ...(attributes.length === 0
      ? []
      : [{ key: 'attributes', text: toAttributeHint(attributes.join('')), without: { ...fields, attributes: [] } }]),
    ...(hasMexico ? [{ key: 'mexico', text: t('search.form.mexico'), without: { ...fields, hasMexico: false } }] : []),
  ];
}

function listMemberCriteria(fields: MemberFields): Criterion<MemberFields>[] {
  const { companyName, city, provSt, phone, memberType, hasPartner, hasExcluded } = fields;
  const place = city?.label ?? provSt;
  return [
    ...(companyName.trim() === ''
      ? []
      : [{ key: 'company', text: companyName.trim(), without: { ...fields, companyName: '' } }]),
    ...(place === '' ? [] : [{ key: 'place', text: place, without: { ...fields, city: null, provSt: '' } }]),
    ...(phone.trim() === '' ? [] : [{ key: 'phone', text: phone.trim(), without: { ...fields, phone: '' } }]),
    ...(memberType === 'All'
      ? []
      : [
          {
            key: 'type',
            text: t(`search.form.memberTypes.${memberType}`),
            without: { ...fields, memberType: 'All' as const },
          },
        ]),
    ...(hasPartner
      ? [{ key: 'partner', text: t('search.form.usCompanies'), without: { ...fields, hasPartner: false } }]
      : []),
    ...(hasExcluded
      ? [{ key: 'excluded', text: t('search.form.excluded'), without: { ...fields, hasExcluded: false } }]
      : []),
  ];
}
