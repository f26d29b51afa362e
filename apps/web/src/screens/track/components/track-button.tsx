import { ActionIcon, Tooltip } from '@mantine/core';
import { IconMap2 } from '@tabler/icons-react';
import { memo, useCallback, useState } from 'react';
import { t } from '../../../lib/texts/t.ts';
import { preloadMap } from '../../../map/load-map.ts';
import { useCommands } from '../../../ui/commands/use-commands.ts';
import { KEYS } from '../../../ui/shortcuts/keys.ts';
import { toKeyedLabel } from '../../../ui/shortcuts/key-names.ts';
import { useShortcut } from '../../../ui/shortcuts/use-shortcut.ts';
import type { TrackDialogProps } from '../dialogs/track-dialog.tsx';
import { LazyDialog } from '../../../ui/dialogs/lazy-dialog.tsx';
import { lazyComponent } from '../../../ui/lazy-component.tsx';

const loadDialog = () => import('../dialogs/track-dialog.tsx');
const TrackDialog = lazyComponent(loadDialog);

/** Preloads the dialog while the pointer moves to the button. */
function preload(): void {
  preloadMap();
  void loadDialog().catch(() => undefined);
}

/** Opens the map of the postings, by click, by the key `t` and from the palette. */
export function TrackButton(props: Omit<TrackDialogProps, 'onClose'>) {
  const [isOpen, setOpen] = useState(false);
  const open = useCallback(() => setOpen(true), []);
  const group = t('postings.keysGroup');
  useShortcut({ keys: KEYS.track, label: t('track.key'), group, run: open });
  useCommands(() => [{ id: 'postings.track', label: t('track.key'), group, keys: KEYS.track, run: open }]);
  return (
    <>
      <MapButton onOpen={open} />
      {isOpen && (
        <LazyDialog onClose={() => setOpen(false)}>
          <TrackDialog {...props} onClose={() => setOpen(false)} />
        </LazyDialog>
      )}
    </>
  );
}

/** The postings change with each event, the button does not. */
const MapButton = memo(function MapButton({ onOpen }: { readonly onOpen: () => void }) {
  return (
    <Tooltip label={toKeyedLabel(t('track.key'), KEYS.track)}>
      <ActionIcon aria-label={t('track.track')} onClick={onOpen} onPointerEnter={preload} onFocus={preload}>
        <IconMap2 size={16} />
      </ActionIcon>
    </Tooltip>
  );
});
