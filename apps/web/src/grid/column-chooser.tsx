import { Button, Checkbox, TextInput } from '@mantine/core';
import { useRef, useState, type KeyboardEvent } from 'react';
import { foldText } from '../lib/format/fold-text.ts';
import { t } from '../lib/texts/t.ts';
import { DialogFrame } from '../ui/dialogs/dialog-frame.tsx';
import styles from './column-chooser.module.css';
import type { DataGridProps } from './data-grid-props.ts';

/** In pixels; the list scrolls where the window has less height. */
const WIDTH_PX = 380;
const ROOM_PX = 480;

/** A column as the chooser lists it. */
export interface ColumnChoice {
  readonly key: string;
  readonly label: string;
  readonly isShown: boolean;
}

interface ColumnChooserProps {
  /** The element that opened it, beside which it is shown. */
  readonly at: Element;
  readonly choices: readonly ColumnChoice[];
  readonly onToggle: (key: string, isShown: boolean) => void;
  readonly actions: NonNullable<DataGridProps<never>['listActions']>;
  readonly onExport: () => void;
  readonly onPrint: () => void;
  readonly onClose: () => void;
}

/**
 * Shows and hides columns, of which at least one stays, and has what can be done with the whole table. Typing finds a
 * column, Enter switches the first one found, and the arrow keys go from one to the next.
 */
export function ColumnChooser({ at, choices, actions, onToggle, onExport, onPrint, onClose }: ColumnChooserProps) {
  const [search, setSearch] = useState('');
  const list = useRef<HTMLDivElement>(null);
  const wanted = foldText(search.trim());
  const found = choices.filter(({ label }) => foldText(label).includes(wanted));
  const isLast = choices.filter(({ isShown }) => isShown).length === 1;
  const toggle = ({ key, isShown }: ColumnChoice) => {
    if (!isShown || !isLast) onToggle(key, !isShown);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const boxes = [...(list.current?.querySelectorAll('input') ?? [])];
    const next = findNext(event.key, boxes.indexOf(document.activeElement as HTMLInputElement), boxes.length);
    if (next === undefined) return;
    event.preventDefault();
    boxes[next]?.focus();
  };
  const close = (run: () => void) => () => {
    onClose();
    run();
  };
  return (
    <DialogFrame
      title={t('grid.columns')}
      at={at}
      size={WIDTH_PX}
      roomPx={ROOM_PX}
      isOpen
      onClose={onClose}
      footer={[...actions, { label: t('ui.exportCsv'), run: onExport }, { label: t('ui.print'), run: onPrint }].map(
        ({ label, run }) => (
          <Button key={label} variant="default" size="xs" onClick={close(run)}>
            {label}
          </Button>
        ),
      )}
    >
      <div className={styles.chooser} onKeyDown={onKeyDown}>
        <TextInput
          type="search"
          size="xs"
          data-autofocus
          aria-label={t('grid.findColumn')}
          placeholder={t('grid.findColumn')}
          value={search}
          onChange={({ currentTarget }) => setSearch(currentTarget.value)}
          onKeyDown={({ key }) => {
            const [first] = found;
            if (key === 'Enter' && wanted !== '' && first !== undefined) toggle(first);
          }}
        />
        <div ref={list} role="group" aria-label={t('grid.columns')} className={styles.choices}>
          {found.map((choice) => (
            <Checkbox
              key={choice.key}
              size="xs"
              label={choice.label}
              checked={choice.isShown}
              aria-disabled={choice.isShown && isLast}
              onChange={() => toggle(choice)}
            />
          ))}
          {found.length === 0 && <p role="status">{t('grid.noColumn')}</p>}
        </div>
      </div>
    </DialogFrame>
  );
}

/** The box that a key goes to; undefined for other keys, and above the first one. */
function findNext(key: string, current: number, count: number): number | undefined {
  if (key === 'ArrowDown') return Math.min(current + 1, count - 1);
  return key === 'ArrowUp' && current > 0 ? current - 1 : undefined;
}
