import type { Posting } from '@loadstone/contracts/postings';
import { t } from '../../../../lib/texts/t.ts';
import { toTagStyle } from '../model/tag-style.ts';
import styles from './posting-row.module.css';

/** The tag of a posting in its colour. */
export function PostingTag({ tag }: { readonly tag: NonNullable<Posting['tag']> }) {
  return (
    <span className={styles.tag} style={toTagStyle(tag.tagColor)} title={`${t('tags.menu')} ${tag.tagName}`}>
      {tag.tagName}
    </span>
  );
}
