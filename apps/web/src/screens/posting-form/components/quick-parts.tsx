import { Button } from '@mantine/core';
import { IconCheck, IconQuestionMark } from '@tabler/icons-react';
import { t } from '../../../lib/texts/t.ts';
import type { QuickChoice, QuickPost, UnclearPart } from '../model/to-quick-post.ts';
import styles from './quick-post.module.css';

/** What settles an unclear part, in an open form. */
export interface QuickReplies {
  readonly onChoice: (part: UnclearPart, choice: QuickChoice) => void;
  readonly onComment: (part: UnclearPart) => void;
  readonly onDrop: (part: UnclearPart) => void;
}

interface QuickPartsProps {
  readonly quick: QuickPost;
  /** Omitted where the parts are only shown. */
  readonly replies?: QuickReplies;
  /** The id of the first element that settles a part. */
  readonly firstId?: string;
  /** True while a later text of the line is read. */
  readonly isOutdated?: boolean;
}

/** The parts of a typed line: each with the field that it fills, and those that must be settled. */
export function QuickParts({ quick, replies, firstId, isOutdated = false }: QuickPartsProps) {
  return (
    <div className={styles.parts} data-outdated={isOutdated || undefined}>
      {quick.parts.length > 0 && (
        <ul className={styles.list} aria-label={t('quickPost.parts')}>
          {quick.parts.map((part, index) => (
            <li key={index} className={styles.part}>
              <IconCheck size={12} aria-hidden />
              {t('quickPost.part', part)}
            </li>
          ))}
        </ul>
      )}
      {quick.unclear.length > 0 && (
        <ul className={styles.list} aria-label={t('quickPost.unclear')}>
          {quick.unclear.map((part, index) => (
            <li key={index} className={styles.unclear}>
              <span>
                <IconQuestionMark size={12} aria-hidden />{' '}
                {t(`quickPost.problems.${part.problem}`, { text: part.text })}
              </span>
              {replies && <Replies part={part} replies={replies} firstId={index === 0 ? firstId : undefined} />}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

interface RepliesProps {
  readonly part: UnclearPart;
  readonly replies: QuickReplies;
  readonly firstId: string | undefined;
}

function Replies({ part, replies, firstId }: RepliesProps) {
  const { choices } = part;
  return (
    <>
      {choices.map((choice, index) => (
        <Button
          key={choice.label}
          id={index === 0 ? firstId : undefined}
          size="compact-xs"
          variant="default"
          onClick={() => replies.onChoice(part, choice)}
        >
          {choice.label}
        </Button>
      ))}
      {choices.length === 0 && (
        <Button size="compact-xs" variant="default" id={firstId} onClick={() => replies.onComment(part)}>
          {t('quickPost.toComment')}
        </Button>
      )}
      <Button size="compact-xs" variant="subtle" onClick={() => replies.onDrop(part)}>
        {t('quickPost.drop')}
      </Button>
    </>
  );
}
