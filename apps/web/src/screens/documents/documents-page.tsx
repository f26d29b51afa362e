import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link, useParams } from 'react-router';
import { DESK_PATHS } from '@loadstone/contracts/notifications';
import { tokenSchema } from '@loadstone/contracts/postings';
import { usePostingTitle } from '../../modules/postings/index.ts';
import { DocumentsView } from '../../modules/documents/index.ts';
import { t } from '../../lib/texts/t.ts';
import { PageTitle } from '../../ui/page-title.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';

/** The documents of the posting that the address names. */
export function DocumentsPage() {
  const token = tokenSchema.safeParse(useParams()['id']);
  if (!token.success) return <EmptyState title={t('documents.noPosting')} />;
  return (
    <>
      <PostingTitle key={`title ${token.data}`} token={token.data} />
      <DocumentsView key={token.data} token={token.data} back={<BackToPosting token={token.data} />} />
    </>
  );
}

/** Leads to the desk, where the posting is then the selected one. */
function BackToPosting({ token }: { readonly token: number }) {
  return (
    <Button component={Link} to={DESK_PATHS.posting(token)} variant="default" leftSection={<IconArrowLeft size={16} />}>
      {t('documents.back')}
    </Button>
  );
}

/** The route and the reference of the posting. The view below reports a posting that is not there. */
function PostingTitle({ token }: { readonly token: number }) {
  const title = usePostingTitle(token);
  return <PageTitle isRoomy>{title ?? t('documents.title')}</PageTitle>;
}
