import { useState } from 'react';
import { InsuranceGate } from '../../features/insurance/components/insurance-gate.tsx';
import type { PostingFormValues } from '../../data/postings/posting-draft.ts';
import { TemplatesScreen, type TemplateEditor } from '../../features/templates/components/templates-screen.tsx';
import { LazyDialog } from '../../ui/dialogs/lazy-dialog.tsx';
import { lazyComponent } from '../../ui/lazy-component.tsx';

const TemplateFormDialog = lazyComponent(() => import('../../features/posting-form/dialogs/template-form-dialog.tsx'));

/** The Templates screen, where saved postings are edited in the posting form. */
export function TemplatePage() {
  // The values of the dialog that was closed last, with which "Continue" opens it again.
  const [abandoned, setAbandoned] = useState<PostingFormValues>();
  const renderEditor = ({ template, isContinued, onSave, onReload, onClose }: TemplateEditor) => (
    <LazyDialog onClose={() => onClose(false)}>
      <TemplateFormDialog
        template={template}
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
