import { useMediaQuery } from '@mantine/hooks';
import { POSTING_FEATURES } from '@loadstone/contracts';
import { Suspense, lazy, useState, type ReactNode } from 'react';
import { useSession } from '../../../lib/session/session.ts';
import { useSettings } from '../../../lib/settings.ts';
import { postingTexts } from '../../../lib/texts/postings.ts';
import { useShortcut } from '../../../ui/shortcuts/use-shortcut.ts';
import { SplitPanes } from '../../../ui/split-panes.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { useLivePostings } from '../live.ts';
import { canEdit } from '../model/posting-actions.ts';
import { toShownStatus } from '../model/posting-expiry.ts';
import { TrackButton } from '../track/track-button.tsx';
import { useCooldown } from '../use-cooldown.ts';
import { usePostingCommands } from '../use-posting-commands.ts';
import { usePostingDialogs } from '../use-posting-dialogs.ts';
import { usePostingList } from '../use-posting-list.ts';
import type { DeskDetails } from './posting-details.tsx';
import { PostingPane } from './posting-pane.tsx';
import { PostingToolbar } from './posting-toolbar.tsx';
import styles from './desk.module.css';

const loadForm = () => import('../dialogs/posting-form-dialog.tsx');
const PostingFormDialog = lazy(loadForm);

/** Below this the list and the details are two views. */
const TWO_COLUMNS = '(min-width: 1000px)';
const LIST_WIDTH_PX = 420;

interface DeskProps {
  /** The right side for the selected posting. */
  readonly renderDetails: (details: DeskDetails) => ReactNode;
  readonly onReloadLeads: (token: number) => void;
}

/** The postings screen: the company's postings on the left, the selected one on the right. */
export function Desk({ renderDetails, onReloadLeads }: DeskProps) {
  const { mode, hasFeature } = useSession();
  const { leadReloadSeconds } = useSettings();
  const hasTwoColumns = useMediaQuery(TWO_COLUMNS, true, { getInitialValueInEffect: false });
  const list = usePostingList();
  const dialogs = usePostingDialogs(list.today);
  const reload = useCooldown(leadReloadSeconds);
  const [isListAside, setIsListAside] = useState(false);
  const [isMaximized, setIsMaximized] = useState(false);
  useLivePostings();

  const features = POSTING_FEATURES[mode];
  const onPost = hasFeature(features.createDelete) ? dialogs.add : undefined;
  const { selected } = list;
  const status = selected && toShownStatus(selected, list.today);
  const actions = {
    onEdit: hasFeature(features.update) ? dialogs.edit : undefined,
    onDelete: hasFeature(features.createDelete) ? dialogs.remove : undefined,
  };
  const canEditSelected = status !== undefined && canEdit(status) && actions.onEdit !== undefined;
  const select = (token: number) => {
    list.select(token);
    // Where there is room for one view only, choosing a posting is going to it.
    if (!hasTwoColumns) setIsListAside(true);
  };
  const back = () => {
    setIsMaximized(false);
    setIsListAside(false);
  };

  const group = postingTexts.keysGroup;
  useShortcut({ keys: 'n', label: postingTexts.keyPost, group, run: () => onPost?.() }, onPost !== undefined);
  useShortcut(
    { keys: 'e', label: postingTexts.keyEdit, group, run: () => selected && dialogs.edit(selected) },
    canEditSelected,
  );
  useShortcut({ keys: 'Escape', label: postingTexts.back, group, run: back }, isMaximized);
  usePostingCommands({ rows: list.view.rows, select, onPost });

  const left = (
    <section className={styles.pane} aria-label={mode === 'B' ? postingTexts.listLoads : postingTexts.listEquipment}>
      <PostingToolbar
        view={list.view}
        sortMode={list.sortMode}
        isMine={list.isMine}
        onPost={onPost}
        onSort={list.sortBy}
        onMine={list.showMine}
        tools={<TrackButton view={list.view} today={list.today} onSelect={select} />}
        onReload={
          status === 'O' && selected
            ? () => {
                reload.start();
                onReloadLeads(selected.token);
              }
            : undefined
        }
        reloadInSeconds={reload.leftSeconds}
        onCollapse={hasTwoColumns && selected ? () => setIsListAside(true) : undefined}
      />
      <PostingPane
        list={list}
        mayView={hasFeature(features.view)}
        actions={actions}
        onPost={onPost}
        onSelect={select}
      />
    </section>
  );
  const right = selected ? (
    renderDetails({
      posting: selected,
      isOpen: status === 'O',
      isExpired: status === 'E',
      isListCollapsed: isListAside,
      isMaximized,
      onBack: back,
      onMaximize: setIsMaximized,
    })
  ) : (
    <EmptyState title={postingTexts.noneSelected} />
  );

  return (
    <div className={styles.desk} onPointerEnter={() => void loadForm().catch(() => undefined)}>
      {isListAside && selected ? (
        <div className={isMaximized ? styles.maximized : styles.pane}>{right}</div>
      ) : hasTwoColumns ? (
        <SplitPanes
          storageKey="home"
          startWidthPx={LIST_WIDTH_PX}
          minimumPx={340}
          maximumPx={640}
          start={left}
          end={right}
        />
      ) : (
        left
      )}
      {dialogs.form && (
        <Suspense fallback={null}>
          <PostingFormDialog
            edited={dialogs.form.edited}
            draft={dialogs.form.draft}
            today={list.today}
            onClose={dialogs.close}
            onSaved={(posting) => {
              dialogs.close();
              list.select(posting.token);
            }}
          />
        </Suspense>
      )}
    </div>
  );
}
