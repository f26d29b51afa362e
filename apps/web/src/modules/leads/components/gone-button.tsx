import { Button } from '@mantine/core';
import { IconClockOff } from '@tabler/icons-react';
import type { Lead } from '@loadstone/contracts/leads';
import { t } from '../../../lib/texts/t.ts';
import { useGoneReport } from '../use-gone-report.ts';
import styles from './leads.module.css';

/** "Already gone" in the panel of a load, or the way back from it. */
export default function GoneButton({ lead }: { readonly lead: Lead }) {
  const { report, withdraw } = useGoneReport();
  const isReported = lead.reportedGone === true;
  return (
    <div className={styles.goneReport}>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconClockOff size={14} aria-hidden />}
        onClick={() => (isReported ? withdraw(lead) : report(lead))}
      >
        {t(isReported ? 'leads.menu.notGone' : 'leads.menu.gone')}
      </Button>
    </div>
  );
}
