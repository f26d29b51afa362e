import { Menu, UnstyledButton, useMantineColorScheme, type MantineColorScheme } from '@mantine/core';
import {
  IconAdjustments,
  IconChevronDown,
  IconDevices,
  IconLogout,
  IconShieldLock,
  IconUser,
} from '@tabler/icons-react';
import { askToLogOut, useSignIn } from '../../modules/sign-in/index.ts';
import { useSession } from '../../lib/session/session.ts';
import { useSettings } from '../../lib/settings/settings.ts';
import { t } from '../../lib/texts/t.ts';
import styles from './account-menu.module.css';
import { openPreferences } from './preferences-host.tsx';

export const COLOUR_SCHEMES = ['light', 'dark', 'auto'] as const satisfies readonly MantineColorScheme[];

/** The signed-in user, the theme, and Log out. */
export function AccountMenu() {
  const { claims } = useSession();
  const { devicesUrl, securityUrl } = useSettings().oidc;
  const signIn = useSignIn();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const name = `${claims.firstName} ${claims.lastName}`.trim() || claims.email;
  return (
    <Menu position="bottom-end" width={240}>
      <Menu.Target>
        <UnstyledButton className={styles.button} aria-label={t('shell.account', { name })}>
          <IconUser size={16} aria-hidden />
          <span className={styles.name}>{name}</span>
          <IconChevronDown size={14} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={styles.who}>
          <strong>{name}</strong>
          <span>{claims.companyName}</span>
          {claims.isSandbox && <span>{t('shell.sandbox')}</span>}
          <span>{claims.email}</span>
        </div>
        <Menu.Divider />
        <Menu.Label>{t('shell.theme')}</Menu.Label>
        <Menu.RadioGroup value={colorScheme} onChange={(value) => setColorScheme(value as MantineColorScheme)}>
          {COLOUR_SCHEMES.map((value) => (
            <Menu.RadioItem key={value} value={value}>
              {t(`shell.themes.${value}`)}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.Item leftSection={<IconAdjustments size={16} aria-hidden />} onClick={openPreferences}>
          {t('preferences.title')}
        </Menu.Item>
        {securityUrl !== undefined && (
          <Menu.Item component="a" href={securityUrl} leftSection={<IconShieldLock size={16} aria-hidden />}>
            {t('shell.security')}
          </Menu.Item>
        )}
        {devicesUrl !== undefined && (
          <Menu.Item component="a" href={devicesUrl} leftSection={<IconDevices size={16} aria-hidden />}>
            {t('shell.devices')}
          </Menu.Item>
        )}
        <Menu.Item
          leftSection={<IconLogout size={16} aria-hidden />}
          onClick={() => void askToLogOut(signIn, claims.email)}
        >
          {t('shell.logOut')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
