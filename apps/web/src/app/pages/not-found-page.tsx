import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { shellTexts } from '../../lib/texts/shell.ts';
import { EmptyState } from '../../ui/states/empty-state.tsx';

/** Stands at every path that the product does not have. */
export function NotFoundPage() {
  return (
    <main style={{ height: '100%' }}>
      <EmptyState
        title={shellTexts.pageNotFound}
        action={
          <Button component={Link} to="/home" variant="default">
            {shellTexts.goHome}
          </Button>
        }
      >
        {shellTexts.pageNotFoundHint}
      </EmptyState>
    </main>
  );
}
