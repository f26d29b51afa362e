import { Button } from '@mantine/core';
import { IconCheck, IconQuestionMark } from '@tabler/icons-react';
import { PLAIN_FACTS, type PlainFactName } from '@loadstone/contracts/postings';
import { toVehicleHint } from '../../../lib/code-texts.ts';
import { toFactLabel } from '../../../lib/fact-texts.ts';
import { formatDayShort } from '../../../lib/format/formatting.ts';
import type { CityChoice } from '../../../lib/places/cities.ts';
import { t } from '../../../lib/texts/t.ts';
import type { PostingFormField } from '../model/posting-form.ts';
import type { QuickPart, QuickPost, UnclearPart } from '../model/read-quick-post.ts';
import styles from './quick-post.module.css';

/** What settles an unclear part, in an open form. */
export interface QuickReplies {
  readonly onCity: (part: UnclearPart, city: CityChoice) => void;
  readonly onComment: (part: UnclearPart) => void;
  readonly onDrop: (part: UnclearPart) => void;
}

interface QuickPartsProps {
  readonly quick: QuickPost;
  /** Omitted where the parts are only shown. */
  readonly replies?: QuickReplies;
  /** The id of the first element that settles a part. */
  readonly firstId?: string;
}

/** The parts of a typed line: each with the field that it fills, and those that must be settled. */
export function QuickParts({ quick, replies, firstId }: QuickPartsProps) {
  return (
    <div className={styles.parts}>
      {quick.parts.length > 0 && (
        <ul className={styles.list} aria-label={t('quickPost.parts')}>
          {quick.parts.map((part, index) => (
            <li key={index} className={styles.part}>
              <IconCheck size={12} aria-hidden />
              {t('quickPost.part', { text: part.text, meaning: toMeaning(part, quick) })}
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
  const choices = part.choices ?? [];
  return (
    <>
      {choices.map((city, index) => (
        <Button
          key={city.id}
          id={index === 0 ? firstId : undefined}
          size="compact-xs"
          variant="default"
          onClick={() => replies.onCity(part, city)}
        >
          {city.label}
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

function isFact(field: PostingFormField): field is PlainFactName {
  return field in PLAIN_FACTS;
}

/** What a part means: the city, the day or the equipment, else the name of its field. */
function toMeaning({ field }: QuickPart, { values }: QuickPost): string {
  if (field === 'origin' || field === 'destination') return values[field]?.label ?? t(`quickPost.fields.${field}`);
  if (field === 'dateAvail' && values.dateAvail) return formatDayShort(values.dateAvail);
  if (field === 'vehicleTypes' && values.vehicleTypes) return toVehicleHint(values.vehicleTypes.join(''));
  return isFact(field) ? toFactLabel(field) : t(`quickPost.fields.${field}`);
}
