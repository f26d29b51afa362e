import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { t } from '../../../lib/texts/t.ts';
import { LocationPage } from './location-page.tsx';
import { UntilShared } from './until-shared.tsx';

/** Explains why the location must be shared. */
export function LocationRequired({ onLogOut }: { readonly onLogOut: () => void }) {
  return (
    <UntilShared>
      {({ isRefused, share }) => (
        <LocationPage
          title={t('location.requiredTitle')}
          actions={
            <>
              <Button onClick={share}>{t('location.share')}</Button>
              <Button component={Link} to="/LocationAccess" variant="default">
                {t('location.howToShare')}
              </Button>
              <Button variant="subtle" onClick={onLogOut}>
                {t('location.logOut')}
              </Button>
            </>
          }
        >
          <p>{t('location.requiredBody')}</p>
          <p role="status">{t(isRefused ? 'location.refused' : 'location.notFound')}</p>
        </LocationPage>
      )}
    </UntilShared>
  );
}
