import { ActionIcon, Button, Menu, TextInput, Tooltip } from '@mantine/core';
import {
  IconArrowLeft,
  IconDotsVertical,
  IconInfoCircle,
  IconPlayerPause,
  IconPlayerPlay,
  IconSearch,
} from '@tabler/icons-react';
import type { Posting } from '@loadstone/contracts/postings';
import { useRef } from 'react';
import { useSession } from '../../../lib/session/session.ts';
import { t } from '../../../lib/texts/t.ts';
import { findGrid } from '../../../grid/grid-commands.ts';
import { KEYS } from '../../../ui/shortcuts/keys.ts';
import { useShortcut } from '../../../ui/shortcuts/use-shortcut.ts';
import { useIsNarrow } from '../../../ui/use-is-narrow.ts';
import { toDestinationText, toOriginText } from '../../postings/index.ts';
import { toLiveGridKey } from '../model/live-grid-key.ts';
import type { LiveLeadView } from '../use-live-lead-view.ts';
import styles from './live-leads.module.css';

interface LiveHeaderProps {
  readonly view: LiveLeadView;
  /** The number of leads shown; undefined until it is known. */
  readonly count: number | undefined;
  /** The posting by which the list is filtered. */
  readonly posting: Posting | undefined;
}

/** The title of the list, and the controls that filter, pause and clear it. */
export function LiveHeader({ view, count, posting }: LiveHeaderProps) {
  const { mode } = useSession();
  const gridKey = toLiveGridKey(mode);
  const isAlone = useIsNarrow();
  const { filter } = view;
  const isFiltered = filter.token !== null;
  const isPaused = filter.pausedAtMs !== null;
  const title =
    isFiltered && posting
      ? t('liveLeads.filteredTitle', { origin: toOriginText(posting), destination: toDestinationText(posting) })
      : t(`liveLeads.titles.${mode}`);
  const PauseIcon = isPaused ? IconPlayerPlay : IconPlayerPause;
  return (
    <header className={styles.header}>
      {/* Where there is no room for the list beside it, the switch in the list's toolbar is hidden. */}
      {isAlone && (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconArrowLeft size={14} aria-hidden />}
          onClick={() => view.turn(false)}
        >
          {t('liveLeads.back')}
        </Button>
      )}
      <div className={styles.heading}>
        <h1 className={styles.title}>{title}</h1>
        <Tooltip label={t('liveLeads.info')} multiline w={260} events={{ hover: true, focus: true, touch: true }}>
          <ActionIcon size={28} aria-label={t('liveLeads.about')} aria-description={t('liveLeads.info')}>
            <IconInfoCircle size={16} aria-hidden />
          </ActionIcon>
        </Tooltip>
        {count !== undefined && (
          <span className={styles.count} role="status">
            {t('liveLeads.count', { count })}
          </span>
        )}
      </div>
      <div className={styles.controls}>
        <LiveSearch view={view} gridKey={gridKey} />
        {isFiltered && (
          <Button size="xs" px={10} variant="default" onClick={view.showAll}>
            {t('liveLeads.showAll')}
          </Button>
        )}
        <Button
          size="xs"
          px={10}
          variant="default"
          leftSection={<PauseIcon size={14} aria-hidden />}
          onClick={view.togglePause}
        >
          {isPaused ? t('liveLeads.play') : t('liveLeads.pause')}
        </Button>
        <Button size="xs" px={10} variant="default" onClick={view.clear}>
          {t('liveLeads.clear')}
        </Button>
        <Button
          size="xs"
          px={10}
          variant={view.isNewestFirst ? 'light' : 'default'}
          aria-pressed={view.isNewestFirst}
          onClick={() => {
            view.toggleNewestFirst();
            findGrid(gridKey)?.clearSort();
          }}
        >
          {t('liveLeads.newestFirst')}
        </Button>
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon aria-label={t('liveLeads.gridMenu')}>
              <IconDotsVertical size={16} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={() => findGrid(gridKey)?.resetColumns()}>{t('postings.resetColumns')}</Menu.Item>
            <Menu.Item onClick={() => findGrid(gridKey)?.fitColumns()}>{t('postings.fitColumns')}</Menu.Item>
            <Menu.Item onClick={() => findGrid(gridKey)?.exportCsv()}>{t('ui.exportCsv')}</Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </div>
    </header>
  );
}

/** The search in the list. Escape leaves it for the leads that it has found. */
function LiveSearch({ view, gridKey }: { readonly view: LiveLeadView; readonly gridKey: string }) {
  const search = useRef<HTMLInputElement>(null);
  const label = t('liveLeads.keySearch');
  const group = t('liveLeads.keys');
  useShortcut({ keys: KEYS.search, label, group, run: () => search.current?.focus() });
  return (
    <TextInput
      ref={search}
      className={styles.search}
      size="xs"
      leftSection={<IconSearch size={14} aria-hidden />}
      placeholder={t('liveLeads.search')}
      aria-label={t('liveLeads.search')}
      value={view.filter.text}
      onChange={(event) => view.search(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
        event.stopPropagation();
        findGrid(gridKey)?.focus();
        // A list without rows has nothing that takes the focus.
        if (document.activeElement === search.current) search.current?.blur();
      }}
    />
  );
}
