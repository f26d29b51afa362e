import { DESK_PARAMS } from '@loadstone/contracts/notifications';
import type { ProductMode } from '@loadstone/contracts/postings';
import { toLanguageName } from '@loadstone/contracts/texts';
import { useMantineColorScheme } from '@mantine/core';
import { useNavigate } from 'react-router';
import { toOtherMode } from '../../lib/session/product-mode.ts';
import { useSession } from '../../lib/session/session.ts';
import { useLanguage } from '../../lib/settings/language.ts';
import { LANGUAGES, t } from '../../lib/texts/t.ts';
import { chooseLanguage } from '../../modules/preferences/index.ts';
import { askToLogOut, useSignIn } from '../../modules/sign-in/index.ts';
import type { Command } from '../../ui/commands/command-registry.ts';
import { useCommands } from '../../ui/commands/use-commands.ts';
import { whenNoDialogIsOpen } from '../../ui/dialogs/open-dialog-count.ts';
import { showToast } from '../../ui/toasts/toast.ts';
import { openHelp } from '../help/help-host.tsx';
import { useDestinations } from '../registered-routes.ts';
import { COLOUR_SCHEMES } from './account-menu.tsx';
import { openPreferences } from './preferences-host.tsx';

const HELP_PARTS = [
  ['faq', 'shell.faq'],
  ['updates', 'shell.productUpdates'],
  ['guides', 'shell.userGuides'],
  ['feedback', 'shell.provideFeedback'],
] as const;

/** Adds the frame's own actions to the palette: navigation, theme, mode, help, logout. */
export function useShellCommands(): void {
  const navigate = useNavigate();
  const signIn = useSignIn();
  const { claims, mode, modes } = useSession();
  const { setColorScheme } = useMantineColorScheme();

  const places: Command[] = useDestinations().map(({ path, labelKey }) => ({
    id: `go:${path}`,
    label: t(labelKey),
    group: t('shell.goTo'),
    run: () => void navigate(path),
  }));
  const themes: Command[] = COLOUR_SCHEMES.map((scheme) => ({
    id: `theme:${scheme}`,
    label: t('shell.useTheme', { theme: t(`shell.themes.${scheme}`) }),
    group: t('shell.actions'),
    run: () => setColorScheme(scheme),
  }));
  const switchMode: Command = {
    id: 'mode:switch',
    label: t('shell.switchMode', { mode: t(`shell.modes.${toOtherMode(mode)}`) }),
    group: t('shell.actions'),
    run: () => signIn.toggleMode(),
  };
  const language = useLanguage();
  const languages = LANGUAGES.filter((other) => other !== language).map((other): Command => ({
    id: `language:${other}`,
    label: t('shell.useLanguage', { language: toLanguageName(other) }),
    group: t('shell.actions'),
    // The screens are rendered again: a dialog that opens while the texts load would lose what is typed into it.
    run: () => void chooseLanguage(other, whenNoDialogIsOpen),
  }));
  const copyLink: Command = {
    id: 'link:copy',
    label: t('shell.copyLink'),
    group: t('shell.actions'),
    run: () => void copyScreenLink(mode),
  };
  const preferences: Command = {
    id: 'preferences:open',
    label: t('preferences.title'),
    group: t('shell.actions'),
    run: openPreferences,
  };
  const help = HELP_PARTS.map(([part, labelKey]): Command => ({
    id: `help:${part}`,
    label: t(labelKey),
    group: t('shell.quickHelp'),
    run: () => openHelp(part),
  }));
  const logOut: Command = {
    id: 'session:logout',
    label: t('shell.logOut'),
    group: t('shell.actions'),
    run: () => void askToLogOut(signIn, claims.email),
  };
  const ofMode = modes.length > 1 ? [switchMode] : [];
  useCommands(() => [...places, ...ofMode, ...themes, ...languages, copyLink, preferences, ...help, logOut]);
}

/**
 * The address of the screen with the mode in which it is shown, so that a colleague who has both modes opens the same:
 * the posting, its documents, an assigned load, a network, an offer, a trip, or a search with what was searched for.
 */
export function toScreenLink(address: string, mode: ProductMode): string {
  const url = new URL(address);
  url.searchParams.set(DESK_PARAMS.mode, mode);
  return url.href;
}

/** Puts the link of the present screen on the clipboard, and confirms it. */
export async function copyScreenLink(mode: ProductMode): Promise<void> {
  try {
    await navigator.clipboard.writeText(toScreenLink(window.location.href, mode));
    showToast({ message: t('shell.linkCopied'), tone: 'success' });
  } catch {
    showToast({ message: t('shell.linkNotCopied'), tone: 'danger' });
  }
}
