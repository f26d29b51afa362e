import { useMediaQuery } from '@mantine/hooks';
import { useEffect, type ReactNode } from 'react';
import type { DeskDetails } from '../../features/posting-details/components/posting-details.tsx';
import { t } from '../../lib/texts/t.ts';
import { whenIdle } from '../../lib/clock.ts';
import { SplitPanes } from '../../ui/split-panes.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { DeskDialogs, preloadDeskDialogs } from './desk-dialogs.tsx';
import { DeskList } from './desk-list.tsx';
import { useDesk, type DeskState } from './use-desk.ts';
import styles from './desk.module.css';

/** Below this width the list and the details are two views. */
const TWO_COLUMNS = '(min-width: 1000px)';
const LIST_WIDTH_PX = 420;

interface DeskProps {
  /** Renders the right side for the selected posting. */
  readonly renderDetails: (details: DeskDetails) => ReactNode;
  readonly onReloadLeads: (token: number) => void;
  /** The switches of the live leads in the toolbar. */
  readonly liveTools?: ReactNode;
}

/** The postings screen: the company's postings on the left, the selected one on the right. */
export function Desk({ renderDetails, onReloadLeads, liveTools }: DeskProps) {
  const hasTwoColumns = useMediaQuery(TWO_COLUMNS, true, { getInitialValueInEffect: false });
  const desk = useDesk(hasTwoColumns);
  useEffect(() => whenIdle(preloadDeskDialogs), []);
  const { overlay, selected, isListAside } = desk;
  const left = (
    <DeskList desk={desk} hasTwoColumns={hasTwoColumns} onReloadLeads={onReloadLeads} liveTools={liveTools} />
  );
  const right = overlay ? overlay.pane : renderSelected(desk, renderDetails);
  return (
    <div className={styles.desk} onPointerEnter={preloadDeskDialogs}>
      {isListAside && selected && !overlay ? (
        <div className={desk.isMaximized ? styles.maximized : styles.pane}>{right}</div>
      ) : hasTwoColumns ? (
        <SplitPanes
          storageKey="home"
          startWidthPx={LIST_WIDTH_PX}
          minimumPx={340}
          maximumPx={640}
          start={left}
          end={right}
        />
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
  const { selected, status } = desk;
  if (!selected) return <EmptyState title={t('postings.noneSelected')} />;
  return renderDetails({
    posting: selected,
    isOpen: status === 'O',
    isExpired: status === 'E',
    isListCollapsed: desk.isListAside,
    isMaximized: desk.isMaximized,
    onBack: desk.back,
    onMaximize: desk.maximize,
  });
}
