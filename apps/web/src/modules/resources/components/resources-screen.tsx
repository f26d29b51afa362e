import type { ClipboardEvent } from 'react';
import type { Equipment } from '../resource.ts';
import { t } from '../../../lib/texts/t.ts';
import { PageTitle } from '../../../ui/page-title.tsx';
import { DriverPanel } from './driver-panel.tsx';
import { EquipmentPanel } from './equipment-panel.tsx';
import styles from './resources.module.css';

interface ResourcesScreenProps {
  /** Left out where the company may not post equipment. */
  readonly onAddPosting?: ((equipment: Equipment) => void) | undefined;
}

/** Resources of a carrier: its drivers and its equipment. Colleagues' changes are shown when they are made. */
export function ResourcesScreen({ onAddPosting }: ResourcesScreenProps) {
  return (
    <section className={styles.screen} aria-labelledby="resources-title" {...CLIPBOARD_OFF}>
      <PageTitle id="resources-title" isRoomy>
        {t('resources.title')}
      </PageTitle>
      <div className={styles.panels}>
        <DriverPanel />
        <EquipmentPanel onAddPosting={onAddPosting} />
      </div>
    </section>
  );
}

/** The events of dialogs bubble to the screen that opens them: copy and paste work in their fields. */
function forbid(event: ClipboardEvent): void {
  if ((event.target as Element).closest('[role="dialog"]') === null) event.preventDefault();
}

const CLIPBOARD_OFF = { onCopy: forbid, onCut: forbid, onPaste: forbid };
