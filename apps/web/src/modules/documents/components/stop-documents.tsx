import { DESK_PATHS } from '@loadstone/contracts/notifications';
import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import { t } from '../../../lib/texts/t.ts';
import { useDocuments } from '../list-documents.ts';

/** The documents of one stop of a posting, by kind, as a link to the documents of the posting; nothing where there are none. */
export default function StopDocuments({ token, stop }: { readonly token: number; readonly stop: number }) {
  const { data = [] } = useDocuments(token);
  const names = data
    .filter((document) => document.stop === stop)
    .map(({ kind, documentName }) => t('documents.ofStop', { kind: t(`documents.${kind}`), name: documentName }));
  if (names.length === 0) return null;
  return (
    <Anchor component={Link} to={DESK_PATHS.documents(token)} size="sm">
      {names.join(', ')}
    </Anchor>
  );
}
