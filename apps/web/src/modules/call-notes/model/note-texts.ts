import type { CallNote } from '@loadstone/contracts/call-notes';
import { formatMoment } from '../../../lib/format/formatting.ts';
import { t } from '../../../lib/texts/t.ts';

/** What came of a call, with the time of a reminder. */
export function toOutcomeText({ outcome, callBackOn, isDone }: CallNote, nowMs: number): string {
  if (callBackOn === null || isDone) return t(`callNotes.outcomes.${outcome}`);
  const time = formatMoment(callBackOn);
  const reminder = Date.parse(callBackOn) <= nowMs ? t('callNotes.due', { time }) : t('callNotes.at', { time });
  return outcome === 'callBack' ? reminder : `${t(`callNotes.outcomes.${outcome}`)} · ${reminder}`;
}
