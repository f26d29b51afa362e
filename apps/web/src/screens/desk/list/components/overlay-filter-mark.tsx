import { IconFilter, IconFilterFilled } from '@tabler/icons-react';
import { useDeskOverlay } from '../model/desk-overlay.ts';
import styles from './posting-list.module.css';

/** Shows in a row that the view beside the list can be filtered by it; the row's button applies the filter. */
export function OverlayFilterMark({ token }: { readonly token: number }) {
  const overlay = useDeskOverlay();
  if (overlay === null) return null;
  const Icon = overlay.token === token ? IconFilterFilled : IconFilter;
  return <Icon size={16} className={styles.filterMark} data-filter-mark aria-hidden />;
}
