import { html, trusted, type Html } from './html.ts';

/** The texts and addresses of a form whose field a passkey fills. */
interface PasskeyForm {
  readonly action: string;
  /** Options of the ceremony, which the browser's own functions read from JSON. */
  readonly options: object;
  readonly kind: 'create' | 'use';
  readonly submit: string;
  /** Shown where the user has no passkey here, or has cancelled. */
  readonly failure: string;
  /** Shown at once where the browser cannot use passkeys. */
  readonly unsupported: string;
  /** More fields of the form. */
  readonly fields?: Html;
  readonly hasFocus: boolean;
  /** True after a reply that the server has refused. */
  readonly isRefused?: boolean;
}

/** A form that sends what a passkey replies. It needs the script of {@link PASSKEY_SCRIPT}. */
export function renderPasskeyForm(form: PasskeyForm): Html {
  return html`<form
    id="passkey"
    method="post"
    action="${form.action}"
    data-kind="${form.kind}"
    data-options="${JSON.stringify(form.options)}"
    data-unsupported="${form.unsupported}"
  >
    ${form.fields ?? trusted('')}
    <input type="hidden" name="credential" />
    <button class="button" type="submit" ${form.hasFocus && trusted('autofocus')}>${form.submit}</button>
    <p class="wrong" id="passkey-failure" role="alert" ${form.isRefused !== true && trusted('hidden')}>
      ${form.failure}
    </p>
  </form>`;
}

/** Asks the browser for a passkey when the form is sent, and sends its reply. WebKit on Linux has no passkeys. */
export const PASSKEY_SCRIPT = `
const form=document.getElementById("passkey"),failure=document.getElementById("passkey-failure");
if(!("PublicKeyCredential" in window)){failure.textContent=form.dataset.unsupported;failure.hidden=false}
form.addEventListener("submit",async(event)=>{
if(form.credential.value!=="")return;
event.preventDefault();failure.hidden=true;
try{const options=JSON.parse(form.dataset.options),C=PublicKeyCredential;
const made=form.dataset.kind==="create"
?await navigator.credentials.create({publicKey:C.parseCreationOptionsFromJSON(options)})
:await navigator.credentials.get({publicKey:C.parseRequestOptionsFromJSON(options)});
form.credential.value=JSON.stringify(made.toJSON());form.submit()}
catch{failure.hidden=false}});`;
