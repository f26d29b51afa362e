import type { BureauCode } from '@loadstone/contracts/companies';
import type { GridColumn } from '../../../grid/column.ts';
import { t } from '../../../lib/texts/t.ts';
import type { CarrierRow } from './carrier-row.ts';
import { toScoreClass, toScoreHint } from '../../../ui/scores/score-mark.ts';

type Column = GridColumn<CarrierRow>;

/** A bureau's score with its colour; blank where there is none. */
export function scoreColumn(
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
export const transCreditColumn = (hint: string): Column =>
  scoreColumn({ key: 'transCredit', header: t('search.columns.transCredit'), hint, hideOrder: 8 }, ({ tcc, tcus }) =>
    tcc >= 0 ? { bureau: 'transcreditCa', score: tcc } : { bureau: 'transcreditUs', score: tcus },
  );
