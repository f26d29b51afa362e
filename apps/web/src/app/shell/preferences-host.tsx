import { createStore, useStore } from '../../lib/react/store.ts';
import { LazyDialog } from '../../ui/dialogs/lazy-dialog.tsx';
import { lazyComponent } from '../../ui/lazy-component.tsx';

const PreferencesDialog = lazyComponent(async () => ({
  default: (await import('../../modules/preferences/components/preferences-dialog.tsx')).PreferencesDialog,
}));
const PushChoice = lazyComponent(async () => ({
  default: (await import('../../modules/notifications/components/push-choice.tsx')).PushChoice,
}));

const AlertsChoice = lazyComponent(async () => ({
  default: (await import('../../modules/alerts/components/alerts-choice.tsx')).AlertsChoice,
}));
const AlertsDialog = lazyComponent(() => import('../../modules/alerts/dialogs/alerts-dialog.tsx'));

const RateTermsChoice = lazyComponent(async () => ({
  default: (await import('../../modules/companies/components/rate-terms-choice.tsx')).RateTermsChoice,
}));
const ContactRulesChoice = lazyComponent(async () => ({
  default: (await import('../../modules/companies/components/contact-rules-choice.tsx')).ContactRulesChoice,
}));
const VettingRuleChoice = lazyComponent(async () => ({
  default: (await import('../../modules/carrier-checks/components/vetting-rule-choice.tsx')).VettingRuleChoice,
}));
const ServiceAccountsChoice = lazyComponent(async () => ({
  default: (await import('../../modules/service-accounts/components/service-accounts-choice.tsx'))
    .ServiceAccountsChoice,
}));
const ServiceAccountsDialog = lazyComponent(async () => ({
  default: (await import('../../modules/service-accounts/dialogs/service-accounts-dialog.tsx')).ServiceAccountsDialog,
}));
const WebhooksChoice = lazyComponent(async () => ({
  default: (await import('../../modules/webhooks/components/webhooks-choice.tsx')).WebhooksChoice,
}));
const ActivityExportChoice = lazyComponent(async () => ({
  default: (await import('../../modules/preferences/components/activity-export-choice.tsx')).ActivityExportChoice,
}));
const WebhooksDialog = lazyComponent(async () => ({
  default: (await import('../../modules/webhooks/dialogs/webhooks-dialog.tsx')).WebhooksDialog,
}));

const shown = createStore<'preferences' | 'alerts' | 'serviceAccounts' | 'webhooks' | undefined>(undefined);
const close = () => shown.set(undefined);

/** Opens the preferences, from the account menu or the palette. */
export function openPreferences(): void {
  shown.set('preferences');
}

/** Renders the open preferences, or the service accounts and webhooks that they lead to. Mounted once, in the shell. */
export function PreferencesHost() {
  const dialog = useStore(shown);
  if (dialog === undefined) return null;
  return (
    <LazyDialog onClose={close}>
      {dialog === 'preferences' ? (
        <PreferencesDialog onClose={close}>
          <PushChoice />
          <AlertsChoice onOpen={() => shown.set('alerts')} />
          <RateTermsChoice />
          <ContactRulesChoice />
          <VettingRuleChoice />
          <ServiceAccountsChoice onOpen={() => shown.set('serviceAccounts')} />
          <WebhooksChoice onOpen={() => shown.set('webhooks')} />
          <ActivityExportChoice />
        </PreferencesDialog>
      ) : dialog === 'alerts' ? (
        <AlertsDialog onClose={close} />
      ) : dialog === 'webhooks' ? (
        <WebhooksDialog onClose={close} />
      ) : (
        <ServiceAccountsDialog onClose={close} />
      )}
    </LazyDialog>
  );
}
