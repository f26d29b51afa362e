import { LANE_IMPORT_ROWS, type LaneImport } from '@loadstone/contracts/lanes';
import { splitTable } from '@loadstone/reading/split-table';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { isApiError } from '../../lib/api/api-error.ts';
import { useSession } from '../../lib/session/session.ts';
import { t } from '../../lib/texts/t.ts';
import { sendLaneTable } from '../../modules/lanes/index.ts';
import { readingLanguage } from '../../modules/posting-lists/index.ts';
import { DialogFrame } from '../../ui/dialogs/dialog-frame.tsx';
import { readSourceFile, toSheet } from '../posting-import/model/read-sheet.ts';
import { LaneImportRows } from './lane-import-rows.tsx';
import { LaneImportSource } from './lane-import-source.tsx';
import styles from './lane-import.module.css';

/** A table without its blank rows. */
interface ImportTable {
  readonly rows: readonly string[][];
  /** The number of each row in the user's sheet, from 1. */
  readonly numbers: readonly number[];
}

/** A table whose rows are checked, or saved. */
interface ImportState extends ImportTable {
  readonly reply: LaneImport;
  readonly isSaved: boolean;
}

/** Adds and changes lanes by a table: its rows are checked and shown, and saved once the user says so. */
export default function LaneImportDialog({ onClose }: { readonly onClose: () => void }) {
  const [text, setText] = useState('');
  const { state, problem, isBusy, check, checkFile, save, restart } = useLaneImport();
  const written = state?.reply.rows.filter(({ result }) => result === 'created' || result === 'changed').length ?? 0;
  const mayWrite = state !== null && !state.isSaved && written > 0;
  const submit = () => {
    if (state === null) void check(splitTable(text));
    else if (mayWrite) void save(state);
    else onClose();
  };
  return (
    <DialogFrame
      isOpen
      size="xl"
      title={t('lanes.import.title')}
      onClose={onClose}
      onSubmit={submit}
      footer={
        <>
          {state !== null && !state.isSaved && (
            <Button variant="default" onClick={restart}>
              {t('lanes.import.back')}
            </Button>
          )}
          <Button type="submit" aria-disabled={isBusy || undefined}>
            {toSubmitText(state, mayWrite, written)}
          </Button>
        </>
      }
    >
      {state === null ? (
        <LaneImportSource text={text} onText={setText} onFile={(file) => void checkFile(file)} />
      ) : (
        <LaneImportRows {...state} />
      )}
      {problem !== null && (
        <p role="status" className={`${styles.note} ${styles.problem}`}>
          {problem}
        </p>
      )}
    </DialogFrame>
  );
}

/** The table that is checked or saved, and what went wrong. */
function useLaneImport() {
  const { mode } = useSession();
  const [state, setState] = useState<ImportState | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const send = async ({ rows, numbers }: ImportTable, checked?: LaneImport) => {
    if (isBusy) return;
    const isSaved = checked !== undefined;
    const digests = checked?.rows.flatMap(({ digest }) => digest ?? []);
    setProblem(null);
    // The first row has the headers.
    if (rows.length < 2 || rows.length > LANE_IMPORT_ROWS + 1) {
      const [none, long] = [t('lanes.import.noTable'), t('lanes.import.tooLong', { most: LANE_IMPORT_ROWS })];
      setProblem(rows.length < 2 ? none : long);
      return;
    }
    setBusy(true);
    try {
      const reply = await sendLaneTable({ mode, rows, digests, language: readingLanguage() });
      if (reply.rows.length > 0) setState({ rows, numbers, reply, isSaved });
      else setProblem(t('lanes.import.noTable'));
    } catch (error) {
      setProblem(isApiError(error) ? error.message : t('lanes.import.failed'));
    } finally {
      setBusy(false);
    }
  };
  const check = (sheet: Parameters<typeof toSheet>[0]) => {
    const filled = toSheet(sheet)
      .map((cells, index) => ({ cells: [...cells], number: index + 1 }))
      .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
    return send({ rows: filled.map(({ cells }) => cells), numbers: filled.map(({ number }) => number) });
  };
  const checkFile = async (file: File | null) => {
    if (file === null) return;
    setProblem(null);
    try {
      const source = await readSourceFile(file);
      if (source.kind === 'sheet') await check(source.sheet);
      else if (source.kind === 'text' && source.format === 'text') await check(splitTable(source.content));
      else setProblem(t('lanes.import.unreadable'));
    } catch {
      setProblem(t('lanes.import.unreadable'));
    }
  };
  return {
    state,
    problem,
    isBusy,
    check,
    checkFile,
    save: (state: ImportState) => send(state, state.reply),
    restart: () => {
      setProblem(null);
      setState(null);
    },
  };
}

function toSubmitText(state: ImportState | null, mayWrite: boolean, count: number): string {
  if (state === null) return t('lanes.import.check');
  return mayWrite ? t('lanes.import.save', { count }) : t('lanes.import.done');
}
