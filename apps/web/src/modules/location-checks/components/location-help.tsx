import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { browserWindow } from '../../../lib/browser/browser.ts';
import { t } from '../../../lib/texts/t.ts';
import { LocationPage } from './location-page.tsx';
import { UntilShared } from './until-shared.tsx';

const STEPS = [
  ['location.chromeName', 'location.chromeSteps'],
  ['location.firefoxName', 'location.firefoxSteps'],
  ['location.safariName', 'location.safariSteps'],
  ['location.systemName', 'location.systemSteps'],
] as const;

/** Explains how the location is shared, for each browser. */
export function LocationHelp() {
  return (
    <UntilShared>
      {({ share }) => (
        <LocationPage
          title={t('location.howToShare')}
          actions={
            <>
              <Button onClick={share}>{t('location.share')}</Button>
              <Button variant="default" onClick={() => browserWindow.reload()}>
                {t('location.reload')}
              </Button>
              <Button component={Link} to="/GeoEnforce" variant="subtle">
                {t('location.back')}
              </Button>
            </>
          }
        >
          <p>{t('location.accessBody', { origin: browserWindow.origin })}</p>
          <dl>
            {STEPS.map(([name, steps]) => (
              <div key={name}>
                <dt>{t(name)}</dt>
                <dd>{t(steps)}</dd>
              </div>
            ))}
          </dl>
          <p>{t('location.accessGoesOn')}</p>
        </LocationPage>
      )}
    </UntilShared>
  );
}
