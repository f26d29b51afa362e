import { html, trusted, type Html } from './html.ts';

const warningMark = trusted(
  '<svg viewBox="0 0 24 24" aria-hidden="true"><circle cx="12" cy="12" r="9"/><path d="M12 7v6m0 3v.5"/></svg>',
);

interface Field {
  readonly name: string;
  readonly label: string;
  readonly attributes: Html;
  readonly error: string | undefined;
  readonly hasFocus: boolean;
  readonly hint?: string;
  /** Default true. */
  readonly isRequired?: boolean;
}

/** A field of a form with its label and, where it is wrong, its error. */
export function renderField({ name, label, attributes, error, hasFocus, hint, isRequired = true }: Field): Html {
  const texts = [error !== undefined && `${name}-error`, hint !== undefined && `${name}-hint`]
    .filter(Boolean)
    .join(' ');
  const state = html` aria-invalid="${error === undefined ? 'false' : 'true'}"${
    texts !== '' && html` aria-describedby="${texts}"`
  }`;
  const marks = trusted(`${hasFocus ? ' autofocus' : ''}${isRequired ? ' required' : ''}`);
  return html`<div class="field">
    <label for="${name}">${label}</label>
    <input id="${name}" name="${name}" ${attributes}${state}${marks} />
    ${hint !== undefined && html`<p class="hint" id="${name}-hint">${hint}</p>`}
    ${error !== undefined && renderError(error, `${name}-error`)}
  </div>`;
}

/** A refusal that belongs to a field or to a whole form. */
export function renderError(text: string, id: string): Html {
  return html`<p class="wrong" id="${id}" role="alert">${warningMark}${text}</p>`;
}
