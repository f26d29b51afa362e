import { t } from '../../lib/texts/t.ts';
import { PreferenceGroup } from '../../modules/preferences/index.ts';
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
const CompanyNumbersChoice = lazyComponent(async () => ({
  default: (await import('../../modules/companies/components/company-numbers-choice.tsx')).CompanyNumbersChoice,
}));
const ContactRulesChoice = lazyComponent(async () => ({
  default: (await import('../../modules/companies/components/contact-rules-choice.tsx')).ContactRulesChoice,
}));
const VettingRuleChoice = lazyComponent(async () => ({
  default: (await import('../../modules/carrier-checks/components/vetting-rule-choice.tsx')).VettingRuleChoice,
}));
const AliasesChoice = lazyComponent(async () => ({
  default: (await import('../../modules/posting-lists/components/aliases-choice.tsx')).AliasesChoice,
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
const InboundMailsChoice = lazyComponent(async () => ({
  default: (await import('../../modules/inbound-mails/components/inbound-mails-choice.tsx')).InboundMailsChoice,
}));
const InboundMailsDialog = lazyComponent(async () => ({
  default: (await import('../../modules/inbound-mails/dialogs/inbound-mails-dialog.tsx')).InboundMailsDialog,
}));
const ActivityLogChoice = lazyComponent(async () => ({
  default: (await import('../../modules/activity/components/activity-log-choice.tsx')).ActivityLogChoice,
}));
const ActivityLogDialog = lazyComponent(async () => ({
  default: (await import('../../modules/activity/dialogs/activity-log-dialog.tsx')).ActivityLogDialog,
}));
const WebhooksDialog = lazyComponent(async () => ({
  default: (await import('../../modules/webhooks/dialogs/webhooks-dialog.tsx')).WebhooksDialog,
}));

/** Which of the dialogs is open. */
export type OpenedDialog = 'preferences' | 'alerts' | 'serviceAccounts' | 'webhooks' | 'inboundMails' | 'activityLog';

interface PreferencesDialogsProps {
  readonly dialog: OpenedDialog;
  readonly onOpen: (dialog: OpenedDialog) => void;
  readonly onClose: () => void;
}

const FURTHER_DIALOGS = {
  alerts: AlertsDialog,
  serviceAccounts: ServiceAccountsDialog,
  webhooks: WebhooksDialog,
  inboundMails: InboundMailsDialog,
  activityLog: ActivityLogDialog,
};

/** The preferences, and above them the dialog that they lead to: it gives the focus back to the button that opened it. */
export default function PreferencesDialogs({ dialog, onOpen, onClose }: PreferencesDialogsProps) {
  const back = () => onOpen('preferences');
  const Further = dialog === 'preferences' ? undefined : FURTHER_DIALOGS[dialog];
  return (
    <>
      <Preferences onOpen={onOpen} onClose={onClose} />
      {Further && (
        <LazyDialog onClose={back}>
          <Further onClose={back} />
        </LazyDialog>
      )}
    </>
  );
}

function Preferences({ onOpen, onClose }: Omit<PreferencesDialogsProps, 'dialog'>) {
  return (
    <PreferencesDialog onClose={onClose}>
      <PushChoice />
      <AlertsChoice onOpen={() => onOpen('alerts')} />
      <PreferenceGroup title={t('preferences.groups.company')}>
        <RateTermsChoice />
        <CompanyNumbersChoice />
        <ContactRulesChoice />
        <VettingRuleChoice />
        <AliasesChoice />
        <InboundMailsChoice onOpen={() => onOpen('inboundMails')} />
      </PreferenceGroup>
      <PreferenceGroup title={t('preferences.groups.administration')}>
        <ServiceAccountsChoice onOpen={() => onOpen('serviceAccounts')} />
        <WebhooksChoice onOpen={() => onOpen('webhooks')} />
        <ActivityLogChoice onOpen={() => onOpen('activityLog')} />
      </PreferenceGroup>
    </PreferencesDialog>
  );
}
