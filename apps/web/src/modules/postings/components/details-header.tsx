import { ActionIcon, Button, Checkbox, Menu, VisuallyHidden } from '@mantine/core';
import { IconArrowLeft, IconDotsVertical } from '@tabler/icons-react';
import type { Posting, ProductMode } from '@loadstone/contracts/postings';
import { memo, useEffect, useRef, type ClipboardEvent, type ReactNode } from 'react';
import { toSizeHint, toVehicleHint, toSizeText } from '../../../lib/code-texts.ts';
import { useDensity } from '../../../lib/settings/density.ts';
import { useDistanceUnit } from '../../../lib/settings/distance-unit.ts';
import { formatCount, formatDay, formatRadius } from '../../../lib/format/formatting.ts';
import { findGrid } from '../../../grid/grid-commands.ts';
import { toCountedEquipment, toFactLine, toFactParts } from '../../../lib/fact-texts.ts';
import { useStore } from '../../../lib/react/store.ts';
import { t } from '../../../lib/texts/t.ts';
import { isFocusFree } from '../../../ui/focus/free-focus.ts';
import { openPanelCount } from '../../../ui/open-panel-count.ts';
import { useIsNarrow } from '../../../ui/use-is-narrow.ts';
import { toAgreedRateHint, withAgreedRate } from '../agreed-rate.ts';
import { toDestinationText, toOriginText } from '../posting-texts.ts';
import styles from './details-header.module.css';

interface DetailsHeaderProps {
  readonly posting: Posting;
  readonly mode: ProductMode;
  /** Undefined for a posting that shows no leads, such as an assigned one. */
  readonly leadCount: number | undefined;
  /** The number of partner leads in the list; undefined while there are none. */
  readonly partnerLeadCount?: number | undefined;
  /** The rate widgets of the posting's lane. */
  readonly rates: ReactNode;
  /** Buttons beside the number of leads. */
  readonly tools?: ReactNode;
  /** The grid whose columns the menu resets and fits; undefined while there is none. */
  readonly gridKey?: string | undefined;
  readonly isListCollapsed: boolean;
  readonly isMaximized: boolean;
  readonly onBack: () => void;
  readonly onMaximize: (isMaximized: boolean) => void;
}

/** The header above the leads: the selected posting and its number of leads. */
export const DetailsHeader = memo(function DetailsHeader(props: DetailsHeaderProps) {
  const { posting, mode, leadCount, partnerLeadCount = 0, rates, tools, gridKey, isListCollapsed, onBack } = props;
  // A compact row of the list has no room for the plain facts; the buttons of another one cover the end of its texts.
  const { isCompact } = useDensity();
  const postedBy = t('postings.postedBy', { custCd: posting.custCd, nickName: posting.users.nickName });
  const factLine = isCompact
    ? toFactLine('postingRow', posting.postType, withAgreedRate(posting))
    : toFactParts('postingRow', posting.postType, posting).texts;
  useDistanceUnit();
  const heading = useRef<HTMLHeadingElement>(null);
  // A panel that covers the leads has its own button to go back. A second one of the same name would lead elsewhere.
  const isCovered = useStore(openPanelCount) > 0;
  const isNarrow = useIsNarrow();
  const leadsToList = isListCollapsed && !(isNarrow && isCovered);
  useEffect(() => {
    // The list, which had the focus, is no longer on screen.
    if (isListCollapsed && isFocusFree()) heading.current?.focus();
  }, [isListCollapsed]);
  return (
    <header className={styles.frame} onCopy={forbid} onCut={forbid} onPaste={forbid}>
      <div className={styles.details}>
        <div className={styles.top}>
          {leadsToList && (
            <Button size="xs" variant="default" leftSection={<IconArrowLeft size={14} />} onClick={onBack}>
              {t('postings.back')}
            </Button>
          )}
          <div className={styles.address}>
            <h1
              ref={heading}
              tabIndex={-1}
              className={styles.route}
              title={toLaneText(posting)}
              // An assigned posting has no grid, whose left arrow leads to the list.
              onKeyDown={({ key }) => {
                if (leadsToList && key === 'ArrowLeft') onBack();
              }}
            >
              <Place city={posting.srceCity} st={posting.srceSt} radius={posting.srceRadius} />{' '}
              <span className={styles.arrow} aria-hidden>
                →
              </span>
              <VisuallyHidden>{t('postings.to')}</VisuallyHidden>{' '}
              <Place city={posting.destCity} st={posting.destSt} radius={posting.destRadius} />
            </h1>
            <div className={styles.line}>
              <span title={toVehicleHint(posting.vehicleType)}>{toCountedEquipment(posting)}</span>
              <span title={toSizeHint(posting.vehicleSize)}>{toSizeText(posting.vehicleSize)}</span>
              <span>{formatDay(posting.dateAvail)}</span>
              {gridKey !== undefined && (
                <span className={styles.postedBy} title={postedBy}>
                  {postedBy}
                </span>
              )}
              {factLine !== '' && (
                <span
                  className={styles.factLine}
                  title={[factLine, isCompact && toAgreedRateHint(posting)].filter(Boolean).join(' · ')}
                >
                  {factLine}
                </span>
              )}
            </div>
          </div>
          {leadCount !== undefined && <LeadCount own={leadCount} partner={partnerLeadCount} />}
          {(gridKey !== undefined || isListCollapsed) && <DetailsMenu {...props} />}
        </div>
        <div className={styles.bottom}>
          <div className={styles.widgets}>{rates}</div>
          {mode === 'C' && (
            <Checkbox
              label={t('postings.corridor')}
              checked={posting.corridor === 'C'}
              readOnly
              aria-readonly
              className={styles.corridor}
            />
          )}
          <div className={styles.tools}>{tools}</div>
        </div>
      </div>
    </header>
  );
});

/** The actions on the grid of leads and on its size. */
function DetailsMenu({ posting, gridKey, isListCollapsed, isMaximized, onMaximize }: DetailsHeaderProps) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon aria-label={t('postings.detailsMenu')}>
          <IconDotsVertical size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {gridKey !== undefined && (
          <>
            <Menu.Item onClick={() => findGrid(gridKey)?.resetColumns()}>{t('postings.resetColumns')}</Menu.Item>
            <Menu.Item onClick={() => findGrid(gridKey)?.fitColumns()}>{t('postings.fitColumns')}</Menu.Item>
          </>
        )}
        {isListCollapsed && (
          <Menu.Item onClick={() => onMaximize(!isMaximized)}>
            {isMaximized ? t('postings.restoreView') : t('postings.maximizeView')}
          </Menu.Item>
        )}
        {gridKey !== undefined && (
          <>
            <Menu.Divider />
            <Menu.Item onClick={() => findGrid(gridKey)?.exportCsv()}>{t('ui.exportCsv')}</Menu.Item>
            <Menu.Item onClick={() => findGrid(gridKey)?.print(toPrintedHead(posting))}>{t('ui.print')}</Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

/** A place. In a narrow header its radius disappears first, then the end of the city; the state always stays. */
function Place({ city, st, radius }: { readonly city: string; readonly st: string; readonly radius: number }) {
  return (
    <span className={styles.place}>
      <span className={styles.named}>
        <span className={styles.city} data-city>
          {city},
        </span>
        <span className={styles.rest}> {st}</span>
      </span>
      <span className={styles.rest}> {formatRadius(radius)}</span>
    </span>
  );
}

function toLaneText(posting: Posting): string {
  return `${toOriginText(posting)} → ${toDestinationText(posting)}`;
}

function LeadCount({ own, partner }: { readonly own: number; readonly partner: number }) {
  return (
    <div className={styles.leadCount}>
      <span className={styles.leadNumber}>
        {partner > 0 ? t('postings.leadsWithPartner', { own, partner: formatCount(partner) }) : formatCount(own)}
      </span>
      <span className={styles.soft}>{t('postings.numberOfLeads')}</span>
    </div>
  );
}

/** The title and the facts of the posting above its printed leads. */
function toPrintedHead(posting: Posting): { title: string; notes: readonly string[] } {
  const { vehicleType, vehicleSize, dateAvail } = posting;
  const factLine = toFactLine('postingRow', posting.postType, withAgreedRate(posting));
  const facts = [toVehicleHint(vehicleType), toSizeHint(vehicleSize), formatDay(dateAvail)].join(' · ');
  return {
    title: toLaneText(posting),
    notes: factLine === '' ? [facts] : [facts, factLine],
  };
}

function forbid(event: ClipboardEvent): void {
  event.preventDefault();
}
