import { Button, Checkbox, Tooltip, VisuallyHidden } from '@mantine/core';
import { IconMapPin, IconPencil, IconRefresh, IconTrash } from '@tabler/icons-react';
import type { Template } from '@loadstone/contracts/templates';
import { memo } from 'react';
import { toAttributeHint, toSizeHint, toVehicleHint, toSizeText } from '../../../lib/code-texts.ts';
import { useDistanceUnit } from '../../../lib/settings/distance-unit.ts';
import { formatLength } from '../../../lib/format/formatting.ts';
import { toFactLine } from '../../../lib/fact-texts.ts';
import { t } from '../../../lib/texts/t.ts';
import { toTemplateRoute } from '../model/template-search.ts';
import styles from './templates.module.css';

/** The actions on one template. */
export interface TemplateHandlers {
  readonly onSelect: (template: Template) => void;
  readonly onRepost: (template: Template) => void;
  readonly onEdit: (template: Template) => void;
  readonly onDelete: (template: Template) => void;
}

interface TemplateCardProps {
  readonly template: Template;
  readonly isSelected: boolean;
  /** True for the one card in the tab order. */
  readonly isStop: boolean;
  readonly isLocked: boolean;
  /** Omitted where the company may only read. */
  readonly handlers?: TemplateHandlers | undefined;
}

/** A saved posting: its lane, its equipment, and its actions. */
export const TemplateCard = memo(function TemplateCard(props: TemplateCardProps) {
  const { template, isSelected, isStop, isLocked, handlers } = props;
  const route = toTemplateRoute(template);
  const facts = toFactLine('templateCard', template.postType, template);
  const rest = { 'aria-disabled': isLocked || undefined, 'data-disabled': isLocked || undefined };
  const actions = handlers && [
    { label: t('templates.repost'), icon: IconRefresh, run: handlers.onRepost },
    { label: t('templates.edit'), icon: IconPencil, run: handlers.onEdit },
    { label: t('templates.delete'), icon: IconTrash, run: handlers.onDelete },
  ];
  return (
    <li
      className={styles.card}
      data-card={template.templateID}
      data-row-name={route}
      data-selected={isSelected || undefined}
    >
      {handlers && (
        <Checkbox
          className={styles.box}
          aria-label={t('templates.select', { route })}
          checked={isSelected}
          tabIndex={isStop ? 0 : -1}
          {...rest}
          onChange={() => !isLocked && handlers.onSelect(template)}
        />
      )}
      <div className={styles.lane}>
        <Place city={template.srceCity} st={template.srceSt} radius={template.srceRadius} />
        <Place city={template.destCity} st={template.destSt} radius={template.destRadius} isDestination />
        <TemplateFacts template={template} />
        {facts !== '' && (
          <div className={styles.factLine} title={facts}>
            {facts}
          </div>
        )}
      </div>
      {actions && (
        <div className={styles.actions}>
          {actions.map(({ label, icon: Icon, run }) => (
            <Button
              key={label}
              size="compact-xs"
              variant="subtle"
              color="ink"
              leftSection={<Icon size={14} aria-hidden />}
              aria-label={t('templates.actionOf', { action: label, route })}
              tabIndex={isStop ? 0 : -1}
              {...rest}
              onClick={() => !isLocked && run(template)}
            >
              {label}
            </Button>
          ))}
        </div>
      )}
    </li>
  );
});

function Place(props: { city: string; st: string; radius: number; isDestination?: boolean }) {
  useDistanceUnit();
  return (
    <div className={styles.place}>
      <span className={styles.soft} aria-hidden>
        {props.isDestination ? '→' : ''}
      </span>
      <span className={styles.city}>
        {props.city}, {props.st}
      </span>
      <span className={styles.soft}>{formatLength(props.radius)}</span>
    </div>
  );
}

function TemplateFacts({ template }: { readonly template: Template }) {
  const { vehicleType, postingAttrib, vehicleSize, customerTracking, corridor } = template;
  return (
    <div className={styles.facts}>
      <Coded letters={[...vehicleType].join(' ')} words={toVehicleHint(vehicleType)} />
      {postingAttrib !== '' && <Coded letters={[...postingAttrib].join(' ')} words={toAttributeHint(postingAttrib)} />}
      <Coded letters={toSizeText(vehicleSize)} words={toSizeHint(vehicleSize)} />
      {corridor === 'C' && <span>{t('templates.corridor')}</span>}
      {customerTracking && (
        <Tooltip label={t('templates.tracking')}>
          <span className={styles.icon}>
            <IconMapPin size={14} role="img" aria-label={t('templates.tracking')} />
          </span>
        </Tooltip>
      )}
    </div>
  );
}

/** Code letters for dispatchers, with their words as tooltip and for screen readers. */
function Coded({ letters, words }: { readonly letters: string; readonly words: string }) {
  return (
    <span>
      <Tooltip label={words}>
        <span aria-hidden>{letters}</span>
      </Tooltip>
      <VisuallyHidden>{words}</VisuallyHidden>
    </span>
  );
}
