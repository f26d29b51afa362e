import { Linter } from 'eslint';
import { describe, expect, it } from 'vitest';
import { contractForms } from './contract-forms.ts';

function lint(code: string): string[] {
  const messages = new Linter().verify(code, {
    plugins: { loadstone: { rules: { 'contract-forms': contractForms } } },
    rules: { 'loadstone/contract-forms': 'error' },
    languageOptions: { parserOptions: { ecmaFeatures: { jsx: true } } },
  });
  return messages.map(({ line, ruleId }) => `${line} ${ruleId}`);
}

describe('the rule of forms', () => {
  it('names a form with a field that is not validated by the contract', () => {
    expect(lint('const a = <form onSubmit={send}>\n<TextInput value={name} /></form>;')).toEqual([
      '1 loadstone/contract-forms',
    ]);
    expect(lint('const a = <TextInput />;\nconst b = <DialogFrame onSubmit={send} />;')).toEqual([
      '2 loadstone/contract-forms',
    ]);
  });

  it('accepts a form of useContractForm, a search box, and a question without fields', () => {
    const form = '<form onSubmit={onSubmit}><TextInput /></form>;';
    expect(lint(`import { useContractForm } from './use-contract-form.ts';\nconst a = ${form}`)).toEqual([]);
    expect(lint('const a = <form role="search" onSubmit={apply}><TextInput /></form>;')).toEqual([]);
    expect(lint('const a = <DialogFrame onSubmit={stay}><Button /></DialogFrame>;')).toEqual([]);
  });
});
