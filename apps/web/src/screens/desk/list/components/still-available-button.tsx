import { Button, Tooltip } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { POSTING_FEATURES } from '@loadstone/contracts/board';
import type { Posting } from '@loadstone/contracts/postings';
import { useInsurance } from '../../../../modules/companies/index.ts';
import { isConfirmed } from '../../../../modules/leads/index.ts';
import { formatMoment } from '../../../../lib/format/formatting.ts';
import { useSession } from '../../../../lib/session/session.ts';
import { t } from '../../../../lib/texts/t.ts';
import { useNow } from '../../../../lib/time/use-now.ts';
import { toKeyedLabel } from '../../../../ui/shortcuts/key-names.ts';
import { KEYS } from '../../../../ui/shortcuts/keys.ts';
import { useStillAvailable } from '../use-still-available.ts';

const CHECK_MS = 30_000;

/** "Still available" beside the leads of an own open posting that others see as not confirmed. */
export function StillAvailableButton({ posting }: { readonly posting: Posting }) {
  const now = useNow(CHECK_MS);
  const { mode, hasFeature } = useSession();
  const isUninsured = useInsurance() === 'expired';
  const confirm = useStillAvailable();
  const mayConfirm = hasFeature(POSTING_FEATURES[mode].update) && !isUninsured;
  // A load that carriers report as gone has a line with both replies.
  if (!mayConfirm || posting.goneReports !== undefined || isConfirmed(posting, now)) return null;
  const hint = t('postings.unconfirmedSince', { time: formatMoment(posting.updatedOn) });
  return (
    <Tooltip label={toKeyedLabel(hint, KEYS.confirm)} multiline maw={280}>
      <Button size="xs" variant="default" leftSection={<IconCircleCheck size={14} />} onClick={() => confirm(posting)}>
        {t('postings.confirm')}
      </Button>
    </Tooltip>
  );
}
