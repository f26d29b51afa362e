import { formatDay } from '@loadstone/contracts/board';
import { formatMoney, formatRate, toHaul, toRatePerMile } from '@loadstone/contracts/money';
import { toHoursText } from '@loadstone/contracts/postings';
import type { ConfirmationFacts } from '../../db/tables/assignment-tables.ts';
import { getTexts, type Texts } from '../../ground/texts/texts.ts';
import type { AcceptanceSheet, ConfirmationSheet, SheetSection } from './confirmation-sheet.ts';

/** Both companies read the same document: its language is the broker's, whatever the language of their users. */
const getTextsOf = ({ language }: Pick<ConfirmationFacts, 'language'>): Texts =>
  getTexts(language === undefined ? [] : [language]);

/** The words of a confirmation. */
export function toConfirmationSheet(facts: ConfirmationFacts): ConfirmationSheet {
  const { load, terms } = facts;
  const texts = getTextsOf(facts);
  const { t, find } = texts;
  return {
    title: t('confirmation.title'),
    subtitle: t('confirmation.subtitle', { id: facts.assignmentId, number: facts.number }),
    sections: [
      toSection(texts, 'confirmation.parties', [
        ['confirmation.broker', toPartyText(facts.broker)],
        ['confirmation.carrier', toPartyText(facts.carrier)],
      ]),
      toSection(texts, 'confirmation.load', [
        [
          'confirmation.reference',
          [load.clientRefNum, t('confirmation.token', { token: load.token })].filter(Boolean).join(' · '),
        ],
        [
          'confirmation.pickUp',
          [load.from, formatDay(load.dateAvail, find), load.pickupHours && toHoursText(load.pickupHours)]
            .filter(Boolean)
            .join(', '),
        ],
        [
          'confirmation.delivery',
          [load.to, toDayText(texts, load.deliveryDate), load.deliveryHours && toHoursText(load.deliveryHours)]
            .filter(Boolean)
            .join(', '),
        ],
        [
          'confirmation.miles',
          t('confirmation.milesText', { miles: toNumber(texts, Math.round(toHaul(load.airMiles).miles)) }),
        ],
        ['confirmation.equipment', toEquipmentText(texts, load)],
        [
          'confirmation.weight',
          load.weightLbs === null ? '' : t('confirmation.weightText', { weight: toNumber(texts, load.weightLbs) }),
        ],
        [
          'confirmation.length',
          load.lengthFt === null ? '' : t('confirmation.lengthText', { length: toNumber(texts, load.lengthFt) }),
        ],
        ['confirmation.commodity', load.commodity],
      ]),
      toSection(texts, 'confirmation.rate', [
        ['confirmation.amount', formatRate(facts.rate, texts.find)],
        ['confirmation.perMile', toPerMileText(texts, facts)],
        ['confirmation.agreedOn', toMoment(texts, facts.agreedOn)],
      ]),
    ],
    terms: terms === '' ? undefined : { heading: t('confirmation.terms', { company: facts.broker.name }), text: terms },
    footer: t('confirmation.footer', { id: facts.assignmentId, number: facts.number }),
    language: texts.language,
    at: facts.agreedOn,
  };
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
    section: toSection(texts, 'confirmation.accepted', [
      ['confirmation.document', t('confirmation.subtitle', { id, number })],
      ['confirmation.acceptedName', name],
      ['confirmation.acceptedUser', user],
      ['confirmation.carrier', `${carrier.name} (${carrier.code})`],
      ['confirmation.acceptedOn', toMoment(texts, at.toISOString())],
      ['confirmation.sha256', sha256],
    ]),
    footer: t('confirmation.footer', { id, number }),
    language: texts.language,
    at: at.toISOString(),
  };
}

type TextName = Parameters<Texts['t']>[0] & `confirmation.${string}`;

/** A section with the rows that have a text. */
function toSection(
  { t }: Texts,
  heading: 'confirmation.parties' | 'confirmation.load' | 'confirmation.rate' | 'confirmation.accepted',
  rows: readonly (readonly [PlainTextName, string])[],
): SheetSection {
  return {
    heading: t(heading),
    rows: rows.filter(([, text]) => text !== '').map(([name, text]) => [t(name), text]),
  };
}

/** The names without values. */
type PlainTextName = Exclude<
  TextName,
  | 'confirmation.subtitle'
  | 'confirmation.token'
  | 'confirmation.terms'
  | 'confirmation.footer'
  | 'confirmation.statement'
  | 'confirmation.milesText'
  | 'confirmation.weightText'
  | 'confirmation.lengthText'
>;

function toPartyText({ code, name, phone, address }: ConfirmationFacts['broker']): string {
  return [`${name} (${code})`, ...address, phone].filter((line) => line !== '').join('\n');
}

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

/** As `Nov 22 2026 16:05 UTC`: a reader of either company has another time zone. */
function toMoment({ find }: Texts, iso: string): string {
  return `${formatDay(iso, find)} ${iso.slice(11, 16)} UTC`;
}

/** The name of the document of a rate, and of its copy with the acceptance. */
export function toConfirmationName(facts: Pick<ConfirmationFacts, 'number' | 'language'>, isAccepted: boolean): string {
  const { number } = facts;
  return getTextsOf(facts).t(isAccepted ? 'confirmation.acceptedFile' : 'confirmation.file', { number });
}
