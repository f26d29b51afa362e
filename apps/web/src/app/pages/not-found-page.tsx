import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { t } from '../../lib/texts/t.ts';
import { EmptyState } from '../../ui/states/empty-state.tsx';

/** Shown at every unknown path. */
export function NotFoundPage() {
  return (
    <main style={{ height: '100%' }}>
      <EmptyState
        isPage
        title={t('shell.pageNotFound')}
        action={
          <Button component={Link} to="/home" variant="default">
            {t('shell.goHome')}
          </Button>
        }
      >
        {t('shell.pageNotFoundHint')}
      </EmptyState>
    </main>
  );
}
