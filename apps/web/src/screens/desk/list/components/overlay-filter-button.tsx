import { ActionIcon, Tooltip } from '@mantine/core';
import { IconFilter, IconFilterFilled } from '@tabler/icons-react';
import type { Posting } from '@loadstone/contracts/postings';
import { t } from '../../../../lib/texts/t.ts';
import type { DeskOverlay } from '../model/desk-overlay.ts';
import { toDestinationText, toOriginText } from '../../../../modules/postings/index.ts';

interface OverlayFilterButtonProps {
  readonly posting: Posting;
  readonly overlay: DeskOverlay;
}

/** Filters the view beside the list by this posting, and clears that filter. */
export function OverlayFilterButton({ posting, overlay }: OverlayFilterButtonProps) {
  const isOn = overlay.token === posting.token;
  const label = isOn ? t('liveLeads.filterOff') : t('liveLeads.filterOn');
  const Icon = isOn ? IconFilterFilled : IconFilter;
  return (
    <Tooltip label={label}>
      <ActionIcon
        size={28}
        aria-label={t('ui.labelled', {
          label: t('liveLeads.filterOn'),
          value: `${toOriginText(posting)} → ${toDestinationText(posting)}`,
        })}
        aria-pressed={isOn}
        onClick={() => overlay.toggleToken(posting.token)}
      >
        <Icon size={16} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}
