import { Kbd, Modal, VisuallyHidden } from '@mantine/core';
import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { useStore } from '../../lib/react/store.ts';
import { t } from '../../lib/texts/t.ts';
import { toKeyNames } from '../shortcuts/key-names.ts';
import { useKeyboardCapture } from '../shortcuts/use-keyboard-capture.ts';
import { commandSources, findCommands, type Command } from './command-registry.ts';
import { isPaletteOpen } from './palette-open.ts';
import styles from './command-palette.module.css';

function Result({
  command,
  id,
  isActive,
  onRun,
}: {
  command: Command;
  id: string;
  isActive: boolean;
  onRun: () => void;
}) {
  const node = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isActive) node.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  return (
    <li ref={node} id={id} role="option" aria-selected={isActive} className={styles.result} onClick={onRun}>
      <span className={styles.label}>{command.label}</span>
      {command.detail !== undefined && <span className={styles.detail}>{command.detail}</span>}
      <span className={styles.group}>{command.group}</span>
      {command.keys !== undefined && (
        <span className={styles.keys} aria-hidden>
          {toKeyNames(command.keys).map((name) => (
            <Kbd key={name} size="xs">
              {name}
            </Kbd>
          ))}
        </span>
      )}
    </li>
  );
}

function PaletteBody({ onClose }: { onClose: () => void }) {
  const [query, setQuery] = useState('');
  const [chosen, setChosen] = useState<number | null>(null);
  const sources = useStore(commandSources);
  const results = useMemo(() => findCommands(sources, query), [sources, query]);
  const active = chosen ?? (results[0]?.isOfAnyText === true ? -1 : 0);
  const listId = useId();

  const runAt = (index: number) => {
    const command = results[index];
    if (command === undefined) return;
    onClose();
    command.run();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const moves: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
    const move = moves[event.key];
    if (move !== undefined && results.length > 0) {
      event.preventDefault();
      setChosen((active + move + results.length) % results.length);
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault();
      runAt(active);
    }
  };

  return (
    <>
      <input
        data-autofocus
        className={styles.input}
        role="combobox"
        aria-expanded
        aria-controls={listId}
        aria-activedescendant={results[active] ? `${listId}-${active}` : undefined}
        aria-label={t('ui.palettePlaceholder')}
        placeholder={t('ui.palettePlaceholder')}
        autoComplete="off"
        spellCheck={false}
        value={query}
        onChange={(event) => {
          setQuery(event.currentTarget.value);
          setChosen(null);
        }}
        onKeyDown={onKeyDown}
      />
      <VisuallyHidden role="status">{t('ui.paletteCount', { count: results.length })}</VisuallyHidden>
      <ul id={listId} role="listbox" aria-label={t('ui.paletteTitle')} className={styles.results}>
        {results.map((command, index) => (
          <Result
            key={command.id}
            id={`${listId}-${index}`}
            command={command}
            isActive={index === active}
            onRun={() => runAt(index)}
          />
        ))}
      </ul>
      {results.length === 0 && <p className={styles.empty}>{t('ui.paletteEmpty')}</p>}
    </>
  );
}

const FADE = { duration: 150, transition: 'fade' } as const;

/** A search over every action and destination. Opened by Ctrl or Cmd and K. */
export function CommandPalette({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  useKeyboardCapture(isOpen);
  useEffect(() => {
    isPaletteOpen.set(isOpen);
    return () => isPaletteOpen.set(false);
  }, [isOpen]);
  return (
    <Modal.Root
      opened={isOpen}
      onClose={onClose}
      size={560}
      padding={0}
      yOffset="12vh"
      transitionProps={FADE}
      classNames={{ content: styles.frame }}
    >
      <Modal.Overlay backgroundOpacity={0.35} />
      <Modal.Content aria-label={t('ui.paletteTitle')}>
        <PaletteBody onClose={onClose} />
      </Modal.Content>
    </Modal.Root>
  );
}
