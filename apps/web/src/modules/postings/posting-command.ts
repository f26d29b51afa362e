import type { Posting } from '@loadstone/contracts/postings';
import { toFactLine } from '../../lib/fact-texts.ts';
import { formatDay } from '../../lib/format/formatting.ts';
import { t } from '../../lib/texts/t.ts';
import type { Command } from '../../ui/commands/command-registry.ts';
import { withAgreedRate } from './agreed-rate.ts';
import { toDestinationText, toOriginText } from './posting-texts.ts';

/** The command of the palette that shows an own posting; it is found by its places, its reference, its number and its user. */
export function toPostingCommand(posting: Posting, select: (token: number) => void): Command {
  return {
    id: `postings.select.${posting.token}`,
    label: `${toOriginText(posting)} → ${toDestinationText(posting)}`,
    detail: `${formatDay(posting.dateAvail)} ${toFactLine('postingRow', posting.postType, withAgreedRate(posting))}`,
    keywords: `${posting.clientRefNum} ${posting.token} ${posting.users.nickName}`,
    group: t('postings.keysGroup'),
    run: () => select(posting.token),
  };
}
