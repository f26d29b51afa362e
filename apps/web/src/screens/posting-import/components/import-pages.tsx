import { Button } from '@mantine/core';
import { t } from '../../../lib/texts/t.ts';
import styles from './import-grid.module.css';

/** Rows of a page: a table of thousands of rows with their fields would stop the page for seconds. */
export const PAGE_ROWS = 200;

interface ImportPagesProps {
  readonly count: number;
  /** From 0. */
  readonly page: number;
  readonly onPage: (page: number) => void;
}

/** The pages of the preview; nothing where there is one. */
export function ImportPages({ count, page, onPage }: ImportPagesProps) {
  if (count <= PAGE_ROWS) return null;
  const last = Math.ceil(count / PAGE_ROWS) - 1;
  const move = (to: number) => onPage(Math.min(last, Math.max(0, to)));
  return (
    <span className={styles.pages}>
      {/* A button that is disabled at the last page would lose the focus. */}
      <Button
        size="xs"
        variant="default"
        aria-disabled={page === 0}
        data-disabled={page === 0 || undefined}
        onClick={() => move(page - 1)}
      >
        {t('postingImport.pageBefore')}
      </Button>
      <span role="status">
        {t('postingImport.page', { from: page * PAGE_ROWS + 1, to: Math.min(count, (page + 1) * PAGE_ROWS), count })}
      </span>
      <Button
        size="xs"
        variant="default"
        aria-disabled={page === last}
        data-disabled={page === last || undefined}
        onClick={() => move(page + 1)}
      >
        {t('postingImport.pageAfter')}
      </Button>
    </span>
  );
}
