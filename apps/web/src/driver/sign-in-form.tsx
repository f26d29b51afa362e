import { useId, useState, type SyntheticEvent } from 'react';
import type { Driver } from './driver.ts';
import { t } from './texts/t.ts';

/** Sign-in by reference number or with an account. A one-time link signs in by itself. */
export function SignInForm({ driver, isProving }: { driver: Driver; isProving: boolean }) {
  const [isBusy, setIsBusy] = useState(false);
  const submit = (event: SyntheticEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const values = new FormData(event.currentTarget);
    const read = (name: string): string => String(values.get(name) ?? '').trim();
    setIsBusy(true);
    void driver.signIn
      .takeReference({ pIN: read('reference'), name: read('name'), phone: read('phone') })
      .finally(() => setIsBusy(false));
  };
  return (
    <form className="card" onSubmit={submit}>
      <h2>{t('signInTitle')}</h2>
      <p>{t('signInLink')}</p>
      <Field name="reference" label={t('reference')} inputMode="numeric" autoComplete="one-time-code" />
      <Field name="name" label={t('name')} autoComplete="name" />
      <Field name="phone" label={t('phone')} inputMode="tel" autoComplete="tel" />
      {isProving && <p role="status">{t('proving')}</p>}
      <button type="submit" className="main" disabled={isBusy}>
        {isBusy ? t('signingIn') : t('signIn')}
      </button>
      <button type="button" className="quiet" onClick={() => void driver.signIn.beginWithAccount()}>
        {t('signInAccount')}
      </button>
    </form>
  );
}

interface FieldProps {
  name: string;
  label: string;
  autoComplete: string;
  inputMode?: 'numeric' | 'tel';
}

function Field({ name, label, autoComplete, inputMode }: FieldProps) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input id={id} name={name} required maxLength={60} autoComplete={autoComplete} inputMode={inputMode} />
    </div>
  );
}
