import { Button } from '@mantine/core';
import { useState } from 'react';
import { handleReply } from '../lib/api/handle-reply.ts';
import type { TextColumn } from '../lib/tables/rows-as-text.ts';
import { saveCsv } from '../lib/tables/save-file.ts';
import { t } from '../lib/texts/t.ts';
import { busyProps } from './busy-props.ts';
import { useCommands } from './commands/use-commands.ts';
import { showToast } from './toasts/toast.ts';

interface ExportButtonProps<Row> {
  /** The name of the file without `loadstone-`, e.g. `drivers`. */
  readonly name: string;
  /** What is exported, for the palette and as the accessible name. */
  readonly label: string;
  readonly columns: readonly TextColumn<Row>[];
  /** The rows, or what loads those of a list that the page has only a part of. */
  readonly rows: readonly Row[] | (() => Promise<readonly Row[]>);
  /** Is said where the rows cannot be loaded. */
  readonly failed?: string;
}

/** Saves a list that is not a data grid as CSV, by click and from the palette. */
export function ExportButton<Row>({ name, label, columns, rows, failed = '' }: ExportButtonProps<Row>) {
  const [isLoading, setLoading] = useState(false);
  const title = t('ui.labelled', { label: t('ui.exportCsv'), value: label });
  const run = () => {
    if (typeof rows !== 'function') return saveCsv(name, columns, rows);
    setLoading(true);
    handleReply(
      rows().finally(() => setLoading(false)),
      {
        onSuccess: (loaded) => saveCsv(name, columns, loaded),
        onError: () => showToast({ message: failed, tone: 'danger', action: { label: t('ui.retry'), run } }),
      },
    );
  };
  useCommands(() => [{ id: `export:${name}`, label: title, group: label, run }]);
  return (
    <Button size="xs" variant="default" aria-label={title} {...busyProps(isLoading, run)}>
      {t('ui.exportCsv')}
    </Button>
  );
}
