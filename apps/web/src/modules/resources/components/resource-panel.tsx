import { Button, Skeleton, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { useId, useState, type ReactNode } from 'react';
import { useSettings } from '../../../lib/settings/settings.ts';
import { foldText } from '../../../lib/format/fold-text.ts';
import type { TextColumn } from '../../../lib/tables/rows-as-text.ts';
import { t } from '../../../lib/texts/t.ts';
import { ExportButton } from '../../../ui/export-button.tsx';
import { DelayedSkeleton } from '../../../ui/states/delayed-skeleton.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { RefreshFailedNote } from '../../../ui/states/refresh-failed-note.tsx';
import { useShortcut } from '../../../ui/shortcuts/use-shortcut.ts';
import styles from './resources.module.css';

const SKELETON_CARDS = 4;

/** The texts of a panel in each of its states. */
interface PanelTexts {
  readonly title: string;
  readonly add: string;
  readonly empty: string;
  readonly emptyHint: string;
  readonly loadFailed: string;
  readonly filter: string;
  readonly refreshFailed: string;
}

interface ResourcePanelProps<Row> {
  readonly texts: PanelTexts;
  /** The key that opens the form. */
  readonly addKey: string;
  /** The rows; null where the company has no subscription. */
  readonly query: UseQueryResult<Row[] | null>;
  readonly onAdd: () => void;
  /** The file and the columns of an export. */
  readonly exported: { readonly name: string; readonly columns: readonly TextColumn<Row>[] };
  /** Buttons beside the one that adds. */
  readonly more?: ReactNode;
  readonly renderList: (rows: readonly Row[]) => ReactNode;
}

/** Drivers or equipment: a heading with the button that adds one, and the cards or what is shown in their place. */
export function ResourcePanel<Row>(props: ResourcePanelProps<Row>) {
  const { texts, addKey, query, exported, onAdd, more, renderList } = props;
  const titleId = useId();
  const [filter, setFilter] = useState('');
  const wanted = foldText(filter.trim());
  const isShown = (row: Row) =>
    exported.columns.some(({ value }) => foldText(String(value(row) ?? '')).includes(wanted));
  useShortcut({ keys: addKey, label: texts.add, group: t('resources.keysGroup'), run: onAdd });
  return (
    <section className={styles.panel} aria-labelledby={titleId}>
      <header className={styles.panelHead}>
        <h2 id={titleId} className={styles.panelTitle}>
          {texts.title}
          {query.data && <span className={styles.count}>{query.data.length}</span>}
        </h2>
        {query.data && query.data.length > 0 && (
          <TextInput
            size="xs"
            type="search"
            className={styles.filter}
            aria-label={texts.filter}
            placeholder={t('resources.filter')}
            value={filter}
            onChange={({ currentTarget }) => setFilter(currentTarget.value)}
          />
        )}
        {query.data && query.data.length > 0 && (
          <ExportButton name={exported.name} label={texts.title} columns={exported.columns} rows={query.data} />
        )}
        {more}
        <Button
          size="xs"
          leftSection={<IconPlus size={14} aria-hidden />}
          title={`${texts.add} (${addKey})`}
          onClick={onAdd}
        >
          {texts.add}
        </Button>
      </header>
      <PanelBody
        texts={texts}
        query={query}
        renderList={(rows) => {
          const shown = rows.filter(isShown);
          return shown.length > 0 ? renderList(shown) : <EmptyState title={t('resources.noneFits')} />;
        }}
      />
    </section>
  );
}

function PanelBody<Row>({ texts, query, renderList }: Pick<ResourcePanelProps<Row>, 'texts' | 'query' | 'renderList'>) {
  const { supportPhone } = useSettings();
  const retry = () => void query.refetch();
  if (query.data === undefined) {
    if (query.isError) return <ErrorState title={texts.loadFailed} error={query.error} onRetry={retry} />;
    return (
      <DelayedSkeleton>
        <div className={styles.cards}>
          {Array.from({ length: SKELETON_CARDS }, (_, card) => (
            <Skeleton key={card} height={88} />
          ))}
        </div>
      </DelayedSkeleton>
    );
  }
  if (query.data === null) return <EmptyState title={t('permits.missing', { phone: supportPhone })} />;
  return (
    <>
      {query.isError && (
        <RefreshFailedNote message={texts.refreshFailed} sinceMs={query.dataUpdatedAt} onRetry={retry} />
      )}
      {query.data.length === 0 ? (
        <EmptyState title={texts.empty}>{texts.emptyHint}</EmptyState>
      ) : (
        renderList(query.data)
      )}
    </>
  );
}
