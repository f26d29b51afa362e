import { Button, Group } from '@mantine/core';
import { POSTING_FEATURES } from '@loadstone/contracts/board';
import type { Posting } from '@loadstone/contracts/postings';
import { useSession } from '../../../../lib/session/session.ts';
import { t } from '../../../../lib/texts/t.ts';
import { NoteLine } from '../../../../ui/states/note-line.tsx';
import { useStillAvailable } from '../use-still-available.ts';

interface GoneNoteProps {
  readonly posting: Posting;
  readonly onDelete: (posting: Posting) => void;
}

/** How many carriers say that an own load is gone, with both replies to it. */
export default function GoneNote({ posting, onDelete }: GoneNoteProps) {
  const { mode, hasFeature } = useSession();
  const confirm = useStillAvailable();
  const { update, createDelete } = POSTING_FEATURES[mode];
  return (
    <NoteLine isAnnounced>
      <Group gap="xs">
        <span>{t('postings.goneReports', { count: posting.goneReports ?? 0 })}</span>
        {hasFeature(update) && (
          <Button size="compact-xs" variant="default" onClick={() => confirm(posting)}>
            {t('postings.confirm')}
          </Button>
        )}
        {hasFeature(createDelete) && (
          <Button size="compact-xs" variant="default" onClick={() => onDelete(posting)}>
            {t('postings.delete')}
          </Button>
        )}
      </Group>
    </NoteLine>
  );
}
