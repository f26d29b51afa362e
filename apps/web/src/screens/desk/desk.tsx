import { toShownStatus } from '@loadstone/contracts/postings';
import { memo, useEffect, useMemo, type ReactNode } from 'react';
import { useDeskAddress, useSteadyPosting, type DeskAddress, type DeskDetails } from '../../modules/postings/index.ts';
import { useLatest } from '../../lib/react/use-latest.ts';
import { t } from '../../lib/texts/t.ts';
import { whenQuiet } from '../../lib/time/when-quiet.ts';
import { LazyPart } from '../../ui/lazy-part.tsx';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { SplitPanes, type ShownPanes } from '../../ui/split-panes.tsx';
import { useIsNarrow, useIsWide } from '../../ui/use-is-narrow.ts';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { DeskDialogs, preloadDeskDialogs } from './desk-dialogs.tsx';
import { DeskList } from './desk-list.tsx';
import { useDesk, type DeskState } from './use-desk.ts';
import styles from './desk.module.css';

const SubscriptionRequired = lazyComponent(async () => ({
  default: (await import('../../modules/permits/index.ts')).SubscriptionRequired,
}));

/** The width of the list and its limits, in pixels: in a window with room for the panel beside the details, and in a narrower one. */
const LIST_WIDTHS = {
  wide: { storageKey: 'home', startWidthPx: 420, minimumPx: 340, maximumPx: 640 },
  medium: { storageKey: 'home.medium', startWidthPx: 300, minimumPx: 300, maximumPx: 420 },
} as const;

interface DeskProps {
  /** Renders the right side for the selected posting. The same function at each render. */
  readonly renderDetails: (details: DeskDetails) => ReactNode;
  readonly onReloadLeads: (token: number) => void;
  /** Moves the focus into the right side; the keyboard requests it from the list. */
  readonly onEnterDetails?: () => void;
  /** The switches of the live leads in the toolbar. */
  readonly liveTools?: ReactNode;
}

/** The postings screen: the company's postings on the left, the selected one on the right. */
export function Desk(props: DeskProps) {
  return <DeskOfAddress {...props} {...useDeskAddress()} />;
}

/** Memoized, because the address changes with each selection: a change of the address alone renders nothing again. */
const DeskOfAddress = memo(function DeskOfAddress(props: DeskProps & DeskAddress) {
  const { renderDetails, onReloadLeads, onEnterDetails = () => undefined, liveTools, ...address } = props;
  const hasTwoColumns = !useIsNarrow();
  const widths = useIsWide() ? LIST_WIDTHS.wide : LIST_WIDTHS.medium;
  const desk = useDesk(address, hasTwoColumns);
  useEffect(() => whenQuiet(preloadDeskDialogs), []);
  const { overlay, view } = desk;
  const { selected } = desk.list;
  const details = useDetails(desk, renderDetails);
  const left = (
    <DeskList
      desk={desk}
      hasTwoColumns={hasTwoColumns}
      onReloadLeads={onReloadLeads}
      onEnterDetails={onEnterDetails}
      liveTools={liveTools}
    />
  );
  const right = overlay ? overlay.pane : details;
  const isAside = view.isListAside && selected !== undefined && !overlay;
  const shown: ShownPanes = isAside || (overlay && !hasTwoColumns) ? 'end' : hasTwoColumns ? 'both' : 'start';
  return (
    <div className={styles.desk} onPointerEnter={preloadDeskDialogs}>
      <SplitPanes
        {...widths}
        start={left}
        end={right}
        shown={shown}
        endClassName={isAside && view.isMaximized ? styles.maximized : undefined}
        onEnter={view.enter}
      />
      {desk.list.query.isError && (
        <LazyPart>
          <SubscriptionRequired />
        </LazyPart>
      )}
      <DeskDialogs dialogs={desk.dialogs} list={desk.list} repostingCount={desk.repost.runningCount} />
    </div>
  );
});

/** The right side without an overlay. It is the same element until the posting or the layout of the desk changes. */
function useDetails({ list, view, dialogs }: DeskState, renderDetails: DeskProps['renderDetails']): ReactNode {
  const { selected, today, isUndecided } = list;
  const { isListAside, isMaximized } = view;
  const posting = useSteadyPosting(selected);
  const leadCount = selected?.leadCount ?? 0;
  const latest = useLatest({ remove: dialogs.remove, back: view.back, maximize: view.maximize });
  const actions = useMemo(
    (): Pick<DeskDetails, 'onDelete' | 'onBack' | 'onMaximize'> => ({
      onDelete: (deleted) => latest.current.remove(deleted),
      onBack: () => latest.current.back(),
      onMaximize: (isWhole) => latest.current.maximize(isWhole),
    }),
    [latest],
  );
  return useMemo(() => {
    if (!posting) return isUndecided ? null : <EmptyState title={t('postings.noneSelected')} />;
    const status = toShownStatus(posting, today);
    const state = { isOpen: status === 'O', isExpired: status === 'E', isListCollapsed: isListAside, isMaximized };
    return renderDetails({ posting, leadCount, ...state, ...actions });
  }, [posting, leadCount, today, isUndecided, isListAside, isMaximized, renderDetails, actions]);
}
