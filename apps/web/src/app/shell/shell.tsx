import { type ReactNode, useEffect } from 'react';
import { useNavigation } from 'react-router';
import { useStore } from '../../lib/react/store.ts';
import { useSession } from '../../lib/session/session.ts';
import { useSettings } from '../../lib/settings/settings.ts';
import { t } from '../../lib/texts/t.ts';
import { isLiveViewOpen } from '../../live/live-view.ts';
import { useUnseenLiveLeadCount } from '../../modules/live-leads/index.ts';
import { useDensitySwitch } from '../../modules/preferences/index.ts';
import { pageNews } from '../../ui/page-news.ts';
import { KeyHint } from '../../ui/shortcuts/key-hint.tsx';
import { KEYS } from '../../ui/shortcuts/keys.ts';
import { useDelayed } from '../../ui/states/use-delayed.ts';
import { HelpHost } from '../help/help-host.tsx';
import { Header } from './header.tsx';
import { PreferencesHost } from './preferences-host.tsx';
import { Rail } from './rail.tsx';
import styles from './shell.module.css';
import { useShellCommands } from './use-shell-commands.ts';

const CONTENT_ID = 'content';

function NavigatingBar() {
  const isShown = useDelayed();
  return isShown ? <div className={styles.navigating} role="progressbar" aria-label={t('shell.navigating')} /> : null;
}

// Parts of their own, because they render with each event or each change of the address: the frame does not.

function Navigating() {
  return useNavigation().state === 'idle' ? null : <NavigatingBar />;
}

/** The title of the page: the product, its news and the number of live leads that the user has not seen. */
function PageTitle() {
  const { mode } = useSession();
  const { version } = useSettings();
  const unseen = useUnseenLiveLeadCount(mode);
  const isWatching = useStore(isLiveViewOpen);
  const news = useStore(pageNews);
  useEffect(() => {
    const title = t('shell.pageTitle', { mode: t(`shell.modes.${mode}`), version });
    const named = news === '' ? title : `${news} · ${title}`;
    document.title = unseen === 0 || isWatching ? named : t('shell.pageTitleWithNews', { count: unseen, title: named });
  }, [mode, version, unseen, isWatching, news]);
  return null;
}

/** The frame of every guarded screen: header, sidebar, and the screen in the rest. */
export function Shell({ children }: { children: ReactNode }) {
  useShellCommands();
  useDensitySwitch();
  return (
    <div className={styles.shell}>
      <PageTitle />
      <a className={styles.skip} href={`#${CONTENT_ID}`}>
        {t('shell.skipToContent')}
      </a>
      <Header />
      <Rail />
      <main id={CONTENT_ID} tabIndex={-1} className={styles.main}>
        <Navigating />
        {children}
      </main>
      <StatusLine />
      <PreferencesHost />
      <HelpHost />
    </div>
  );
}

/** The line at the end of every screen. It has nothing to press, because toasts are shown over it. */
function StatusLine() {
  return (
    <footer className={styles.status}>
      <span>
        <KeyHint keys={KEYS.list} /> {t('shell.keys')}
      </span>
      <span>
        <KeyHint keys={KEYS.palette} /> {t('shell.actions')}
      </span>
    </footer>
  );
}
