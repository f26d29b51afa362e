import { Button, Popover, Tooltip } from '@mantine/core';
import type { CallNote } from '@loadstone/contracts/call-notes';
import { DESK_PATHS } from '@loadstone/contracts/notifications';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { useCallNotes } from '../call-notes.ts';
import { t } from '../../../lib/texts/t.ts';
import { nowMs } from '../../../lib/time/clock.ts';
import { useNow } from '../../../lib/time/use-now.ts';
import { pageNews } from '../../../ui/page-news.ts';
import { toOutcomeText } from '../model/note-texts.ts';
import styles from './call-notes.module.css';
import { FinishButton } from './finish-button.tsx';

const CHECK_MS = 5_000;

/** The user's own calls that are due: their number in the header, and the first one in the title of the page. */
export default function DueCallsButton() {
  const callBacks = useCallNotes().data?.callBacks;
  const now = useNow(CHECK_MS);
  const due = (callBacks ?? []).filter(
    ({ isOwn, callBackOn }) => isOwn && callBackOn !== null && Date.parse(callBackOn) <= now,
  );
  const [isOpen, setOpen] = useState(false);
  const first = due[0]?.company;
  useEffect(() => {
    pageNews.set(first === undefined ? '' : t('callNotes.pageTitle', { company: first }));
    return () => pageNews.set('');
  }, [first]);
  return (
    <div role="status">
      {due.length > 0 && (
        <Popover opened={isOpen} onChange={setOpen} position="bottom-end" width={360} trapFocus returnFocus>
          <Popover.Target>
            <Tooltip label={t('callNotes.dueHint')} disabled={isOpen}>
              <Button size="xs" variant="default" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
                {t('callNotes.dueCount', { count: due.length })}
              </Button>
            </Tooltip>
          </Popover.Target>
          <Popover.Dropdown p={0} aria-label={t('callNotes.dueTitle')}>
            <ul className={styles.tray}>
              {due.map((note) => (
                <DueCall key={note.id} note={note} onLeave={() => setOpen(false)} />
              ))}
            </ul>
          </Popover.Dropdown>
        </Popover>
      )}
    </div>
  );
}

function DueCall({ note, onLeave }: { readonly note: CallNote; readonly onLeave: () => void }) {
  const { company, token, text } = note;
  return (
    <li className={styles.note}>
      <span className={styles.text}>
        {token === null ? (
          <strong>{company}</strong>
        ) : (
          <Link to={DESK_PATHS.posting(token)} onClick={onLeave}>
            {company}
          </Link>
        )}{' '}
        {text}
      </span>
      <FinishButton note={note} />
      <span className={styles.by}>{toOutcomeText(note, nowMs())}</span>
    </li>
  );
}
