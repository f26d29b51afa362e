import { Menu } from '@mantine/core';
import type { Tag } from '@loadstone/contracts/tags';
import type { ReactNode } from 'react';
import { t } from '../../../../lib/texts/t.ts';
import styles from './posting-menu.module.css';

interface PickedTagMenuProps {
  readonly tags: readonly Tag[];
  /** Called with the new tag of the postings; null removes their tags. */
  readonly onTag: (tag: Tag | null) => void;
  /** The button that opens the menu. */
  readonly children: ReactNode;
}

/** The tags for all picked postings. */
export function PickedTagMenu({ tags, onTag, children }: PickedTagMenuProps) {
  return (
    <Menu position="top-start">
      <Menu.Target>{children}</Menu.Target>
      <Menu.Dropdown className={styles.tags}>
        {tags.map((tag) => (
          <Menu.Item
            key={tag.id}
            rightSection={<span className={styles.swatch} style={{ background: tag.tagColor }} aria-hidden />}
            onClick={() => onTag(tag)}
          >
            {tag.tagName}
          </Menu.Item>
        ))}
        <Menu.Item onClick={() => onTag(null)}>{t('postingBatch.noTag')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
