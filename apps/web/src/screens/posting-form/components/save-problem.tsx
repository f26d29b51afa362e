import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { t } from '../../../lib/texts/t.ts';
import { toRaiseText, useFindPosting } from '../../../modules/postings/index.ts';
import styles from './posting-form.module.css';

/** Why a posting was not saved. */
export interface SaveFailure {
  readonly message: string;
  /** Further messages of the server; empty where the fields show them. */
  readonly reasons: readonly string[];
  /** True where another edit came first and can be loaded. */
  readonly canReload: boolean;
  /** True where the edit that came first is the user's own, in another window. */
  readonly isOwnEdit?: boolean;
  /** True where nothing has failed: it says what a newer version, which was loaded, has replaced. */
  readonly isNotice?: boolean;
  /** True where no reply arrived: the posting may be stored, and the same request can be sent again. */
  readonly canRetry?: boolean;
  /** The own open posting that this one repeats; the author decides whether a second one is posted. */
  readonly duplicateOf?: number;
}

/** What can be done about an open posting that this one repeats; undefined where the form cannot. */
export interface RepeatedChoices {
  /** Posts a second one. */
  readonly onPostAnyway?: (() => void) | undefined;
  /** Adds to the quantity of the first one. */
  readonly onRaise?: ((token: number) => void) | undefined;
  /** How many are added. */
  readonly raiseBy?: number | undefined;
  /** Leaves the form and shows the first one. */
  readonly onOpenFirst?: ((token: number) => void) | undefined;
}

interface SaveProblemProps extends RepeatedChoices {
  readonly problem: SaveFailure | null;
  readonly onReload: () => void;
  readonly onRetry?: () => void;
  /** True where the first choice has the focus when the form opens. */
  readonly isFirst?: boolean | undefined;
}

/** True for a problem that the user settles by one of its choices. */
export function isQuestion({ canReload, canRetry, duplicateOf }: SaveFailure): boolean {
  return canReload || canRetry === true || duplicateOf !== undefined;
}

/** Shows in the form that saving failed, and offers the action that helps. */
export function SaveProblem(props: SaveProblemProps) {
  const { problem, onReload, onRetry, onPostAnyway, onRaise, onOpenFirst, isFirst, raiseBy = 1 } = props;
  const find = useFindPosting();
  const choices = useRef<HTMLDivElement>(null);
  // A question that replies to a send has the focus. A change in another window takes it from no field.
  const isReply = problem !== null && isQuestion(problem) && !problem.canReload;
  useEffect(() => {
    if (isReply) choices.current?.querySelector('button')?.focus();
  }, [isReply]);
  if (problem === null) return null;
  const { duplicateOf } = problem;
  const focus = { 'data-autofocus': isFirst || undefined };
  return (
    <div className={styles.alert} role="alert">
      <IconAlertTriangle size={16} aria-hidden />
      <div ref={choices}>
        <div>{problem.message}</div>
        {problem.reasons.map((reason) => (
          <div key={reason}>{reason}</div>
        ))}
        {problem.canReload && (
          <Button {...focus} variant="default" size="xs" mt={8} onClick={onReload} title={t('postingForm.reloadHint')}>
            {t(problem.isOwnEdit === true ? 'postingForm.reloadOwn' : 'postingForm.reload')}
          </Button>
        )}
        {duplicateOf !== undefined && (
          <div className={styles.choices}>
            <Button {...focus} variant="default" size="xs" onClick={onPostAnyway}>
              {t('postingForm.postAnyway')}
            </Button>
            {onRaise !== undefined && (
              <Button variant="default" size="xs" onClick={() => onRaise(duplicateOf)}>
                {toRaiseText(find, { token: duplicateOf, by: raiseBy })}
              </Button>
            )}
            <Button variant="default" size="xs" onClick={() => onOpenFirst?.(duplicateOf)}>
              {t('postingForm.changeFirst')}
            </Button>
          </div>
        )}
        {problem.canRetry === true && (
          <Button {...focus} variant="default" size="xs" mt={8} onClick={onRetry}>
            {t('ui.retry')}
          </Button>
        )}
      </div>
    </div>
  );
}
