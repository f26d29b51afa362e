import { toShownStatus } from '@loadstone/contracts/postings';
import { useEffect, type ReactNode } from 'react';
import type { DeskDetails } from '../../modules/postings/index.ts';
import { t } from '../../lib/texts/t.ts';
import { whenQuiet } from '../../lib/time/when-quiet.ts';
import { SplitPanes } from '../../ui/split-panes.tsx';
import { useIsNarrow, useIsWide } from '../../ui/use-is-narrow.ts';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { DeskDialogs, preloadDeskDialogs } from './desk-dialogs.tsx';
import { DeskList } from './desk-list.tsx';
import { useDesk, type DeskState } from './use-desk.ts';
import styles from './desk.module.css';

/** The width of the list and its limits, in pixels, where the panel has room beside the details, and where it has not. */
const LIST_WIDTHS = {
  wide: { storageKey: 'home', startWidthPx: 420, minimumPx: 340, maximumPx: 640 },
  medium: { storageKey: 'home.medium', startWidthPx: 300, minimumPx: 300, maximumPx: 420 },
} as const;

interface DeskProps {
  /** Renders the right side for the selected posting. */
  readonly renderDetails: (details: DeskDetails) => ReactNode;
  readonly onReloadLeads: (token: number) => void;
  /** Moves the focus into the right side; the keyboard requests it from the list. */
  readonly onEnterDetails?: () => void;
  /** The switches of the live leads in the toolbar. */
  readonly liveTools?: ReactNode;
}

/** The postings screen: the company's postings on the left, the selected one on the right. */
export function Desk({ renderDetails, onReloadLeads, onEnterDetails = () => undefined, liveTools }: DeskProps) {
  const hasTwoColumns = !useIsNarrow();
  const widths = useIsWide() ? LIST_WIDTHS.wide : LIST_WIDTHS.medium;
  const desk = useDesk(hasTwoColumns);
  useEffect(() => whenQuiet(preloadDeskDialogs), []);
  const { overlay, view } = desk;
  const { selected } = desk.list;
  const left = (
    <DeskList
      desk={desk}
      hasTwoColumns={hasTwoColumns}
      onReloadLeads={onReloadLeads}
      onEnterDetails={onEnterDetails}
      liveTools={liveTools}
    />
  );
  const right = overlay ? overlay.pane : renderSelected(desk, renderDetails);
  return (
    <div className={styles.desk} onPointerEnter={preloadDeskDialogs}>
      {view.isListAside && selected && !overlay ? (
        <div className={view.isMaximized ? styles.maximized : styles.pane}>{right}</div>
      ) : hasTwoColumns ? (
        <SplitPanes {...widths} start={left} end={right} />
      ) : overlay ? (
        <div className={styles.pane}>{right}</div>
      ) : (
        left
      )}
      <DeskDialogs dialogs={desk.dialogs} list={desk.list} repostingCount={desk.repost.runningCount} />
    </div>
  );
}

function renderSelected(desk: DeskState, renderDetails: DeskProps['renderDetails']): ReactNode {
  const { list, view } = desk;
  if (!list.selected && list.isUndecided) return null;
  if (!list.selected) return <EmptyState title={t('postings.noneSelected')} />;
  const status = toShownStatus(list.selected, list.today);
  return renderDetails({
    posting: list.selected,
    isOpen: status === 'O',
    isExpired: status === 'E',
    onDelete: desk.dialogs.remove,
    isListCollapsed: view.isListAside,
    isMaximized: view.isMaximized,
    onBack: view.back,
    onMaximize: view.maximize,
  });
}
