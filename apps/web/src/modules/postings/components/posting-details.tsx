import type { Posting } from '@loadstone/contracts/postings';
import type { ReactNode } from 'react';
import { useSession } from '../../../lib/session/session.ts';
import { useKnownLeadCount } from '../live.ts';
import { DetailsHeader } from './details-header.tsx';
import styles from './posting-details.module.css';

/** The data that the desk passes to its right side. */
export interface DeskDetails {
  /** The same object while only its numbers of leads change. */
  readonly posting: Posting;
  /** The posting's own count of its leads. */
  readonly leadCount: number;
  /** Open and not expired: such a posting has leads. */
  readonly isOpen: boolean;
  readonly isExpired: boolean;
  readonly isListCollapsed: boolean;
  readonly isMaximized: boolean;
  readonly onBack: () => void;
  readonly onMaximize: (isMaximized: boolean) => void;
  readonly onDelete: (posting: Posting) => void;
}

interface PostingDetailsProps {
  readonly details: DeskDetails;
  /** The number of leads in the loaded list; the posting's own count until then. */
  readonly leadCount?: number | undefined;
  readonly partnerLeadCount?: number | undefined;
  readonly gridKey?: string | undefined;
  /** The rate widgets of the posting's lane. */
  readonly rates: ReactNode;
  /** Buttons beside the number of leads. */
  readonly tools?: ReactNode;
  readonly children: ReactNode;
}

/** The selected posting: its header, and the content below it. */
export function PostingDetails({
  details,
  leadCount,
  partnerLeadCount,
  gridKey,
  rates,
  tools,
  children,
}: PostingDetailsProps) {
  const { mode } = useSession();
  const { posting, leadCount: ownCount, isOpen, isExpired, onDelete: _onDelete, ...frame } = details;
  // An expired posting has no leads. One that is assigned or ended shows its assignment instead.
  const closedLeadCount = isExpired ? 0 : undefined;
  const shownLeadCount = isOpen ? (leadCount ?? ownCount) : closedLeadCount;
  useKnownLeadCount({ token: posting.token, leadCount: ownCount }, leadCount);
  return (
    <section className={styles.pane}>
      <DetailsHeader
        {...frame}
        posting={posting}
        mode={mode}
        leadCount={shownLeadCount}
        partnerLeadCount={partnerLeadCount}
        gridKey={gridKey}
        rates={rates}
        tools={tools}
      />
      <div className={styles.body}>{children}</div>
    </section>
  );
}
