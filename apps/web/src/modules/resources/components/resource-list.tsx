import { VisuallyHidden } from '@mantine/core';
import { useId, useMemo, type KeyboardEvent, type ReactNode } from 'react';
import { useCardList } from '../../../ui/use-card-list.ts';
import styles from './resources.module.css';

interface ResourceListProps<Row extends { readonly entityId: number }> {
  readonly label: string;
  /** Describes the keys. */
  readonly keysHint: string;
  readonly rows: readonly Row[];
  /** By `KeyboardEvent.key`, what a key does with the card in focus. */
  readonly keys: Readonly<Record<string, (row: Row) => void>>;
  readonly renderCard: (row: Row, isStop: boolean) => ReactNode;
}

/** Cards of drivers or equipment: arrow keys go from card to card, letters act on the card in focus. */
export function ResourceList<Row extends { readonly entityId: number }>(props: ResourceListProps<Row>) {
  const { label, keysHint, rows, keys, renderCard } = props;
  const keysId = useId();
  const ids = useMemo(() => rows.map(({ entityId }) => entityId), [rows]);
  const { stop, listProps, moveByKey } = useCardList(ids);
  const onKeyDown = (event: KeyboardEvent) => {
    const row = rows[stop];
    if (event.ctrlKey || event.metaKey || event.altKey || row === undefined) return;
    const act = keys[event.key];
    // A key that is held down acts once: the card that takes the place of a deleted one has the focus by then.
    if (act) {
      if (!event.repeat) act(row);
    } else if (!moveByKey(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <>
      <VisuallyHidden id={keysId}>{keysHint}</VisuallyHidden>
      <ul {...listProps} className={styles.cards} aria-label={label} aria-describedby={keysId} onKeyDown={onKeyDown}>
        {rows.map((row, index) => renderCard(row, index === stop))}
      </ul>
    </>
  );
}
