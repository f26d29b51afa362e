import { formatDay } from '@loadstone/contracts/board';
import { formatMoney, formatRate, toHaul, toRatePerMile } from '@loadstone/contracts/money';
import { toHoursText, toStopNumber, toStopText } from '@loadstone/contracts/postings';
import type { ConfirmationFacts } from '../../db/tables/assignment-tables.ts';
import { getTexts, type Texts } from '../../ground/texts/texts.ts';
import type { AcceptanceSheet, ConfirmationSheet, SheetBlock, SheetRow } from './confirmation-sheet.ts';

/** Both companies read the same document: its language is the broker's, whatever the language of their users. */
const getTextsOf = ({ language }: Pick<ConfirmationFacts, 'language'>): Texts =>
  getTexts(language === undefined ? [] : [language]);

/** The words of a confirmation. What is not known is a line to fill in. */
export function toConfirmationSheet(facts: ConfirmationFacts): ConfirmationSheet {
  const { terms } = facts;
  const texts = getTextsOf(facts);
  const { t } = texts;
  return {
    title: t('confirmation.title'),
    subtitle: t('confirmation.subtitle', { id: facts.assignmentId, number: facts.number }),
    bands: [
      [
        [toPartyBlock(texts, 'confirmation.broker', facts.broker)],
        [toPartyBlock(texts, 'confirmation.carrier', facts.carrier)],
      ],
      [[toStopBlock(texts, 'pickUp', facts)], [toStopBlock(texts, 'delivery', facts)]],
      ...toBetweenBand(texts, facts),
      [[toLoadBlock(texts, facts)], [toRateBlock(texts, facts), toCrewBlock(texts, facts)]],
    ],
    terms: { heading: t('confirmation.terms', { company: facts.broker.name }), text: terms },
    signatures: {
      hint: t('confirmation.signatureHint'),
      band: [[toSignatureBlock(texts, facts.broker)], [toSignatureBlock(texts, facts.carrier)]],
    },
    footer: t('confirmation.footer', { id: facts.assignmentId, number: facts.number }),
    language: texts.language,
    at: facts.agreedOn,
  };
}

function toPartyBlock(texts: Texts, heading: PlainTextName, party: ConfirmationFacts['broker']): SheetBlock {
  const { code, name, phone, address, contact, mcNumber, dotNumber, nscNumber } = party;
  return toBlock(texts, heading, [
    { name: 'confirmation.company', text: `${name} (${code})`, isStrong: true },
    { name: 'confirmation.address', text: address.join('\n') },
    { name: 'confirmation.phone', text: phone },
    { name: 'confirmation.contact', text: contact?.name ?? '' },
    { name: 'confirmation.directPhone', text: contact?.phone ?? '' },
    { name: 'confirmation.email', text: contact?.email ?? '' },
    { name: 'confirmation.mcNumber', text: mcNumber ?? '' },
    { name: 'confirmation.dotNumber', text: dotNumber ?? '' },
    { name: 'confirmation.nscNumber', text: nscNumber ?? '' },
  ]);
}

function toStopBlock(texts: Texts, stop: 'pickUp' | 'delivery', { load }: ConfirmationFacts): SheetBlock {
  const isPickUp = stop === 'pickUp';
  const day = isPickUp ? load.dateAvail : load.deliveryDate;
  const zone = toZoneName(texts, (isPickUp ? load.fromZone : load.toZone) ?? '', day ?? load.dateAvail);
  const hours = isPickUp ? load.pickupHours : load.deliveryHours;
  return toBlock(texts, `confirmation.${stop}`, [
    { name: 'confirmation.place', text: isPickUp ? load.from : load.to, isStrong: true },
    { name: 'confirmation.day', text: toDayText(texts, day) },
    { name: 'confirmation.hours', text: hours === null ? '' : [toHoursText(hours), zone].filter(Boolean).join(' ') },
    { name: 'confirmation.address', text: '' },
    { name: 'confirmation.stopContact', text: '' },
    isPickUp
      ? { name: 'confirmation.pickUpNumber', text: load.pickupNumber ?? '' }
      : { name: 'confirmation.deliveryNumber', text: '' },
  ]);
}

/** The stops between pick-up and delivery, in order; none for a load with two stops. */
function toBetweenBand(texts: Texts, { load: { stops = [] } }: ConfirmationFacts): ConfirmationSheet['bands'] {
  if (stops.length === 0) return [];
  const words = {
    find: texts.find,
    toDay: (day: string) => toDayText(texts, day),
    toNumber: (value: number) => toNumber(texts, value),
  };
  const lines = stops.map((stop, index) => `${toStopNumber(index)}. ${toStopText(stop, words)}`);
  return [[[toBlock(texts, 'confirmation.stops', [{ name: 'confirmation.between', text: lines.join('\n') }])]]];
}

function toLoadBlock(texts: Texts, { load }: ConfirmationFacts): SheetBlock {
  const { t } = texts;
  const toMeasure = (name: 'weightText' | 'lengthText', value: number | null): string => {
    if (value === null) return '';
    const text = toNumber(texts, value);
    return name === 'weightText'
      ? t('confirmation.weightText', { weight: text })
      : t('confirmation.lengthText', { length: text });
  };
  return toBlock(texts, 'confirmation.load', [
    { name: 'confirmation.reference', text: load.clientRefNum },
    { name: 'confirmation.token', text: String(load.token) },
    { name: 'confirmation.equipment', text: toEquipmentText(texts, load) },
    { name: 'confirmation.commodity', text: load.commodity },
    { name: 'confirmation.weight', text: toMeasure('weightText', load.weightLbs) },
    { name: 'confirmation.length', text: toMeasure('lengthText', load.lengthFt) },
    {
      name: 'confirmation.miles',
      text: t('confirmation.milesText', { miles: toNumber(texts, Math.round(toHaul(load.airMiles).miles)) }),
    },
  ]);
}

function toRateBlock(texts: Texts, facts: ConfirmationFacts): SheetBlock {
  const perMile = toPerMileText(texts, facts);
  return toBlock(texts, 'confirmation.rate', [
    { name: 'confirmation.amount', text: formatRate(facts.rate, texts.find), isStrong: true },
    // A rate per mile states it itself.
    ...(perMile === '' ? [] : [{ name: 'confirmation.perMile', text: perMile } as const]),
    { name: 'confirmation.agreedOn', text: toMoment(texts, facts.agreedOn) },
  ]);
}

function toCrewBlock(texts: Texts, { driver, truck }: ConfirmationFacts): SheetBlock {
  return toBlock(texts, 'confirmation.crew', [
    { name: 'confirmation.driver', text: driver?.name ?? '' },
    { name: 'confirmation.driverPhone', text: driver?.phone ?? '' },
    { name: 'confirmation.truck', text: truck ?? '' },
    { name: 'confirmation.trailer', text: '' },
  ]);
}

function toSignatureBlock(texts: Texts, { name }: ConfirmationFacts['broker']): SheetBlock {
  const block = toBlock(texts, 'confirmation.signature', [
    { name: 'confirmation.signedName', text: '' },
    { name: 'confirmation.signedTitle', text: '' },
    { name: 'confirmation.signature', text: '' },
    { name: 'confirmation.signedOn', text: '' },
  ]);
  return { ...block, heading: texts.t('confirmation.signatureOf', { company: name }) };
}

/** A rate whose confirmation is accepted. */
interface AcceptedRate {
  readonly facts: ConfirmationFacts;
  readonly sha256: string;
  readonly name: string;
  /** The user, as e-mail address. */
  readonly user: string;
  readonly at: Date;
}

/** The words of the page with an acceptance. */
export function toAcceptanceSheet({ facts, sha256, name, user, at }: AcceptedRate): AcceptanceSheet {
  const { assignmentId: id, number, carrier } = facts;
  const texts = getTextsOf(facts);
  const { t } = texts;
  return {
    title: t('confirmation.acceptance'),
    statement: t('confirmation.statement', { company: carrier.name, rate: formatRate(facts.rate, texts.find) }),
    block: toBlock(texts, 'confirmation.accepted', [
      { name: 'confirmation.document', text: t('confirmation.subtitle', { id, number }) },
      { name: 'confirmation.acceptedName', text: name, isStrong: true },
      { name: 'confirmation.acceptedUser', text: user },
      { name: 'confirmation.carrier', text: `${carrier.name} (${carrier.code})` },
      { name: 'confirmation.acceptedOn', text: toMoment(texts, at.toISOString()) },
      { name: 'confirmation.sha256', text: sha256 },
    ]),
    footer: t('confirmation.footer', { id, number }),
    language: texts.language,
    at: at.toISOString(),
  };
}

type TextName = Parameters<Texts['t']>[0] & `confirmation.${string}`;

interface NamedRow extends Omit<SheetRow, 'name'> {
  readonly name: PlainTextName;
}

function toBlock({ t }: Texts, heading: PlainTextName, rows: readonly NamedRow[]): SheetBlock {
  return { heading: t(heading), rows: rows.map((row) => ({ ...row, name: t(row.name) })) };
}

/** The names without values. */
type PlainTextName = Exclude<
  TextName,
  | 'confirmation.subtitle'
  | 'confirmation.terms'
  | 'confirmation.footer'
  | 'confirmation.statement'
  | 'confirmation.milesText'
  | 'confirmation.weightText'
  | 'confirmation.lengthText'
  | 'confirmation.signatureOf'
>;

function toEquipmentText(
  { find }: Texts,
  { vehicleType, vehicleSize, postingAttrib }: ConfirmationFacts['load'],
): string {
  const toNames = (table: string, letters: string) =>
    [...letters].map((letter) => find(`codes.${table}.${letter}`) ?? letter);
  const names = [...toNames('vehicleType', vehicleType), ...toNames('attribute', postingAttrib)];
  return [...names, find(`codes.size.${vehicleSize}`) ?? vehicleSize].join(', ');
}

function toPerMileText(texts: Texts, { rate, load }: ConfirmationFacts): string {
  const perMile = rate.basis === 'flat' ? toRatePerMile(rate, toHaul(load.airMiles)) : null;
  return perMile === null ? '' : `≈ ${formatMoney(perMile, texts.find, { hasCents: true })}`;
}

function toNumber({ t }: Texts, value: number): string {
  return value.toLocaleString(t('formats.boardLocale'));
}

function toDayText({ find }: Texts, day: string | null): string {
  return day === null ? '' : formatDay(day, find);
}

/** The name of a zone on a day, as `EST`; '' where it is not known. @param day `YYYY-MM-DD` */
function toZoneName({ t }: Texts, timeZone: string, day: string): string {
  if (timeZone === '') return '';
  const format = new Intl.DateTimeFormat(t('formats.boardLocale'), { timeZone, timeZoneName: 'short' });
  const parts = format.formatToParts(new Date(`${day.slice(0, 10)}T18:00:00Z`));
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
}

/** As `Nov 22 2026 16:05 UTC`: a reader of either company has another time zone. */
function toMoment({ find }: Texts, iso: string): string {
  return `${formatDay(iso, find)} ${iso.slice(11, 16)} UTC`;
}

/** The name of the document of a rate, and of its copy with the acceptance. */
export function toConfirmationName(facts: Pick<ConfirmationFacts, 'number' | 'language'>, isAccepted: boolean): string {
  const { number } = facts;
  return getTextsOf(facts).t(isAccepted ? 'confirmation.acceptedFile' : 'confirmation.file', { number });
}
