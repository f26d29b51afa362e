import type { Lane } from '@loadstone/contracts/lanes';
import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { toFactLine } from '../../../lib/fact-texts.ts';
import { t } from '../../../lib/texts/t.ts';
import { useCommands } from '../../../ui/commands/use-commands.ts';
import { toKeyedLabel } from '../../../ui/shortcuts/key-names.ts';
import { KEYS } from '../../../ui/shortcuts/keys.ts';
import { useShortcut } from '../../../ui/shortcuts/use-shortcut.ts';
import { SidePanel } from '../../../ui/side-panel.tsx';
import { DelayedSkeleton } from '../../../ui/states/delayed-skeleton.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { toLaneRoute } from '../model/lane-schedule.ts';
import { laneDaysQuery } from '../requests.ts';
import { LaneAnswersSection } from './lane-answers.tsx';
import { LaneCalendar } from './lane-calendar.tsx';
import { LaneDayPostings } from './lane-day.tsx';
import styles from './lanes.module.css';

/** What can be done with a lane. */
interface LaneHandlers {
  readonly onEdit: (lane: Lane) => void;
  readonly onPause: (lane: Lane) => void;
  readonly onDelete: (lane: Lane) => void;
}

interface LanePanelProps {
  readonly lane: Lane;
  /** The chosen day, `YYYY-MM-DD`; its month is shown. */
  readonly day: string;
  readonly onDay: (day: string) => void;
  /** Omitted where the company may only read. */
  readonly handlers: LaneHandlers | undefined;
  readonly onClose: () => void;
}

/** A lane with the calendar of its postings. */
export function LanePanel({ lane, day, onDay, handlers, onClose }: LanePanelProps) {
  const month = day.slice(0, 7);
  const query = useQuery(laneDaysQuery(lane.laneID, month));
  const route = toLaneRoute(lane);
  const group = t('lanes.title');
  const pauseLabel = lane.isPaused ? t('lanes.resume') : t('lanes.pause');
  const mayWrite = handlers !== undefined;
  useShortcut({ keys: KEYS.edit, label: t('lanes.edit'), group, run: () => handlers?.onEdit(lane) }, mayWrite);
  useShortcut({ keys: KEYS.pause, label: pauseLabel, group, run: () => handlers?.onPause(lane) }, mayWrite);
  useShortcut({ keys: 'Delete', label: t('lanes.delete'), group, run: () => handlers?.onDelete(lane) }, mayWrite);
  useCommands(() =>
    handlers === undefined
      ? []
      : [
          { id: 'lanes.edit', label: t('lanes.edit'), keys: KEYS.edit, run: () => handlers.onEdit(lane) },
          { id: 'lanes.pause', label: pauseLabel, keys: KEYS.pause, run: () => handlers.onPause(lane) },
          { id: 'lanes.delete', label: t('lanes.delete'), keys: 'Delete', run: () => handlers.onDelete(lane) },
        ].map((command) => ({ ...command, detail: route, group })),
  );
  return (
    <SidePanel label={t('lanes.panel', { route })} onClose={onClose}>
      <div className={styles.panel}>
        <header>
          <h2 className={styles.panelTitle}>{route}</h2>
          <p className={styles.soft}>{toFactLine('templateCard', lane.postType, lane.posting)}</p>
        </header>
        <div className={styles.actions}>
          {handlers && (
            <>
              <Button {...toLook(t('lanes.edit'), KEYS.edit)} onClick={() => handlers.onEdit(lane)}>
                {t('lanes.edit')}
              </Button>
              <Button {...toLook(pauseLabel, KEYS.pause)} onClick={() => handlers.onPause(lane)}>
                {pauseLabel}
              </Button>
              <Button {...toLook(t('lanes.delete'), 'Delete')} onClick={() => handlers.onDelete(lane)}>
                {t('lanes.delete')}
              </Button>
            </>
          )}
          <Button size="xs" variant="subtle" onClick={onClose}>
            {t('lanes.close')}
          </Button>
        </div>
        <LaneCalendar month={month} days={query.data} chosen={day} onChoose={onDay} />
        {query.isError && !query.data && (
          <ErrorState title={t('lanes.calendarFailed')} error={query.error} onRetry={() => void query.refetch()} />
        )}
        {query.isPending && (
          <DelayedSkeleton>
            <Skeleton height={10} width="60%" />
          </DelayedSkeleton>
        )}
        {query.data && (
          <LaneDayPostings day={day} shown={query.data.find((one) => one.day === day)} timeZone={lane.timeZone} />
        )}
        {lane.postType === 'L' && <LaneAnswersSection laneID={lane.laneID} />}
      </div>
    </SidePanel>
  );
}

/** A small button that a key presses too. */
function toLook(label: string, keys: string) {
  return { size: 'xs', variant: 'default', title: toKeyedLabel(label, keys), 'aria-keyshortcuts': keys } as const;
}
