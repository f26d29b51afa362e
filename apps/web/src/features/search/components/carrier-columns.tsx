import { IconPhone } from '@tabler/icons-react';
import { BUREAU_NAMES, type BureauCode, type FoundCarrier, type LeadMarkSource } from '@loadstone/contracts';
import type { GridColumn } from '../../../grid/column.ts';
import { toAttributeHint, toSizeHint, toSizeText, toVehicleHint } from '../../../lib/code-texts.ts';
import { formatDayShort, formatPaddedMoment } from '../../../lib/format/formatting.ts';
import { formatExactAt } from '../../../lib/places/place-time.ts';
import { toScoreGrade, type ScoreGrade } from '../../../lib/format/score-grade.ts';
import { t } from '../../../lib/texts/t.ts';
import styles from './search.module.css';

/** A truck with the company's exclusion as it is now. */
export type CarrierRow = FoundCarrier & { readonly isExcluded: boolean };
type Column = GridColumn<CarrierRow>;

const GRADE_CLASSES: Record<ScoreGrade, string | undefined> = {
  good: styles.good,
  fair: styles.fair,
  warning: styles.warning,
  danger: styles.danger,
};

const hidden = (key: string, header: string, value: Column['value']): Column => ({
  key,
  header,
  width: 90,
  isHidden: true,
  value,
});

function scoreColumn(
  key: string,
  header: string,
  hint: string,
  toScore: (row: CarrierRow) => { bureau: BureauCode; score: number },
): Column {
  return {
    key,
    header,
    headerHint: hint,
    width: 44,
    align: 'end',
    value: (row) => (toScore(row).score < 0 ? null : toScore(row).score),
    hint: (row) => {
      const { bureau, score } = toScore(row);
      return score < 0 ? '' : t('search.score', { bureau: BUREAU_NAMES[bureau], score });
    },
    className: (row) => {
      const { bureau, score } = toScore(row);
      const grade = toScoreGrade(bureau, score);
      return grade && GRADE_CLASSES[grade];
    },
  };
}

const contactedColumn = (): Column => ({
  key: 'contacted',
  header: t('search.columns.contacted'),
  headerHint: t('search.columnHints.contacted'),
  width: 36,
  align: 'centre',
  value: ({ contacted }) => (contacted === 'Y' ? 1 : null),
  text: ({ contacted }) => (contacted === 'Y' ? t('search.contacted') : ''),
  hint: ({ contacted }) => (contacted === 'Y' ? t('search.contacted') : ''),
  drawing: ({ contacted }) => (contacted === 'Y' ? 'mark' : null),
  drawings: { mark: <IconPhone size={14} aria-label={t('search.contacted')} role="img" /> },
});

/** The Canadian TransCredit score, else the American one. */
const transCreditColumn = (hint: string): Column =>
  scoreColumn('transCredit', t('search.columns.transCredit'), hint, ({ tcc, tcus }) =>
    tcc >= 0 ? { bureau: 'transcreditCa', score: tcc } : { bureau: 'transcreditUs', score: tcus },
  );

const dateColumn = (): Column => ({
  key: 'date',
  header: t('search.columns.date'),
  headerHint: t('search.columnHints.date'),
  width: 68,
  value: ({ dateAvail }) => dateAvail,
  text: ({ dateAvail }) => formatDayShort(dateAvail),
});

const vehicleColumn = (separator: string): Column => ({
  key: 'vehicle',
  header: t('search.columns.vehicle'),
  headerHint: t('search.columnHints.vehicle'),
  width: 64,
  value: ({ vehicleType }) => [...vehicleType].join(separator),
  hint: ({ vehicleType }) => toVehicleHint(vehicleType),
});

const sizeColumn = (): Column => ({
  key: 'size',
  header: t('search.columns.size'),
  width: 56,
  value: ({ vehicleSize }) => toSizeText(vehicleSize),
  hint: ({ vehicleSize }) => toSizeHint(vehicleSize),
});

const tailColumns = (): Column[] => [
  {
    key: 'company',
    header: t('search.columns.company'),
    width: 200,
    grows: 1,
    value: ({ companyName }) => companyName,
  },
  {
    key: 'posted',
    header: t('search.columns.posted'),
    width: 124,
    value: ({ postDate }) => postDate,
    text: ({ postDate }) => formatPaddedMoment(postDate),
    hint: ({ postDate, srceTimeZone }) => formatExactAt(postDate, srceTimeZone),
  },
  {
    key: 'comments',
    header: t('search.columns.comments'),
    width: 200,
    grows: 1,
    isEditable: true,
    value: ({ comment }) => comment,
    hint: ({ comment }) => comment,
  },
];

const [toCity, toState] = [(place: string) => place.replace(/, [A-Z]{2}$/, ''), (place: string) => place.slice(-2)];

/** The columns of carriers, in the order of the specification. */
export function listCarrierColumns(samples: readonly LeadMarkSource[]): readonly Column[] {
  const toHint = (hint: string, source: LeadMarkSource) =>
    samples.includes(source) ? t('search.columnHints.sample', { hint }) : hint;
  return [
    hidden('id', t('search.columns.id'), ({ token }) => token),
    hidden('subType', t('search.columns.subType'), ({ subscriberType }) => subscriberType),
    hidden('token', t('search.columns.token'), ({ token }) => token),
    {
      key: 'excluded',
      header: t('search.columns.excluded'),
      headerHint: t('search.columnHints.excluded'),
      width: 46,
      align: 'centre',
      value: ({ isExcluded }) => (isExcluded ? t('search.yes') : null),
    },
    contactedColumn(),
    transCreditColumn(toHint(t('search.columnHints.transCredit'), 'transcreditCa')),
    scoreColumn(
      'equifax',
      t('search.columns.equifax'),
      toHint(t('search.columnHints.equifax'), 'equifax'),
      ({ equifax }) => ({ bureau: 'equifax', score: equifax }),
    ),
    dateColumn(),
    {
      key: 'origCity',
      header: t('search.columns.originCity'),
      width: 140,
      value: ({ srceStateCity }) => toCity(srceStateCity),
    },
    { key: 'origSt', header: t('search.columns.st'), width: 42, value: ({ srceStateCity }) => toState(srceStateCity) },
    {
      key: 'destCity',
      header: t('search.columns.destinationCity'),
      width: 140,
      value: ({ destStateCity }) => toCity(destStateCity),
    },
    { key: 'destSt', header: t('search.columns.st'), width: 42, value: ({ destStateCity }) => toState(destStateCity) },
    {
      key: 'attributes',
      header: t('search.columns.attributes'),
      width: 56,
      value: ({ postingAttrib }) => postingAttrib,
      hint: ({ postingAttrib }) => toAttributeHint(postingAttrib),
    },
    vehicleColumn(''),
    sizeColumn(),
    ...tailColumns(),
  ];
}

/** The columns of US carriers, in the order of the specification. */
export function listUsCarrierColumns(samples: readonly LeadMarkSource[]): readonly Column[] {
  const hint = t('search.columnHints.transCredit');
  return [
    hidden('id', t('search.columns.id'), ({ token }) => token),
    hidden('subType', t('search.columns.subType'), ({ subscriberType }) => subscriberType),
    hidden('token', t('search.columns.token'), ({ token }) => token),
    contactedColumn(),
    transCreditColumn(samples.includes('transcreditUs') ? t('search.columnHints.sample', { hint }) : hint),
    dateColumn(),
    { key: 'from', header: t('search.columns.from'), width: 170, value: ({ srceStateCity }) => srceStateCity },
    { key: 'to', header: t('search.columns.to'), width: 170, value: ({ destStateCity }) => destStateCity },
    vehicleColumn(','),
    sizeColumn(),
    ...tailColumns(),
  ];
}
