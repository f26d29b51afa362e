import { useState } from 'react';
import { InsuranceGate } from '../../modules/companies/index.ts';
import type { PostingFormValues } from '../../modules/postings/index.ts';
import { TemplatesScreen, type TemplateEditor } from '../../modules/templates/index.ts';
import { LazyDialog } from '../../ui/dialogs/lazy-dialog.tsx';
import { lazyComponent } from '../../ui/lazy-component.tsx';

const TemplateFormDialog = lazyComponent(() => import('../posting-form/dialogs/template-form-dialog.tsx'));

/** The Templates screen, where saved postings are edited in the posting form. */
export function TemplatePage() {
  // The values of the dialog that was closed last, with which "Continue" opens it again.
  const [abandoned, setAbandoned] = useState<PostingFormValues>();
  const renderEditor = ({ template, newest, isContinued, onSave, onReload, onClose }: TemplateEditor) => (
    <LazyDialog onClose={() => onClose(false)}>
      <TemplateFormDialog
        template={template}
        newest={newest}
        draft={isContinued ? abandoned : undefined}
        onSave={onSave}
        onReload={onReload}
        onClose={(values) => {
          setAbandoned(values);
          onClose(values !== undefined);
        }}
      />
    </LazyDialog>
  );
  return (
    <InsuranceGate>
      <TemplatesScreen renderEditor={renderEditor} />
    </InsuranceGate>
  );
}
