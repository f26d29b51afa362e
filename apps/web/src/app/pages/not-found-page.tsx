import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { t } from '../../lib/texts/t.ts';
import { useFreeFocus } from '../../ui/focus/free-focus.ts';
import { EmptyState } from '../../ui/states/empty-state.tsx';

/** Shown at every unknown path. Its one control has the focus. */
export function NotFoundPage() {
  const home = useRef<HTMLAnchorElement>(null);
  useFreeFocus(home);
  useEffect(() => {
    const before = document.title;
    document.title = t('shell.pageNotFoundTitle');
    return () => void (document.title = before);
  }, []);
  return (
    <main style={{ height: '100%' }}>
      <EmptyState
        isPage
        title={t('shell.pageNotFound')}
        action={
          <Button component={Link} ref={home} to="/home" variant="default">
            {t('shell.goHome')}
          </Button>
        }
      >
        {t('shell.pageNotFoundHint')}
      </EmptyState>
    </main>
  );
}
