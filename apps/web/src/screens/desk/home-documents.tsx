import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useDocumentsSwitch } from '../../modules/postings/index.ts';
import { DocumentsView } from '../../modules/documents/index.ts';
import { t } from '../../lib/texts/t.ts';

/** The documents of the selected posting, in the place of its leads. */
export default function HomeDocuments({ token }: { readonly token: number }) {
  const { close } = useDocumentsSwitch();
  const back = (
    <Button variant="default" leftSection={<IconArrowLeft size={16} />} onClick={close}>
      {t('documents.back')}
    </Button>
  );
  return <DocumentsView key={token} token={token} back={back} />;
}
