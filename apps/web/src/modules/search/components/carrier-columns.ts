import type { BureauCode } from '@loadstone/contracts/companies';
import type { LeadMarkSource } from '@loadstone/contracts/leads';
import type { GridColumn } from '../../../grid/column.ts';
import { listFactColumns } from '../../../grid/fact-columns.ts';
import { toAttributeHint, toSizeHint, toSizeText, toVehicleHint } from '../../../lib/code-texts.ts';
import { toCountedEquipment } from '../../../lib/fact-texts.ts';
import { formatDayShort, formatPaddedMoment } from '../../../lib/format/formatting.ts';
import { formatExactAt } from '../../../lib/places/place-time.ts';
import { t } from '../../../lib/texts/t.ts';
import { toScoreClass, toScoreHint } from '../../../ui/scores/score-mark.ts';
import { listExcludedDrawings } from './excluded-drawing.tsx';
import { boardColumn, contactedColumn, corridorColumn } from './carrier-mark-columns.tsx';
import type { CarrierRow } from './carrier-row.ts';

type Column = GridColumn<CarrierRow>;

const hidden = (key: string, header: string, value: Column['value']): Column => ({
  key,
  header,
  width: 90,
  isHidden: true,
  isInternal: true,
  value,
});

/** As long as 'Saint-Augustin-de-Desmaures'. */
const LONG_CITY_PX = 210;

const dateColumn = (): Column => ({
  key: 'date',
  header: t('search.columns.date'),
  headerHint: t('search.columnHints.date'),
  width: 54,
  fitsContent: true,
  keepsContent: true,
  value: ({ dateAvail }) => dateAvail,
  text: ({ dateAvail }) => formatDayShort(dateAvail),
});

const vehicleColumn = (separator: string): Column => ({
  key: 'vehicle',
  header: t('search.columns.vehicle'),
  headerHint: t('search.columnHints.vehicle'),
  width: 36,
  fitsContent: true,
  hideOrder: 10,
  value: ({ vehicleType }) => [...vehicleType].join(separator),
  text: ({ vehicleType, quantity }) => toCountedEquipment({ vehicleType: [...vehicleType].join(separator), quantity }),
  hint: ({ vehicleType }) => toVehicleHint(vehicleType),
});

const sizeColumn = (): Column => ({
  key: 'size',
  header: t('search.columns.size'),
  width: 56,
  fitsContent: true,
  hideOrder: 5,
  value: ({ vehicleSize }) => toSizeText(vehicleSize),
  hint: ({ vehicleSize }) => toSizeHint(vehicleSize),
});

const tailColumns = (): Column[] => [
  {
    key: 'company',
    header: t('search.columns.company'),
    // Beside the French tabs there is room for the equipment: at 1024 pixels, and at 1280 with the panel.
    width: 116,
    mostPx: 180,
    givesWay: true,
    grows: 1,
    value: ({ companyName }) => companyName,
    // First, because a long name is cut at its end.
    text: ({ companyName: company, postedTimes: count = 1 }) =>
      count > 1 ? t('leads.trust.timesOfCompany', { count, company }) : company,
    hint: ({ postedTimes: count = 1 }) => (count > 1 ? t('leads.trust.postedTimes', { count }) : ''),
  },
  {
    key: 'posted',
    header: t('search.columns.posted'),
    width: 124,
    hideOrder: 4,
    value: ({ postDate }) => postDate,
    text: ({ postDate }) => formatPaddedMoment(postDate),
    hint: ({ postDate, srceTimeZone }) => formatExactAt(postDate, srceTimeZone),
  },
  ...listFactColumns('carrierGrid', 'E', (row: CarrierRow) => row),
  corridorColumn(),
  boardColumn(),
];

const [toCity, toState] = [(place: string) => place.replace(/, [A-Z]{2}$/, ''), (place: string) => place.slice(-2)];

function cityColumn(key: string, header: string, toPlace: (row: CarrierRow) => string): Column {
  const value = (row: CarrierRow) => toCity(toPlace(row));
  return { key, header, width: 110, fitsContent: true, mostPx: LONG_CITY_PX, value };
}

function stateColumn(key: string, toPlace: (row: CarrierRow) => string): Column {
  const value = (row: CarrierRow) => toState(toPlace(row));
  return { key, header: t('search.columns.st'), width: 32, fitsContent: true, value };
}

/** The columns of carriers, in the order of the specification. */
export function listCarrierColumns(samples: readonly LeadMarkSource[]): readonly Column[] {
  const toHint = (hint: string, source: LeadMarkSource) =>
    samples.includes(source) ? t('search.columnHints.sample', { hint }) : hint;
  return [
    { key: 'id', header: t('search.columns.id'), width: 80, hideOrder: 1, value: ({ token }) => token },
    hidden('subType', t('search.columns.subType'), ({ subscriberType }) => subscriberType),
    hidden('token', t('search.columns.token'), ({ token }) => token),
    {
      key: 'excluded',
      header: t('search.columns.excluded'),
      headerHint: t('search.columnHints.excluded'),
      width: 46,
      hideOrder: 2,
      align: 'centre',
      value: ({ isExcluded }) => (isExcluded ? t('search.yes') : null),
      drawing: ({ isExcluded }) => (isExcluded ? 'excluded' : null),
      drawings: listExcludedDrawings(),
    },
    contactedColumn(),
    transCreditColumn(toHint(t('search.columnHints.transCredit'), 'transcreditCa')),
    scoreColumn(
      {
        key: 'equifax',
        header: t('search.columns.equifax'),
        hint: toHint(t('search.columnHints.equifax'), 'equifax'),
        hideOrder: 7,
      },
      ({ equifax }) => ({ bureau: 'equifax', score: equifax }),
    ),
    dateColumn(),
    cityColumn('origCity', t('search.columns.originCity'), ({ srceStateCity }) => srceStateCity),
    stateColumn('origSt', ({ srceStateCity }) => srceStateCity),
    cityColumn('destCity', t('search.columns.destinationCity'), ({ destStateCity }) => destStateCity),
    stateColumn('destSt', ({ destStateCity }) => destStateCity),
    {
      key: 'attributes',
      header: t('search.columns.attributes'),
      width: 56,
      hideOrder: 3,
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
    {
      key: 'from',
      header: t('search.columns.from'),
      width: 140,
      fitsContent: true,
      value: ({ srceStateCity }) => srceStateCity,
    },
    {
      key: 'to',
      header: t('search.columns.to'),
      width: 140,
      fitsContent: true,
      value: ({ destStateCity }) => destStateCity,
    },
    vehicleColumn(','),
    sizeColumn(),
    ...tailColumns(),
  ];
}

/** A bureau's score with its colour; blank where there is none. */
function scoreColumn(
  { key, header, hint, hideOrder }: { key: string; header: string; hint: string; hideOrder: number },
  toScore: (row: CarrierRow) => { bureau: BureauCode; score: number },
): Column {
  return {
    key,
    header,
    headerHint: hint,
    width: 44,
    hideOrder,
    align: 'end',
    value: (row) => (toScore(row).score < 0 ? null : toScore(row).score),
    hint: (row) => {
      const { bureau, score } = toScore(row);
      return toScoreHint(bureau, score);
    },
    className: (row) => {
      const { bureau, score } = toScore(row);
      return toScoreClass(bureau, score);
    },
  };
}

/** The Canadian TransCredit score, else the American one. */
const transCreditColumn = (hint: string): Column =>
  scoreColumn({ key: 'transCredit', header: t('search.columns.transCredit'), hint, hideOrder: 8 }, ({ tcc, tcus }) =>
    tcc >= 0 ? { bureau: 'transcreditCa', score: tcc } : { bureau: 'transcreditUs', score: tcus },
  );
