import { POSTING_FEATURES } from '@loadstone/contracts/board';
import type { Lane } from '@loadstone/contracts/lanes';
import { calendarDaySchema } from '@loadstone/contracts/postings';
import { Button, Group, Skeleton } from '@mantine/core';
import { useInfiniteQuery, useQuery, useQueryClient, type UseInfiniteQueryResult } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { isApiError } from '../../../lib/api/api-error.ts';
import { useSession } from '../../../lib/session/session.ts';
import { useBoardDay } from '../../../lib/settings/use-board-day.ts';
import { useSettings } from '../../../lib/settings/settings.ts';
import { t } from '../../../lib/texts/t.ts';
import { PageTitle } from '../../../ui/page-title.tsx';
import { toKeyedLabel } from '../../../ui/shortcuts/key-names.ts';
import { KEYS } from '../../../ui/shortcuts/keys.ts';
import { useShortcut } from '../../../ui/shortcuts/use-shortcut.ts';
import { SidePanelLayout } from '../../../ui/side-panel.tsx';
import { DelayedSkeleton } from '../../../ui/states/delayed-skeleton.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { RefreshFailedNote } from '../../../ui/states/refresh-failed-note.tsx';
import { laneQuery, lanesQuery } from '../requests.ts';
import { askToDeleteLane, pauseLaneWithUndo } from '../lane-actions.tsx';
import { LanePanel } from './lane-panel.tsx';
import { LaneTable } from './lane-table.tsx';
import styles from './lanes.module.css';

const SKELETON_ROWS = 6;
/** The lane and the day that the panel shows, and the posting that becomes a lane, in the address. */
const PARAMS = { lane: 'lane', day: 'day', of: 'of' } as const;

/** What an open dialog edits. */
export interface LaneEditor {
  /** The lane that is edited; undefined for a new one. */
  readonly lane: Lane | undefined;
  /** Its current state; undefined for a new one. */
  readonly newest: Lane | undefined;
  /** The token of the posting that becomes a lane. */
  readonly of: number | undefined;
  /** Loads the current state of the lane; undefined where it was deleted or cannot be loaded. */
  readonly onReload: () => Promise<Lane | undefined>;
  readonly onClose: (saved?: Lane) => void;
}

interface LanesScreenProps {
  /** Renders the dialog that adds or edits a lane. */
  readonly renderEditor: (editor: LaneEditor) => ReactNode;
  /**
   * Renders what can be done with all lanes.
   *
   * @param total how many there are
   * @param mayWrite false where the user may not change lanes
   */
  readonly renderTools: (total: number, mayWrite: boolean) => ReactNode;
}

/** The company's lanes with the calendar of one of them. */
export function LanesScreen({ renderEditor, renderTools }: LanesScreenProps) {
  const { mode, hasFeature } = useSession();
  const { supportPhone } = useSettings();
  const today = useBoardDay();
  const features = POSTING_FEATURES[mode];
  const mayView = hasFeature(features.view);
  const query = useInfiniteQuery({ ...lanesQuery(mode), enabled: mayView });
  const client = useQueryClient();
  const [params, setParams] = useSearchParams();
  const [edited, setEdited] = useState<{ readonly lane: Lane | undefined } | null>(null);
  const openId = toNumber(params.get(PARAMS.lane));
  const of = toNumber(params.get(PARAMS.of));
  const listed = query.data?.lanes.find(({ laneID }) => laneID === openId);
  // The address can name a lane of a page that is not loaded.
  const isElsewhere = openId !== null && query.data !== undefined && listed === undefined;
  const elsewhere = useQuery({ ...laneQuery(openId ?? 0), enabled: mayView && isElsewhere });
  const isGone = isApiError(elsewhere.error) && elsewhere.error.code === 'lane.notFound';
  const open = listed ?? (isElsewhere && !isGone ? elsewhere.data : undefined);
  const shownDay = calendarDaySchema.safeParse(params.get(PARAMS.day));
  const day = shownDay.data ?? open?.nextDay ?? today;
  const mayWrite = hasFeature(features.createDelete);

  const show = (laneID: number | null, chosenDay?: string) => setParams(toParams(laneID, chosenDay), { replace: true });
  const close = () => {
    show(null);
    const row = document.querySelector<HTMLElement>(`[data-lane="${openId}"]`);
    (row ?? document.querySelector<HTMLElement>('[data-lane]'))?.focus();
  };
  const reload = async (laneID: number | undefined) => {
    if (laneID === undefined) return undefined;
    void query.refetch();
    return client.fetchQuery({ ...laneQuery(laneID), retry: false }).catch(() => undefined);
  };
  useShortcut(
    { keys: KEYS.post, label: t('lanes.add'), group: t('lanes.title'), run: () => setEdited({ lane: undefined }) },
    mayWrite,
  );
  const editor = edited ?? (of !== null && mayWrite ? { lane: undefined } : null);

  return (
    <SidePanelLayout
      panel={
        open && (
          <LanePanel
            key={open.laneID}
            lane={open}
            day={day}
            onDay={(chosen) => show(open.laneID, chosen)}
            onClose={close}
            handlers={
              mayWrite
                ? {
                    onEdit: (lane) => setEdited({ lane }),
                    onPause: pauseLaneWithUndo,
                    onDelete: (lane) => void askToDeleteLane(lane, () => show(null)),
                  }
                : undefined
            }
          />
        )
      }
    >
      <section className={styles.screen} aria-labelledby="lanes-title">
        <header className={styles.head}>
          <PageTitle id="lanes-title">{t('lanes.title')}</PageTitle>
          <Group gap="xs">
            {query.data && renderTools(query.data.total, mayWrite)}
            {mayWrite && (
              <Button
                size="xs"
                title={toKeyedLabel(t('lanes.add'), KEYS.post)}
                aria-keyshortcuts={KEYS.post}
                onClick={() => setEdited({ lane: undefined })}
              >
                {t('lanes.add')}
              </Button>
            )}
          </Group>
        </header>
        <LanesBody
          query={query}
          refusal={mayView ? null : t('permits.missing', { phone: supportPhone })}
          openId={openId}
          onOpen={(laneID) => show(laneID === openId ? null : laneID)}
        />
      </section>
      {editor &&
        renderEditor({
          ...editor,
          newest: [...(query.data?.lanes ?? []), elsewhere.data].find((lane) => lane?.laneID === editor.lane?.laneID),
          of: edited === null ? (of ?? undefined) : undefined,
          onReload: () => reload(editor.lane?.laneID),
          onClose: (saved) => {
            setEdited(null);
            if (saved !== undefined) show(saved.laneID);
            else if (of !== null) show(null);
          },
        })}
    </SidePanelLayout>
  );
}

/** What the address says of the lane that is open. */
function toParams(laneID: number | null, day?: string): Record<string, string> {
  return laneID === null ? {} : { [PARAMS.lane]: String(laneID), ...(day && { [PARAMS.day]: day }) };
}

function toNumber(text: string | null): number | null {
  return text !== null && /^\d{1,16}$/.test(text) ? Number(text) : null;
}

interface LanesBodyProps {
  readonly query: UseInfiniteQueryResult<{ readonly lanes: Lane[]; readonly total: number }>;
  /** Why the company sees no lanes; null where it sees them. */
  readonly refusal: string | null;
  readonly openId: number | null;
  readonly onOpen: (laneID: number) => void;
}

/** The table, or what is in its place. */
function LanesBody({ query, refusal, openId, onOpen }: LanesBodyProps) {
  if (refusal !== null) return <EmptyState title={refusal} />;
  if (!query.data) {
    if (query.isError)
      return <ErrorState title={t('lanes.loadFailed')} error={query.error} onRetry={() => void query.refetch()} />;
    return (
      <DelayedSkeleton>
        <div className={styles.skeletons}>
          {Array.from({ length: SKELETON_ROWS }, (_, row) => (
            <Skeleton key={row} height={14} />
          ))}
        </div>
      </DelayedSkeleton>
    );
  }
  if (query.data.total === 0) return <EmptyState title={t('lanes.empty')} />;
  return (
    <>
      {query.isError && (
        <RefreshFailedNote
          message={t('lanes.refreshFailed')}
          sinceMs={query.dataUpdatedAt}
          onRetry={() => void query.refetch()}
        />
      )}
      <LaneTable
        lanes={query.data.lanes}
        openId={openId}
        onOpen={onOpen}
        more={{
          total: query.data.total,
          hasMore: query.hasNextPage,
          isLoading: query.isFetchingNextPage,
          onMore: () => void query.fetchNextPage(),
        }}
      />
    </>
  );
}
