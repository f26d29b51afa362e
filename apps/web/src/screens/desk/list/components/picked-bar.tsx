import { ActionIcon, Button } from '@mantine/core';
import {
  IconArrowsExchange,
  IconCalendarPlus,
  IconRepeat,
  IconTag,
  IconTrash,
  IconX,
  type Icon,
} from '@tabler/icons-react';
import type { Posting } from '@loadstone/contracts/postings';
import { useInsurance } from '../../../../modules/companies/index.ts';
import { formatCount } from '../../../../lib/format/formatting.ts';
import { t } from '../../../../lib/texts/t.ts';
import type { Command } from '../../../../ui/commands/command-registry.ts';
import { useCommands } from '../../../../ui/commands/use-commands.ts';
import { focusPostingList } from '../model/list-focus.ts';
import { useBatch } from '../use-batch.ts';
import type { Picks } from '../../../../ui/list-box/use-picks.ts';
import type { PostingActionHandlers } from './posting-actions.tsx';
import { BarTool } from './bar-tool.tsx';
import { PickedTagMenu } from './picked-tag-menu.tsx';
import styles from './picked-bar.module.css';
import { KEYS } from '../../../../ui/shortcuts/keys.ts';

interface PickedBarProps {
  readonly picks: Picks;
  /** The rows of the list. */
  readonly rows: readonly Posting[];
  readonly today: string;
  readonly actions: PostingActionHandlers;
}

/** An action of the bar. */
interface Tool {
  readonly id: string;
  readonly label: string;
  readonly keys?: string;
  readonly icon: Icon;
  readonly run: () => void;
}

function toCommand({ id, label, keys, run }: Tool): Command {
  return {
    id: `postings.picked.${id}`,
    label,
    ...(keys !== undefined && { keys }),
    group: t('postings.keysGroup'),
    run,
  };
}

/** The bar below the list while postings are picked: their number, and the actions on all of them. */
export default function PickedBar({ picks, rows, today, actions }: PickedBarProps) {
  const { onEdit, onDelete, listMenu, tags } = actions;
  const postings = rows.filter(({ token }) => picks.tokens.has(token));
  const count = formatCount(postings.length);
  const batch = useBatch({
    today,
    canRepeat: (posting) => listMenu(posting).includes('nextDay'),
    onEnd: (unchanged) => {
      picks.replace(unchanged.map(({ token }) => token));
      focusPostingList();
    },
  });
  const { progress } = batch;
  const isIdle = progress === null;
  const isUninsured = useInsurance() === 'expired';
  const tools: Tool[] = [];
  if (onEdit) {
    tools.push({
      id: 'repost',
      label: t('postingBatch.repost', { count }),
      keys: KEYS.repost,
      icon: IconRepeat,
      run: () => void batch.repost(postings),
    });
  }
  // Who may delete a posting may also create one.
  if (onDelete && !isUninsured) {
    tools.push(
      {
        id: 'returnTrip',
        label: t('postingBatch.returnTrip', { count }),
        icon: IconArrowsExchange,
        run: () => void batch.repeat('returnTrip', postings),
      },
      {
        id: 'nextDay',
        label: t('postingBatch.nextDay', { count }),
        keys: KEYS.nextDay,
        icon: IconCalendarPlus,
        run: () => void batch.repeat('nextDay', postings),
      },
    );
  }
  if (onDelete) {
    tools.push({
      id: 'delete',
      label: t('postingBatch.delete', { count }),
      keys: 'Delete',
      icon: IconTrash,
      run: () => void batch.remove(postings),
    });
  }
  useCommands(() => (isIdle ? tools.map(toCommand) : []));
  const clear = () => {
    picks.clear();
    focusPostingList();
  };
  return (
    <div role="toolbar" aria-label={t('postingBatch.bar')} className={styles.bar}>
      <span role="status" className={styles.count}>
        {progress
          ? t(`postingBatch.running.${progress.action}`, { index: progress.finished + 1, total: progress.total })
          : t('postingBatch.count', { count: postings.length })}
      </span>
      {isIdle ? (
        <>
          {tools.map(({ id, icon: ToolIcon, ...tool }) => (
            <BarTool key={id} {...tool}>
              <ToolIcon size={16} aria-hidden />
            </BarTool>
          ))}
          {tags.length > 0 && (
            <PickedTagMenu tags={tags} onTag={(tag) => void batch.tag(postings, tag)}>
              <ActionIcon size={28} aria-label={t('postingBatch.tag', { count })}>
                <IconTag size={16} aria-hidden />
              </ActionIcon>
            </PickedTagMenu>
          )}
          <BarTool label={t('postingBatch.clear')} keys="Escape" run={clear}>
            <IconX size={16} aria-hidden />
          </BarTool>
        </>
      ) : (
        <Button size="xs" variant="default" onClick={batch.stop}>
          {t('postingBatch.stop')}
        </Button>
      )}
    </div>
  );
}
