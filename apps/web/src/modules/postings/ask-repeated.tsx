import { Button } from '@mantine/core';
import type { Posting } from '@loadstone/contracts/postings';
import { useEffect } from 'react';
import { newIdempotencyKey } from '../../lib/browser/random.ts';
import { toFailureText } from '../../lib/api/failure-text.ts';
import type { Session } from '../../lib/session/session.ts';
import { useLatest } from '../../lib/react/use-latest.ts';
import { t } from '../../lib/texts/t.ts';
import { ask } from '../../ui/dialogs/ask.ts';
import { KeyHint } from '../../ui/shortcuts/key-hint.tsx';
import { toRetry } from '../../ui/toasts/retry-action.ts';
import { showToast } from '../../ui/toasts/toast.ts';
import type { RepeatedChoice, RepeatedRow } from './duplicate-posting.ts';
import { raiseQuantities, toRaiseText, type Raise } from './raise-quantities.ts';

/** The rows that the question names one by one. */
const MOST_NAMED = 10;
const RAISE_KEY = 'r';

interface QuestionOptions {
  readonly session: Session;
  /** An own posting, where it is loaded. */
  readonly find: (token: number) => Posting | undefined;
  readonly onChangeFirst: (token: number) => void;
}

/** The dialog of `useAskAboutRepeated`. Esc leaves all rows as they are. */
export async function askRepeated(
  title: string,
  rows: readonly RepeatedRow[],
  { session, find, onChangeFirst }: QuestionOptions,
): Promise<RepeatedChoice> {
  const first = rows.find(({ token }) => token > 0)?.token;
  const more = rows.length - MOST_NAMED;
  const raises = toRaises(rows);
  let isRaised = false;
  const isPosted = await ask({
    title,
    body: (close) => (
      <>
        <p>{t('postingForm.repeats', { count: rows.length })}</p>
        <ul>
          {rows.slice(0, MOST_NAMED).map((row, index) => (
            <li key={index}>{toRowText(row)}</li>
          ))}
          {more > 0 && <li>{t('postingForm.repeatsMore', { count: more })}</li>}
        </ul>
        {raises !== undefined && (
          <RaiseButton
            label={raises.length > 1 ? t('postingForm.raiseAll') : toRaiseText(find, raises[0])}
            onPress={() => {
              isRaised = true;
              close();
            }}
          />
        )}
      </>
    ),
    confirmLabel: t('postingForm.postAnyway'),
    cancelLabel: first === undefined ? t('ui.cancel') : t('postingForm.changeFirst'),
    ...(first !== undefined && { onCancel: () => onChangeFirst(first) }),
  });
  if (raises === undefined || !isRaised) return isPosted ? 'post' : 'leave';
  return (await raise(session, raises)) ? 'raise' : 'leave';
}

/** The third choice, which its letter presses too. */
function RaiseButton({ label, onPress }: { readonly label: string; readonly onPress: () => void }) {
  const press = useLatest(onPress);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== RAISE_KEY || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      press.current();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [press]);
  return (
    <Button
      variant="default"
      aria-keyshortcuts={RAISE_KEY}
      rightSection={<KeyHint keys={RAISE_KEY} />}
      onClick={onPress}
    >
      {label}
    </Button>
  );
}

/**
 * Raises the quantities. A message says where that failed, with Retry where it may have been carried out: all tries have
 * one key, so that it counts once.
 *
 * @returns false where nothing was raised, as far as is known
 */
async function raise(session: Session, raises: readonly Raise[], key = newIdempotencyKey()): Promise<boolean> {
  try {
    await raiseQuantities(session, raises, key);
    return true;
  } catch (error) {
    showToast({
      message: toFailureText(t('postingForm.raiseFailed'), error),
      tone: 'danger',
      action: toRetry(error, () => void raise(session, raises, key)),
    });
    return false;
  }
}

/** What is added to the first postings; undefined where a row changes a posting, or is not known. */
function toRaises(rows: readonly RepeatedRow[]): readonly Raise[] | undefined {
  const raises = rows.flatMap(({ haul, token, isChange = false }) =>
    haul === undefined || token === 0 || isChange ? [] : [{ token, by: haul.quantity ?? 1 }],
  );
  return raises.length === rows.length ? raises : undefined;
}

function toRowText({ haul, isReturn = false, token }: RepeatedRow): string {
  const ends = haul && [`${haul.srceCity}, ${haul.srceSt}`, `${haul.destCity}, ${haul.destSt}`];
  const lane = (isReturn ? ends?.toReversed() : ends)?.join(' → ') ?? '';
  return token > 0 ? t('postingForm.repeatsRow', { lane, token: String(token) }) : lane;
}
