import { Button, FileButton, Group, Textarea } from '@mantine/core';
import { t } from '../../lib/texts/t.ts';

interface LaneImportSourceProps {
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly onFile: (file: File | null) => void;
}

/** The table that is imported: pasted rows, or a file. */
export function LaneImportSource({ text, onText, onFile }: LaneImportSourceProps) {
  return (
    <>
      <Textarea
        data-autofocus
        label={t('lanes.import.paste')}
        description={t('lanes.import.hint')}
        rows={7}
        wrap="off"
        spellCheck={false}
        value={text}
        onChange={({ currentTarget }) => onText(currentTarget.value)}
        // Enter is a row of the table.
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          event.currentTarget.form?.requestSubmit();
        }}
      />
      <Group mt="sm">
        <FileButton accept=".xlsx,.csv,.tsv,.txt,text/csv,text/plain" onChange={onFile}>
          {(button) => (
            <Button variant="default" {...button}>
              {t('lanes.import.file')}
            </Button>
          )}
        </FileButton>
      </Group>
    </>
  );
}
