import { Button } from '@mantine/core';
import { formatCount } from '../../../lib/format/formatting.ts';
import { t } from '../../../lib/texts/t.ts';
import styles from './templates.module.css';

interface SelectionButtonsProps {
  readonly total: number;
  readonly selectedCount: number;
  readonly isLocked: boolean;
  readonly onToggleAll: () => void;
  readonly onRepost: () => void;
  readonly onDelete: () => void;
}

/** The actions on the selected templates. */
export function SelectionButtons(props: SelectionButtonsProps) {
  const { total, selectedCount, isLocked, onToggleAll, onRepost, onDelete } = props;
  const areAllSelected = total > 0 && selectedCount === total;
  const buttons = [
    {
      label: areAllSelected ? t('templates.unselectAll') : t('templates.selectAll'),
      variant: 'default',
      isOff: isLocked || total === 0,
      run: onToggleAll,
    },
    { label: t('templates.repostSelected'), variant: 'filled', isOff: isLocked || selectedCount === 0, run: onRepost },
    { label: t('templates.deleteSelected'), variant: 'default', isOff: isLocked || selectedCount === 0, run: onDelete },
  ];
  return (
    <div className={styles.buttons}>
      {selectedCount > 0 && (
        <span className={styles.soft}>{t('templates.selected', { count: formatCount(selectedCount) })}</span>
      )}
      {buttons.map(({ label, variant, isOff, run }) => (
        // Not `disabled`, so that the pressed button keeps the focus while it is locked.
        <Button
          key={label}
          size="xs"
          variant={variant}
          aria-disabled={isOff}
          data-disabled={isOff || undefined}
          onClick={() => !isOff && run()}
        >
          {label}
        </Button>
      ))}
    </div>
  );
}
