import { Button, FileButton, Group, Textarea } from '@mantine/core';
import { addDays } from '@loadstone/contracts/board';
import { useState } from 'react';
import {
  listImportedColumns,
  listImportedFacts,
  toImportedHeader,
  type ImportedColumn,
} from '../../../modules/postings/index.ts';
import { WaitingMails } from '../../../modules/inbound-mails/index.ts';
import { saveCsv } from '../../../lib/tables/save-file.ts';
import { useSession } from '../../../lib/session/session.ts';
import { t } from '../../../lib/texts/t.ts';
import { readSourceFile, toPastedSource, type ImportSource as Source } from '../model/read-sheet.ts';
import styles from './import-source.module.css';

/** Days from the pick-up to the delivery of the template's row. */
const EXAMPLE_TRANSIT_DAYS = 2;
const MEGABYTE = 1024 * 1024;
/** Far more than 5,000 rows need; a larger file would stop the page for seconds. */
const MOST_FILE_BYTES = 10 * MEGABYTE;

/** The row of the template. */
const EXAMPLE: Partial<Record<ImportedColumn, string>> = {
  origin: 'Toronto',
  srceSt: 'ON',
  srceRadius: '50',
  destination: 'Chicago',
  destSt: 'IL',
  destRadius: '100',
  vehicleType: 'V',
  vehicleSize: 'TL',
  corridor: 'No',
  customerTracking: 'No',
  clientRefNum: 'L-1001',
};

interface ImportSourceProps {
  readonly text: string;
  readonly onText: (text: string) => void;
  /** The board's day, `YYYY-MM-DD`. */
  readonly today: string;
  /** With the name of a list, where the file has one. */
  readonly onOpen: (source: Source, name?: string) => void;
}

/** The first step of an import: text from a spreadsheet, or a file. */
export function ImportSource({ text, onText, today, onOpen }: ImportSourceProps) {
  const { mode } = useSession();
  const [fileProblem, setFileProblem] = useState<string | null>(null);
  const columns = listImportedColumns(mode);
  const chooseFile = async (file: File | null) => {
    if (file === null) return;
    setFileProblem(null);
    if (file.size > MOST_FILE_BYTES) {
      setFileProblem(t('postingImport.fileTooLarge', { megabytes: MOST_FILE_BYTES / MEGABYTE }));
      return;
    }
    try {
      const source = await readSourceFile(file);
      // A mail has the list of its sender.
      onOpen(source, source.kind === 'text' && source.format === 'mail' ? '' : toListName(file.name));
    } catch {
      setFileProblem(t('postingImport.fileUnreadable'));
    }
  };
  const saveTemplate = () => {
    // Most loads have no stops between.
    const facts = listImportedFacts(mode).map((name) => [name, name === 'stops' ? '' : t(`facts.${name}.example`)]);
    const example: typeof EXAMPLE = {
      ...EXAMPLE,
      dateAvail: today,
      ...Object.fromEntries(facts),
      ...(columns.includes('deliveryDate') && { deliveryDate: addDays(today, EXAMPLE_TRANSIT_DAYS) }),
    };
    const textColumns = columns.map((key) => ({ header: toImportedHeader(key), value: () => example[key] ?? '' }));
    saveCsv('import-template', textColumns, [example]);
  };
  return (
    <>
      <WaitingMails onOpen={(id) => onOpen({ kind: 'inboundMail', id })} />
      <Textarea
        data-autofocus
        label={t('postingImport.paste')}
        description={t('postingImport.pasteHint')}
        classNames={{ input: styles.text }}
        rows={7}
        wrap="off"
        spellCheck={false}
        error={fileProblem}
        value={text}
        onChange={({ currentTarget }) => onText(currentTarget.value)}
        onKeyDown={(event) => {
          // Enter alone begins a row.
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          if (text.trim() !== '') event.currentTarget.form?.requestSubmit();
        }}
        onPaste={(event) => {
          const pasted = event.clipboardData.getData('text/plain');
          if (text !== '' || !pasted.trim().includes('\n')) return;
          event.preventDefault();
          onText(pasted);
          onOpen(toPastedSource({ text: pasted, html: event.clipboardData.getData('text/html') }));
        }}
      />
      <Group gap="xs" mt="sm" mb="xs">
        <FileButton
          accept=".xlsx,.csv,.tsv,.txt,.eml,.html,.htm,text/csv,text/plain,text/html,message/rfc822"
          onChange={(file) => void chooseFile(file)}
        >
          {(button) => (
            <Button variant="default" {...button}>
              {t('postingImport.file')}
            </Button>
          )}
        </FileButton>
        <Button variant="default" onClick={saveTemplate}>
          {t('postingImport.template')}
        </Button>
      </Group>
      <p className={styles.line}>{t('postingImport.formats')}</p>
      <p className={styles.line}>{t('postingImport.visible')}</p>
    </>
  );
}

/** The name of a file without its ending and the digits of a day, so that the next version has the same. */
function toListName(fileName: string): string {
  return fileName
    .replace(/\.\w+$/, '')
    .replace(/[\d()_.-]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 60);
}
