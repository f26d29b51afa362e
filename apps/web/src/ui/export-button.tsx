import { Button } from '@mantine/core';
import type { TextColumn } from '../lib/tables/rows-as-text.ts';
import { saveCsv } from '../lib/tables/save-file.ts';
import { t } from '../lib/texts/t.ts';
import { useCommands } from './commands/use-commands.ts';

interface ExportButtonProps<Row> {
  /** The name of the file without `loadstone-`, e.g. `drivers`. */
  readonly name: string;
  /** What is exported, for the palette and as the accessible name. */
  readonly label: string;
  readonly columns: readonly TextColumn<Row>[];
  readonly rows: readonly Row[];
}

/** Saves a list that is not a data grid as CSV, by click and from the palette. */
export function ExportButton<Row>({ name, label, columns, rows }: ExportButtonProps<Row>) {
  const run = () => saveCsv(name, columns, rows);
  const title = t('ui.labelled', { label: t('ui.exportCsv'), value: label });
  useCommands(() => [{ id: `export:${name}`, label: title, group: label, run }]);
  return (
    <Button size="xs" variant="default" aria-label={title} onClick={run}>
      {t('ui.exportCsv')}
    </Button>
  );
}
