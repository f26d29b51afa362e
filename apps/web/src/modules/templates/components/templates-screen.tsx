import { POSTING_FEATURES } from '@loadstone/contracts/board';
import { listTemplates, type Template, type TemplateDraft } from '@loadstone/contracts/templates';
import { CloseButton } from '@mantine/core';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ClipboardEvent, type ReactNode, useMemo, useState } from 'react';
import { callEndpoint } from '../../../lib/api/api-client.ts';
import { isApiError } from '../../../lib/api/api-error.ts';
import { useSession } from '../../../lib/session/session.ts';
import { useSettings } from '../../../lib/settings/settings.ts';
import { t } from '../../../lib/texts/t.ts';
import { templatesKey } from '../../../live/query-keys.ts';
import { ExportButton } from '../../../ui/export-button.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';
import { showToast } from '../../../ui/toasts/toast.ts';
import { listTemplateColumns } from '../model/template-columns.ts';
import { searchTemplates } from '../model/template-search.ts';
import { type TemplateStatus, useTemplateActions } from '../use-template-actions.ts';
import { SelectionButtons } from './selection-buttons.tsx';
import { TemplateSearch } from './template-search.tsx';
import { TemplatesBody } from './templates-body.tsx';
import styles from './templates.module.css';

const NONE: readonly Template[] = [];

/** The data of an open edit dialog. */
export interface TemplateEditor {
  readonly template: Template;
  /** Its current state; undefined where it was deleted. */
  readonly newest: Template | undefined;
  /** True where the user continues with the values of the closed dialog. */
  readonly isContinued: boolean;
  /** Saves and closes. @throws {ApiError} the failure that the dialog shows */
  readonly onSave: (template: Template, draft: TemplateDraft) => Promise<void>;
  /** Loads the current state of the template; undefined where it was deleted or cannot be loaded. */
  readonly onReload: () => Promise<Template | undefined>;
  /** Called when the dialog closes without saving. */
  readonly onClose: (hasChanges: boolean) => void;
}

interface TemplatesScreenProps {
  /** Renders the dialog that edits a template. */
  readonly renderEditor: (editor: TemplateEditor) => ReactNode;
}

/** The saved postings, with search, selection, repost, edit and delete. */
export function TemplatesScreen({ renderEditor }: TemplatesScreenProps) {
  const { mode, hasFeature } = useSession();
  const { templateMaxCount, supportPhone } = useSettings();
  const query = useTemplates();
  const templates = query.data ?? NONE;
  const [search, setSearch] = useState('');
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const [edited, setEdited] = useState<{ template: Template; isContinued: boolean } | null>(null);
  const actions = useTemplateActions((leftIds) => setSelected(new Set(leftIds)));

  const shown = useMemo(() => searchTemplates(templates, search), [templates, search]);
  // Actions apply only to visible templates: one that the search hides, or that was deleted, is not selected.
  const chosen = shown.filter(({ templateID }) => selected.has(templateID));
  const toggle = ({ templateID }: Template) => setSelected((current) => toToggled(current, templateID));
  const toggleAll = () =>
    setSelected(new Set(chosen.length === shown.length ? [] : shown.map(({ templateID }) => templateID)));

  const features = POSTING_FEATURES[mode];
  const mayWrite = hasFeature(features.createDelete);
  const handlers = mayWrite
    ? {
        onSelect: toggle,
        onRepost: (template: Template) => actions.repost([template], false),
        onEdit: (template: Template) => setEdited({ template, isContinued: false }),
        onDelete: (template: Template) => actions.remove([template]),
      }
    : undefined;
  const count = { current: templates.length, maximum: templateMaxCount };

  return (
    <>
      {/* The dialog is outside of this element, so that copy and paste work in it. */}
      <section className={styles.screen} aria-labelledby="templates-title" {...CLIPBOARD_OFF}>
        <header className={styles.head}>
          <PageTitle id="templates-title">{t('templates.title')}</PageTitle>
          {query.data && (
            <span className={styles.count} title={t('templates.countHint', count)}>
              {t('templates.count', count)}
            </span>
          )}
          <TemplateStatusLine status={actions.status} onDismiss={actions.dismiss} />
        </header>
        <div className={styles.toolbar}>
          <TemplateSearch
            applied={search}
            onApply={(text) => {
              setSearch(text.trim());
              setSelected(new Set());
            }}
          />
          {shown.length > 0 && (
            <ExportButton
              name="templates"
              label={t('templates.title')}
              columns={listTemplateColumns(mode)}
              rows={shown}
            />
          )}
          {mayWrite && (
            <SelectionButtons
              total={shown.length}
              selectedCount={chosen.length}
              isLocked={actions.isLocked}
              onToggleAll={toggleAll}
              onRepost={() => actions.repost(chosen, true)}
              onDelete={() => actions.remove(chosen)}
            />
          )}
        </div>
        <div className={styles.area}>
          <TemplatesBody
            query={query}
            shown={shown}
            selected={selected}
            isLocked={actions.isLocked}
            handlers={handlers}
            refusal={hasFeature(features.view) ? null : t('permits.missing', { phone: supportPhone })}
          />
        </div>
      </section>
      {edited &&
        renderEditor({
          ...edited,
          newest: findSame(templates, edited.template),
          onSave: async (template, draft) => {
            await actions.save(template, draft).catch((error: unknown) => failSave(query, error));
            setEdited(null);
          },
          onReload: () => reload(query, edited.template),
          onClose: (hasChanges) => {
            setEdited(null);
            if (!hasChanges) return;
            const action = {
              label: t('templates.continueEditing'),
              run: () => setEdited({ ...edited, isContinued: true }),
            };
            showToast({ message: t('templates.abandoned'), action });
          },
        })}
    </>
  );
}

/** Throws why a template was not saved. Changes of other windows have no event: the list says whose a newer version is. */
function failSave(query: ReturnType<typeof useTemplates>, error: unknown): never {
  if (isApiError(error) && error.code === 'template.changedMeanwhile') void query.refetch();
  throw error;
}

/** Loads the current state of a template; undefined where it was deleted or cannot be loaded. */
async function reload(query: ReturnType<typeof useTemplates>, template: Template): Promise<Template | undefined> {
  // A failed request leaves the list as it was.
  const { data, isError } = await query.refetch();
  return isError ? undefined : findSame(data ?? [], template);
}

function findSame(templates: readonly Template[], { templateID }: Template): Template | undefined {
  return templates.find((other) => other.templateID === templateID);
}

function toToggled(selected: ReadonlySet<number>, templateId: number): ReadonlySet<number> {
  const next = new Set(selected);
  if (!next.delete(templateId)) next.add(templateId);
  return next;
}

function forbid(event: ClipboardEvent): void {
  event.preventDefault();
}

const CLIPBOARD_OFF = { onCopy: forbid, onCut: forbid, onPaste: forbid };

/** The company's templates of the mode, newest first. Sends no request where the company may not see its postings. */
function useTemplates() {
  const { mode, hasFeature } = useSession();
  return useQuery({
    queryKey: [...templatesKey, mode],
    queryFn: ({ signal }): Promise<Template[]> => callEndpoint(listTemplates, { params: { mode }, signal }),
    enabled: hasFeature(POSTING_FEATURES[mode].view),
  });
}

interface TemplateStatusLineProps {
  readonly status: TemplateStatus | null;
  readonly onDismiss: () => void;
}

/** The result of the last action; shown until it is dismissed or another action runs. */
function TemplateStatusLine({ status, onDismiss }: TemplateStatusLineProps) {
  return (
    <div role="status" className={styles.status}>
      {status && (
        <div className={styles.message} data-tone={status.tone}>
          {status.tone === 'success' && <IconCheck size={16} aria-hidden />}
          {status.tone === 'danger' && <IconAlertTriangle size={16} aria-hidden />}
          <span>
            {status.message} {status.reason}
          </span>
          <CloseButton size={28} aria-label={t('templates.dismiss')} onClick={onDismiss} />
        </div>
      )}
    </div>
  );
}
