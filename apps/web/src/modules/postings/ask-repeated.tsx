import { t } from '../../lib/texts/t.ts';
import { ask } from '../../ui/dialogs/ask.ts';
import type { RepeatedRow } from './duplicate-posting.ts';

/** The rows that the question names one by one. */
const MOST_NAMED = 10;

/** The dialog of `useAskAboutRepeated`. Esc leaves all rows as they are. */
export function askRepeated(
  title: string,
  rows: readonly RepeatedRow[],
  onChangeFirst: (token: number) => void,
): Promise<boolean> {
  const first = rows.find(({ token }) => token > 0)?.token;
  const more = rows.length - MOST_NAMED;
  return ask({
    title,
    body: (
      <>
        <p>{t('postingForm.repeats', { count: rows.length })}</p>
        <ul>
          {rows.slice(0, MOST_NAMED).map((row, index) => (
            <li key={index}>{toRowText(row)}</li>
          ))}
          {more > 0 && <li>{t('postingForm.repeatsMore', { count: more })}</li>}
        </ul>
      </>
    ),
    confirmLabel: t('postingForm.postAnyway'),
    cancelLabel: first === undefined ? t('ui.cancel') : t('postingForm.changeFirst'),
    ...(first !== undefined && { onCancel: () => onChangeFirst(first) }),
  });
}

function toRowText({ haul, isReturn = false, token }: RepeatedRow): string {
  const ends = haul && [`${haul.srceCity}, ${haul.srceSt}`, `${haul.destCity}, ${haul.destSt}`];
  const lane = (isReturn ? ends?.toReversed() : ends)?.join(' → ') ?? '';
  return token > 0 ? t('postingForm.repeatsRow', { lane, token: String(token) }) : lane;
}
