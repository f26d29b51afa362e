import { TextInput } from '@mantine/core';
import { useId } from 'react';
import { t } from '../../../lib/texts/t.ts';
import type { useListState } from '../use-list-state.ts';
import styles from './import-summary.module.css';

interface ImportListProps {
  readonly list: ReturnType<typeof useListState>;
  readonly isLocked: boolean;
}

/** The name of the list, and what its postings of the last version are now. */
export function ImportList({ list, isLocked }: ImportListProps) {
  const namesId = useId();
  const { name, names, setName, changes, gone, isGoneOpen } = list;
  const all = [...changes.values()].flat();
  const count = (kind: (typeof all)[number]['kind']) => all.filter((change) => change.kind === kind).length;
  const counts = { new: count('new'), changed: count('changed'), unchanged: count('unchanged'), left: count('left') };
  return (
    <div className={styles.list}>
      <TextInput
        size="xs"
        label={t('postingImport.listName')}
        description={t('postingImport.listHint')}
        maxLength={60}
        list={namesId}
        disabled={isLocked}
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <datalist id={namesId}>
        {names.map((known) => (
          <option key={known} value={known} />
        ))}
      </datalist>
      <p className={styles.changes}>
        <span>{t('postingImport.countNew', { count: counts.new })}</span>
        {counts.changed > 0 && <span>{t('postingImport.countChanged', { count: counts.changed })}</span>}
        {counts.unchanged > 0 && <span>{t('postingImport.countUnchanged', { count: counts.unchanged })}</span>}
        {counts.left > 0 && <span>{t('postingImport.countLeft', { count: counts.left })}</span>}
        {gone.length > 0 && <strong>{t('postingImport.countGone', { count: gone.length })}</strong>}
        {isGoneOpen && <span>{t('postingImport.goneOpen')}</span>}
      </p>
    </div>
  );
}
